// Stepping through an attempt: arrow keys, playing, marks on the frame, a link for each step.
{
  const steps = JSON.parse(document.querySelector("#data").textContent)
  const find = (selector) => document.querySelector(selector)
  const links = [...document.querySelectorAll("[data-step]")]
  let current = 0
  let shows = "before"
  let timer = 0

  const svg = (name, attributes, text = "") => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name)
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
    node.textContent = text
    return node
  }

  const twice = (name, attributes) => [
    svg(name, { ...attributes, class: "mark mark--halo" }),
    svg(name, { ...attributes, class: "mark" }),
  ]

  const arrow = (x, y, dx, dy) => {
    const length = Math.hypot(dx, dy) || 1
    const [ux, uy] = [dx / length, dy / length]
    const reach = Math.min(110, Math.max(46, length / 4))
    const [ex, ey] = [x + ux * reach, y + uy * reach]
    const head = `M${ex - ux * 13 - uy * 8} ${ey - uy * 13 + ux * 8}L${ex} ${ey}L${ex - ux * 13 + uy * 8} ${ey - uy * 13 - ux * 8}`
    return twice("path", { d: `M${x} ${y}L${ex} ${ey}${head}` })
  }

  const clickMark = (mark) => {
    const nodes = twice("circle", { cx: mark.x, cy: mark.y, r: 15 })
    if (mark.count > 1) nodes.push(...twice("circle", { cx: mark.x, cy: mark.y, r: 23 }))
    nodes.push(svg("circle", { cx: mark.x, cy: mark.y, r: 3.5, class: "mark--dot" }))
    if (mark.button !== "left")
      nodes.push(svg("text", { x: mark.x + 22, y: mark.y - 12, class: "mark--text" }, mark.button))
    return nodes
  }

  const dragMark = ({ path }) => {
    const [first, last] = [path[0], path.at(-1)]
    return [
      ...twice("polyline", { points: path.map((point) => point.join(",")).join(" ") }),
      ...twice("circle", { cx: first[0], cy: first[1], r: 9 }),
      svg("circle", { cx: last[0], cy: last[1], r: 8, class: "mark--dot" }),
    ]
  }

  const moveMark = (mark) => [
    ...twice("path", { d: `M${mark.x - 13} ${mark.y}h26M${mark.x} ${mark.y - 13}v26` }),
  ]

  const marksOf = (mark) => {
    if (!mark) return []
    if (mark.kind === "drag") return dragMark(mark)
    if (mark.kind === "scroll") return arrow(mark.x, mark.y, mark.dx, mark.dy)
    if (mark.kind === "click" || mark.kind === "type") return clickMark(mark)
    return moveMark(mark)
  }

  const facts = (step) => {
    const total = step.timings.total_ms
    return [
      ["Page", step.title ? `${step.title} · ${step.url}` : step.url],
      ["Office time", step.virtual_time.replace("T", " ").slice(0, 19)],
      total === undefined ? null : ["Took", `${Math.round(total)} ms, of which ${Math.round(step.timings.settle_ms)} settling`],
      step.message ? ["Said", step.message] : null,
      step.reward ? ["Reward", step.reward.toFixed(2)] : null,
      step.error ? ["Refused", `${step.error.code}: ${step.error.message}`, "is-bad"] : null,
      step.end_reason ? ["Ended", step.end_reason.replaceAll("_", " ")] : null,
    ].filter(Boolean)
  }

  const element = (name, text, className = "") => {
    const node = document.createElement(name)
    node.textContent = text
    node.className = className
    return node
  }

  const eventLine = (event) => {
    const item = element("li", "")
    item.append(element("strong", event.verb), ` ${event.app}.${event.kind.split(".").at(-1)} ${event.object}`)
    item.append(element("span", ` by ${event.actor ?? "nobody"} through ${event.channel}`, "quiet"))
    return item
  }

  const draw = () => {
    const step = steps[current]
    find("#shot").src = shows === "before" ? step.before : step.after
    find("#shot").alt = `Screen ${shows} step ${current}: ${step.label}`
    find("#marks").replaceChildren(...(shows === "before" ? marksOf(step.mark) : []))
    find("#caption").textContent = current ? `${current}. ${step.label}` : step.label
    find("#facts").replaceChildren(
      ...facts(step).flatMap(([name, value, className]) => [element("dt", name), element("dd", value, className)]),
    )
    find("#step-events").replaceChildren(...step.events.map(eventLine))
    find("#show-before").ariaPressed = String(shows === "before")
    find("#show-after").ariaPressed = String(shows === "after")
    for (const link of links) link.toggleAttribute("aria-current", Number(link.dataset.step) === current)
    links[current].scrollIntoView({ block: "nearest" })
  }

  const go = (index, frame = "before") => {
    current = Math.max(0, Math.min(steps.length - 1, index))
    shows = frame
    history.replaceState(null, "", `#step-${current}`)
    draw()
  }

  const show = (frame) => {
    shows = frame
    draw()
  }

  const stop = () => {
    clearInterval(timer)
    timer = 0
    find("#play").textContent = "▶"
  }

  const tick = () => {
    if (shows === "before" && current > 0) show("after")
    else if (current < steps.length - 1) go(current + 1)
    else stop()
  }

  const play = () => {
    if (timer) return stop()
    if (current === steps.length - 1) go(0)
    timer = setInterval(tick, 700)
    find("#play").textContent = "⏸"
  }

  const zoom = () => {
    find("#zoom").ariaPressed = String(find("#frame").classList.toggle("is-full"))
  }

  const fromAddress = () => go(Number(/^#step-(\d+)$/.exec(location.hash)?.[1] ?? 0))

  const keys = {
    ArrowRight: () => go(current + 1),
    ArrowLeft: () => go(current - 1),
    ArrowDown: () => go(current + 1),
    ArrowUp: () => go(current - 1),
    Home: () => go(0),
    End: () => go(steps.length - 1, "after"),
    " ": play,
    a: () => show("after"),
    b: () => show("before"),
    z: zoom,
  }

  addEventListener("keydown", (event) => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("summary")) return
    event.preventDefault()
    if (event.key !== " ") stop()
    act()
  })
  for (const link of links)
    link.addEventListener("click", (event) => {
      event.preventDefault()
      stop()
      go(Number(link.dataset.step))
    })
  find("#back").addEventListener("click", () => go(current - 1))
  find("#on").addEventListener("click", () => go(current + 1))
  find("#play").addEventListener("click", play)
  find("#show-before").addEventListener("click", () => show("before"))
  find("#show-after").addEventListener("click", () => show("after"))
  find("#zoom").addEventListener("click", zoom)
  addEventListener("hashchange", fromAddress)
  fromAddress()
}
