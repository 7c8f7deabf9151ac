// Filtering and sorting of the index.
{
  const rows = [...document.querySelectorAll("#rows tr[data-outcome]")]
  const words = document.querySelector("#words")
  const outcomes = [...document.querySelectorAll("[data-outcome]:is(button)")]

  const filter = () => {
    const wanted = outcomes.find((button) => button.ariaPressed === "true").dataset.outcome
    const parts = words.value.toLowerCase().split(/\s+/)
    let shown = 0
    for (const row of rows) {
      const text = row.textContent.toLowerCase()
      row.hidden = !((wanted === "all" || row.dataset.outcome === wanted) && parts.every((part) => text.includes(part)))
      shown += row.hidden ? 0 : 1
    }
    document.querySelector("#count").textContent = shown === rows.length ? "" : `${shown} shown`
  }

  const valueOf = (row, column, kind) => {
    const cell = row.cells[column]
    const text = cell.dataset.value ?? cell.textContent.trim()
    return kind === "number" ? Number.parseFloat(text) || 0 : text.toLowerCase()
  }

  const sortBy = (heading) => {
    const ascending = heading.ariaSort !== "ascending"
    const kind = heading.querySelector("button").dataset.kind
    const column = heading.cellIndex
    for (const other of heading.parentElement.cells) other.ariaSort = null
    heading.ariaSort = ascending ? "ascending" : "descending"
    rows.sort((a, b) => {
      const [x, y] = [valueOf(a, column, kind), valueOf(b, column, kind)]
      return (x < y ? -1 : x > y ? 1 : 0) * (ascending ? 1 : -1)
    })
    document.querySelector("#rows").append(...rows)
  }

  words.addEventListener("input", filter)
  words.form.addEventListener("submit", (event) => event.preventDefault())
  for (const button of outcomes)
    button.addEventListener("click", () => {
      for (const other of outcomes) other.ariaPressed = String(other === button)
      filter()
    })
  for (const heading of document.querySelectorAll("thead th")) heading.addEventListener("click", () => sortBy(heading))
}
