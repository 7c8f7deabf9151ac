// One WebSocket per page, kept open across Turbo visits. It only says that something happened.

export type Message = {
  seq?: number;
  reset?: boolean;
  clock?: string;
  typing?: string;
  person?: string;
  name?: string;
};

const SHORTEST = 500;
const LONGEST = 15_000;
/** The close code of a page whose person signed out: there is no sense in asking again before signing in. */
const SIGNED_OUT = 4401;

export class Line {
  #socket: WebSocket | undefined;
  #topics = "";
  #tries = 0;
  #isOver = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #after = () => 0;

  /** `changed` is told whether the line is cut, once it could not be opened again at once. */
  constructor(
    private readonly hear: (message: Message) => void,
    private readonly changed: (isCut: boolean) => void,
  ) {
    addEventListener("offline", () => this.changed(true));
    addEventListener("online", () => this.#reopen());
    document.addEventListener("visibilitychange", () => this.#reopen());
  }

  /** Listens from `after` on; an open line that carries the same topics is kept. */
  open(topics: string, after: () => number): void {
    this.#after = after;
    this.#isOver = false;
    const isSame = this.#socket && this.#socket.readyState <= WebSocket.OPEN && topics === this.#topics;
    this.#topics = topics;
    if (!isSame) this.#connect();
  }

  close(): void {
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  say(message: Message): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    this.close();
    const url = new URL("/live", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("after", String(this.#after()));
    if (this.#topics) url.searchParams.set("topics", this.#topics);
    const socket = new WebSocket(url);
    socket.addEventListener("open", () => {
      this.#tries = 0;
      this.changed(false);
    });
    socket.addEventListener("message", ({ data }) => this.hear(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => (code === SIGNED_OUT ? this.#end(socket) : this.#wait(socket)));
    this.#socket = socket;
  }

  /** Comes back later and later, and never with all the others at once. */
  #wait(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#tries += 1;
    if (this.#tries > 1) this.changed(true);
    const pause = Math.min(SHORTEST * 2 ** (this.#tries - 1), LONGEST);
    this.#retry = setTimeout(() => this.#connect(), pause * (0.5 + Math.random()));
  }

  #end(socket: WebSocket): void {
    if (socket === this.#socket) this.#isOver = true;
  }

  #reopen(): void {
    const isCut = !this.#isOver && this.#socket && this.#socket.readyState > WebSocket.OPEN;
    if (this.#socket?.readyState === WebSocket.OPEN) this.changed(!navigator.onLine);
    if (isCut && document.visibilityState === "visible") this.#connect();
  }
}
