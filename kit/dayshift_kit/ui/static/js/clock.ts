// Loaded first, as a classic script: the page's Date follows the office's clock; timers keep real time.
// <meta name="clock" content="frozen;1773140400000"> stands still, "ticking;…" runs on from that moment.

(() => {
  const RealDate = globalThis.Date;
  let read = RealDate.now;
  let seen = "";

  const now = () => Math.floor(read());

  // A page brought back from Turbo's cache carries the clock it was drawn with: never turn time back for it.
  const follow = () => {
    const content = document.querySelector<HTMLMetaElement>('meta[name="clock"]')?.content ?? "";
    const [mode, epoch] = content.split(";");
    const at = Number(epoch);
    const isOld = seen !== "" && at < read();
    if (!epoch || content === seen || isOld) return;
    const from = performance.now();
    read = mode === "ticking" ? () => at + performance.now() - from : () => at;
    seen = content;
  };

  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, made) => Reflect.construct(target, parts.length ? parts : [now()], made),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
  RealDate.prototype.constructor = globalThis.Date;

  const formatters = Intl.DateTimeFormat.prototype;
  const format = Object.getOwnPropertyDescriptor(formatters, "format")?.get as () => Intl.DateTimeFormat["format"];
  const { formatToParts } = formatters;
  Object.defineProperty(formatters, "format", {
    configurable: true,
    get(this: Intl.DateTimeFormat) {
      const bound = format.call(this);
      return (moment?: Date | number) => bound(moment ?? now());
    },
  });
  formatters.formatToParts = function (moment) {
    return formatToParts.call(this, moment ?? now());
  };

  follow();
  new MutationObserver(follow).observe(document.head, { childList: true, subtree: true, attributes: true });
})();
