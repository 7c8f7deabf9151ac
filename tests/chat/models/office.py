"""A handful of people and what they said: small enough to know by heart, with trouble in it."""

from datetime import UTC, datetime, timedelta

from dayshift_chat.models.stamps import stamp_of
from dayshift_kit.manifest import SeedRequest
from dayshift_seeds.ids import public_id
from dayshift_seeds.transcript import (
    ChatBot,
    ChatCard,
    ChatChannel,
    ChatDraft,
    ChatField,
    ChatFile,
    ChatMember,
    ChatMessage,
    ChatReaction,
    Transcript,
)

NOW = datetime(2026, 3, 10, 17, 15, tzinfo=UTC)
BEGAN = datetime(2025, 1, 6, 17, 0, tzinfo=UTC)

PEOPLE = {
    "maya": ("Maya Okafor", "America/Los_Angeles", "member"),
    "anneke": ("Anneke de Vries", "Europe/Amsterdam", "member"),
    "tom": ("Tom Hargreaves", "Europe/London", "member"),
    "priya": ("Priya Raman", "America/Los_Angeles", "member"),
    "diego": ("Diego Salcedo", "America/Los_Angeles", "member"),
    "grace": ("Grace Lindqvist", "America/Los_Angeles", "owner"),
    "hanna": ("Hanna Weisz", "Europe/Amsterdam", "member"),
    "hannah": ("Hannah Weiss", "Europe/London", "member"),
    "stefan": ("Štefan Kučera", "Europe/London", "member"),
    "victor": ("Victor Lindholm", "Europe/London", "member"),
}
GONE = "victor"
BOT = ChatBot(key="bot:clientele", id="B0CLIENT01", user_id="U0CLIENT01", name="Clientele")

CHANNELS: dict[str, tuple[str, tuple[str, ...]]] = {
    "general": ("public", tuple(PEOPLE)),
    "sales-ops": ("public", ("maya", "anneke", "tom", "priya", "grace", "victor")),
    "deal-desk": ("private", ("maya", "diego", "grace")),
    "board-prep": ("private", ("grace", "tom")),
    "help-it": ("public", ("hanna", "diego")),
    "old-launch": ("public", ("maya", "tom")),
    "dm-anneke": ("im", ("maya", "anneke")),
    "dm-secret": ("im", ("grace", "tom")),
    "dm-victor": ("im", ("maya", "victor")),
    "dm-group": ("mpim", ("maya", "tom", "priya")),
}
READ = {"sales-ops": "2026-03-10 16:30", "deal-desk": "2026-03-09 18:00", "dm-anneke": "2026-03-09 18:00"}


def person_id(key: str) -> str:
    return public_id("U", 7, key)


def channel_id(name: str) -> str:
    kind = CHANNELS[name][0]
    return public_id({"im": "D", "mpim": "G"}.get(kind, "C"), 7, name)


def at(text: str) -> datetime:
    """A moment in UTC, written `2026-03-10 16:30`."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def said(channel: str, when: str, author: str, text: str, **more: object) -> ChatMessage:
    moment = at(when) + timedelta(microseconds=100)
    root = more.pop("thread", None)
    return ChatMessage(
        ts=stamp_of(moment),
        channel=channel_id(channel),
        author=author,
        at=moment,
        text=text,
        thread_ts=stamp_of(at(root) + timedelta(microseconds=100)) if isinstance(root, str) else None,
        **more,  # type: ignore[arg-type]
    )


QUOTE = ChatFile("F0QUOTE001", "Quote-Q-2284.pdf", "Quote Q-2284", "application/pdf", "quote:Q-2284")
FORMS = "<https://northlight.example/forms|the list>"
MAYA, TOM = f"<@{person_id('maya')}>", f"<@{person_id('tom')}>"

MESSAGES = [
    said("general", "2025-01-06 17:30", "grace", "joined #general.", kind="join"),
    said("general", "2026-03-02 16:00", "grace", "Welcome to the new quarter, <!everyone>"),
    said("general", "2026-03-09 16:00", "grace", "Town hall moved to Thursday <!channel>"),
    said("general", "2026-03-10 09:00", "hannah", f"Forms are due, see {FORMS}"),
    said("old-launch", "2025-06-02 16:00", "tom", "Launch is done, closing this"),
    said("sales-ops", "2026-03-09 15:00", "priya", "Week 10 forecast is up", files=(QUOTE,),
         reactions=(ChatReaction("tada", ("maya", "tom")), ChatReaction("eyes", ("anneke",)))),
    said("sales-ops", "2026-03-09 15:02", "priya", "Commit moved to *$3.04M*"),
    said("sales-ops", "2026-03-09 15:04", "priya", "Two Leeds deals slipped"),
    said("sales-ops", "2026-03-09 15:20", "tom", "Which two?", thread="2026-03-09 15:04"),
    said("sales-ops", "2026-03-09 15:25", "priya", "Calder and Hoshino", thread="2026-03-09 15:04"),
    said("sales-ops", "2026-03-10 16:20", "maya", "The drift figure is 0.9%",
         first_text="The drift figure is 0.8%", edited_at=at("2026-03-10 16:21")),
    said("sales-ops", "2026-03-10 16:25", "victor", "Noted"),
    said("sales-ops", "2026-03-10 16:40", "anneke", f"{MAYA} can you move the Veldkamp renewal to Commit?"),
    said("sales-ops", "2026-03-10 16:41", "tom", "Price book `PB-2026-03` moves the kits from Monday"),
    said("sales-ops", "2026-03-10 16:50", "anneke", "They confirmed today", thread="2026-03-10 16:40"),
    said("sales-ops", "2026-03-10 17:00", "bot:clientele", "Discount approval waiting", kind="bot",
         card=ChatCard((ChatField("Account", "Halden Pharma"), ChatField("Discount", "14%")))),
    said("deal-desk", "2026-03-09 17:00", "diego", f"{MAYA} nine open quotes carry the old Lumen price"),
    said("deal-desk", "2026-03-09 19:00", "diego", f"{MAYA} {TOM} did you see this?"),
    said("deal-desk", "2026-03-10 15:00", "grace", "Ceilings for March: 15% on Halo"),
    said("board-prep", "2026-03-09 17:00", "grace", "The secret drift is 4.7%"),
    said("board-prep", "2026-03-09 17:05", "tom", f"Nobody tells {MAYA} yet"),
    said("help-it", "2026-03-09 10:00", "hanna", "The laboratory café printer is down again"),
    said("help-it", "2026-03-09 10:30", "diego", "It prints now", thread="2026-03-09 10:00"),
    said("dm-anneke", "2026-03-09 17:00", "maya", "Lunch on Thursday?"),
    said("dm-anneke", "2026-03-10 08:00", "anneke", "Yes, at noon"),
    said("dm-anneke", "2026-03-10 08:01", "anneke", "My treat"),
    said("dm-secret", "2026-03-10 09:00", "tom", "Between us: the drift is worse"),
    said("dm-group", "2026-03-08 17:00", "tom", "Who drives to Leeds?"),
    said("dm-victor", "2026-02-02 17:00", "victor", "Good bye and thanks"),
]  # fmt: skip


def transcript() -> Transcript:
    return Transcript(
        team_id="T0NORTH001",
        team_name="Northlight",
        channels=tuple(sorted((_channel(name) for name in CHANNELS), key=lambda channel: channel.id)),
        messages=tuple(sorted(MESSAGES, key=lambda message: (message.channel, message.ts))),
        bots=(BOT,),
        drafts=(ChatDraft("maya", channel_id("deal-desk"), "Ten, I think"),),
    )


def people_rows() -> list[dict[str, object]]:
    staff = [
        {
            "id": person_id(key),
            "key": key,
            "email": f"{key}@northlight.example",
            "password_hash": "",
            "real_name": name,
            "display_name": key,
            "title": "Sales operations" if key == "maya" else "Colleague",
            "role": role,
            "tz": tz,
            "handle": ".".join(name.lower().split()),
            "deactivated_at": at("2026-03-10 17:00") if key == GONE else None,
        }
        for key, (name, tz, role) in PEOPLE.items()
    ]
    bot = {"key": BOT.key, "real_name": BOT.name, "display_name": BOT.name, "role": "bot", "bot_id": BOT.id}
    where = {"email": "clientele@apps.example", "password_hash": "", "title": "App", "tz": "UTC"}
    return [*staff, {"id": BOT.user_id, "handle": "clientele", **bot, **where}]


def seed(request: SeedRequest) -> None:
    from dayshift_chat.seeding import fill

    def store(key: str) -> tuple[str, int]:
        content = f"%PDF {key}".encode()
        return request.blobs.put(content), len(content)

    fill(
        request.session,
        transcript(),
        people=people_rows(),
        now=NOW,
        domain="northlight",
        store=store,
        progress=request.progress,
    )


def _channel(name: str) -> ChatChannel:
    kind, members = CHANNELS[name]
    latest = max((message.ts for message in MESSAGES if message.channel == channel_id(name)), default=None)
    return ChatChannel(
        id=channel_id(name),
        key=name,
        kind=kind,  # type: ignore[arg-type]
        name="" if kind in ("im", "mpim") else name,
        topic="Targets and tools" if name == "sales-ops" else "",
        purpose="Everything about selling" if name == "sales-ops" else "",
        creator="grace" if "grace" in members else members[0],
        created_at=BEGAN,
        members=tuple(
            ChatMember(
                person=key,
                joined_at=BEGAN,
                last_read_ts=stamp_of(at(READ[name])) if key == "maya" and name in READ else latest,
                starred=name == "deal-desk",
            )
            for key in members
        ),
        archived_at=at("2025-07-01 12:00") if name == "old-launch" else None,
        is_general=name == "general",
    )
