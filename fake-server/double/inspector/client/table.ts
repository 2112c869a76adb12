import { type Child, element } from './element.js'

/** A column of a table: its heading, and what a row shows in it. */
export interface Column<R> {
  readonly heading: string
  readonly cell: (row: R) => Child
  /** Classes: `mono`, `short` for one line, `cut` for a short one, `wide` for what a narrow screen leaves out. */
  readonly kind?: string
}

/** A table of rows; an empty one says so. */
export function table<R>(
  caption: string,
  columns: readonly Column<R>[],
  rows: readonly R[],
  empty: string,
): HTMLElement {
  if (rows.length === 0) return element('div', { class: 'scroll' }, element('p', { class: 'empty' }, empty))
  const head = columns.map(({ heading, kind }) =>
    element('th', { scope: 'col', class: kind?.includes('wide') ? 'wide' : undefined }, heading),
  )
  const body = rows.map((row) =>
    element(
      'tr',
      {},
      ...columns.map(({ heading, cell, kind }) =>
        element('td', { 'data-label': heading, class: kind }, cell(row)),
      ),
    ),
  )
  const shown = element('tbody', {}, ...body)
  shown.addEventListener('click', openRow)
  return element(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': caption, tabindex: 0 },
    element('table', {}, element('thead', {}, element('tr', {}, ...head)), shown),
  )
}

/** A click on a row opens its details, unless it was on a control or selected a text. */
function openRow({ target }: Event): void {
  if (!(target instanceof Element) || target.closest('button') || String(getSelection())) return
  target.closest('tr')?.querySelector<HTMLElement>('[aria-haspopup]')?.click()
}
