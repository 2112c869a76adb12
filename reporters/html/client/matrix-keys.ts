/** Makes the matrix one stop of the keyboard, within which the arrows move. */
export function moveInMatrix(): void {
  const table = document.querySelector<HTMLTableElement>('.matrix')
  if (!table) return
  table.setAttribute('role', 'grid')
  const links = [...table.querySelectorAll<HTMLAnchorElement>('a')]
  for (const link of links) link.tabIndex = -1
  const first = table.querySelector<HTMLAnchorElement>('tbody td a') ?? links[0]
  if (first) first.tabIndex = 0
  table.addEventListener('focusin', ({ target }) => {
    for (const link of links) link.tabIndex = link === target ? 0 : -1
  })
  table.addEventListener('keydown', (event) => {
    const from = (event.target as Element).closest<HTMLTableCellElement>('td, th')
    const to = from && destination(table, from, event)
    if (!to) return
    event.preventDefault()
    to.focus()
  })
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The link that a key leads to from a cell; cells without one are passed over. */
function destination(
  table: HTMLTableElement,
  from: HTMLTableCellElement,
  { key, ctrlKey }: KeyboardEvent,
): HTMLAnchorElement | null {
  const row = (from.parentElement as HTMLTableRowElement).rowIndex
  const at = (r: number, c: number) => table.rows[r]?.cells[c]
  if (key === 'Home' || key === 'End') {
    const scope = ctrlKey ? table : (table.rows[row] as HTMLElement)
    const links = [...scope.querySelectorAll<HTMLAnchorElement>('a')]
    return links.at(key === 'Home' ? 0 : -1) ?? null
  }
  const step = steps[key]
  if (!step) return null
  let [r, c] = [row + step[0], from.cellIndex + step[1]]
  while (at(r, c)) {
    const link = at(r, c)?.querySelector('a')
    if (link) return link
    r += step[0]
    c += step[1]
  }
  return null
}
