import type { Op } from "quill/core";
import { Kept } from "./kept";
import { Letter, type Written } from "./letter";
import { uniqueToken } from "./unique_token";

/** What a message box sends: its form, the text as the editor has it, and a token of this one message. */
const fieldsOf = (form: HTMLFormElement, ops: Op[], count: number): URLSearchParams => {
  const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const delta = JSON.stringify({ ops });
  const page = fields.get("client_msg_id");
  fields.set("delta", delta);
  fields.delete("csrf_token");
  if (page) fields.set("client_msg_id", uniqueToken(page, count, delta));
  return fields;
};

const letters = new Map<string, Letter>();

/** The messages of this tab that the server has not answered yet. */
export const Outbox = {
  /** A message box's content as a letter, still to be sent. */
  letter(form: HTMLFormElement, ops: Op[], count: number, method: "POST" | "PATCH"): Letter {
    const fields = fieldsOf(form, ops, count);
    const id = fields.get("client_msg_id") ?? "";
    const listId = form.dataset.list ?? "";
    const letter = new Letter({ id, at: Date.now(), url: form.action, method, fields: String(fields), listId });
    if (id) letters.set(id, letter);
    return letter;
  },

  /** Shows what waits in a list. What was still on its way when the page was left is sent again. */
  show(listId: string): void {
    const kept = new Kept("letter").all.map((each): Written => JSON.parse(each));
    for (const written of kept.filter((each) => each.listId === listId).sort((one, two) => one.at - two.at)) {
      const known = letters.get(written.id);
      const letter = known ?? new Letter(written);
      letters.set(written.id, letter);
      if (letter.hasFailed) letter.show();
      else if (!known) void letter.send();
    }
  },
};
