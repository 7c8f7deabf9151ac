// Where to point at an element: { point } if it can be hit as it stands, or { scroll } with the
// place and amount of wheel that brings it nearer, or { covered } naming what is in the way.
(element) => {
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const edges = (box) => ({ left: box.left, top: box.top, right: box.right, bottom: box.bottom })
  const cut = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const isEmpty = (box) => box.right - box.left < 2 || box.bottom - box.top < 2
  const scrolls = (node) => {
    const style = getComputedStyle(node)
    const can = (overflow) => /auto|scroll|overlay/.test(overflow)
    return (
      (can(style.overflowY) && node.scrollHeight > node.clientHeight) ||
      (can(style.overflowX) && node.scrollWidth > node.clientWidth)
    )
  }
  const scrollers = []
  for (let node = element.parentElement; node; node = node.parentElement) {
    if (node === document.scrollingElement || node === document.body) continue
    if (scrolls(node)) scrollers.push(edges(node.getBoundingClientRect()))
  }
  scrollers.push(view)

  const hits = (x, y) => {
    const top = document.elementFromPoint(x, y)
    const label = top?.closest("label")
    return top !== null && (element.contains(top) || (label !== null && label?.control === element))
  }
  const spots = [0.5, 0.25, 0.75, 0.1, 0.9]
  const tryBox = (box) => {
    for (const v of spots)
      for (const h of spots) {
        const x = Math.floor(box.left + (box.right - box.left) * h)
        const y = Math.floor(box.top + (box.bottom - box.top) * v)
        if (x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && hits(x, y)) return [x, y]
      }
    return null
  }

  const whole = edges(element.getBoundingClientRect())
  const seen = scrollers.reduce(cut, whole)
  const boxes = [...element.getClientRects()].map((box) => cut(edges(box), seen))
  for (const box of [seen, ...boxes].filter((box) => !isEmpty(box))) {
    const point = tryBox(box)
    if (point) return { point }
  }

  const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const [x, y] = middle(whole)
  for (const box of scrollers) {
    const pane = cut(box, view)
    if (isEmpty(pane)) continue
    const [px, py] = middle(pane)
    const dx = x <= pane.left || x >= pane.right ? Math.round(x - px) : 0
    const dy = y <= pane.top || y >= pane.bottom || isEmpty(cut(whole, pane)) ? Math.round(y - py) : 0
    if (dx || dy) return { scroll: { x: Math.floor(px), y: Math.floor(py), dx, dy } }
  }
  const top = document.elementFromPoint(x, y)
  return { covered: top ? top.outerHTML.slice(0, 120) : "nothing" }
}
