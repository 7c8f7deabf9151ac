/** Where a message is, worked out from its row. */

export const messageUrl = ({ dataset: { channelId, ts } }: HTMLElement): string =>
  `/channels/${channelId}/messages/${ts}`;

/** The address that people pass on. */
export const permalink = ({ dataset: { channelId, ts = "", rootTs } }: HTMLElement): string => {
  const thread = rootTs ? `?thread_ts=${rootTs}&cid=${channelId}` : "";
  return new URL(`/archives/${channelId}/p${ts.replace(".", "")}${thread}`, location.href).href;
};

/** The message's thread, beside its channel. */
export const threadUrl = ({ dataset: { channelId, ts, rootTs } }: HTMLElement): string => {
  const home = document.querySelector<HTMLElement>(".frame")?.dataset.shortcutsBaseValue ?? "";
  return `${home}/${channelId}/thread/${channelId}-${rootTs ?? ts}`;
};
