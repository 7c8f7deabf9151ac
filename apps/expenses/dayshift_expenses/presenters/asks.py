"""What the dialogs of a report say and ask for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asks:
    """What a dialog says and asks for. `text` may name {id}, {name}, {total}, {owner} and {step}."""

    title: str
    text: str
    go: str
    reason: str = ""
    hint: str = ""
    look: str = "primary"


REPORTS: dict[str, Asks] = {
    "submission": Asks("Submit {id}?", "{name} claims {total}. {step}", "Submit"),
    "readiness": Asks("Tell {owner} that {id} is ready?", "They submit it themselves.", "Tell them"),
    "approval": Asks("Approve {id}?", "{name} of {owner}, {total}.", "Approve"),
    "approval-of-unheld": Asks(
        "Approve what is not held?",
        "Held expenses go to a report of their own, “{name} (held)”, which waits on.",
        "Approve now",
    ),
    "approval-of-all": Asks(
        "Approve {id} with what is held?", "Held expenses are released first. {total} in all.", "Approve all"
    ),
    "expenses": Asks("Add expenses to {id}", "", "Add"),
    "retraction": Asks(
        "Retract {id}?", "It becomes a draft again. Nobody has approved it yet.", "Retract", look=""
    ),
    "request": Asks(
        "Ask for {id} back",
        "Somebody has approved it, so only an approver can send it back.",
        "Send",
        "What do you want to change?",
        "It is written as a comment to whoever decides now.",
    ),
    "return": Asks(
        "Send {id} back?",
        "Approvals so far are void; when it comes again everybody is asked anew.",
        "Send back",
        "What has to be corrected?",
        look="negative",
    ),
    "holds": Asks(
        "Hold expenses",
        "Held expenses are neither approved nor paid until they are released.",
        "Hold",
        "Why?",
    ),
    "details": Asks("Details of {id}", "", "Save"),
    "advances": Asks(
        "Apply an advance?", "The oldest is used first, for as much of {total} as it covers.", "Apply"
    ),
    "approver": Asks("Change who approves {id}", "They decide instead of {step}.", "Change", "Why?"),
    "control": Asks("Take control of {id}?", "You decide instead of {step}.", "Take control"),
    "bypass": Asks("Do without this approval?", "{step} is not asked.", "Bypass", "Why?", look="negative"),
    "settlement": Asks(
        "Mark {id} as paid?", "{total} were paid by other means.", "Mark paid", "How was it paid?"
    ),
    "export": Asks("Export {id} to accounting?", "It is locked from then on.", "Export"),
    "closing": Asks("Close {id}?", "Nothing is owed any more.", "Close"),
    "unapproval": Asks(
        "Take the approval of {id} back?",
        "It waits at its last step again, and its entry in the books is reversed.",
        "Unapprove",
        look="negative",
    ),
    "reopening": Asks(
        "Reopen {id}?",
        "It becomes a draft of {owner}. What was paid for it is owed by them.",
        "Reopen",
        "Why?",
        look="negative",
    ),
    "deletion": Asks(
        "Delete {id}?",
        "Its expenses are kept and become unreported. This cannot be taken back.",
        "Delete",
        look="negative",
    ),
}
LINES: dict[str, Asks] = {
    "hold": Asks("Hold {id}?", "It is neither approved nor paid until it is released.", "Hold", "Why?"),
    "release": Asks("Release {id}?", "It goes on with its report.", "Release"),
    "rejection": Asks(
        "Reject {id}?",
        "{name} leaves the report; its owner can correct it and claim it again.",
        "Reject",
        "Why?",
        look="negative",
    ),
    "amount": Asks("Approve less of {id}", "{total} were claimed; that stays to be seen.", "Lower", "Why?"),
    "removal": Asks(
        "Take {id} out?", "It becomes unreported and can go into another report.", "Take out", look=""
    ),
}
