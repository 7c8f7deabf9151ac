// Resolves once nothing in the document changed or scrolled for `quiet` ms, fonts are in and no
// region says it is busy; at the latest after `cap` ms. Timers only: frames may not be drawn.
({ quiet, cap }) =>
  new Promise((resolve) => {
    const begun = performance.now()
    let timer = 0
    const busy = () => document.querySelector('[aria-busy="true"]') !== null || document.fonts.status === "loading"
    const finish = (settled) => {
      clearTimeout(timer)
      clearTimeout(limit)
      observer.disconnect()
      removeEventListener("scroll", restart, true)
      resolve({ settled, ms: performance.now() - begun })
    }
    const rest = () => (busy() ? restart() : finish(true))
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(rest, quiet)
    }
    const observer = new MutationObserver(restart)
    const limit = setTimeout(() => finish(false), cap)
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    addEventListener("scroll", restart, { capture: true, passive: true })
    restart()
  })
