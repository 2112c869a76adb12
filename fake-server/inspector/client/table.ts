import { button, type Child, element } from './element.js'

/** A column of a table: its heading, and what a row shows in it. */
export interface Column<R> {
  readonly heading: string
  readonly cell: (row: R) => Child
  readonly kind?: 'mono' | 'short' | 'mono short'
}

/** A table of rows; an empty one says so. */
export function table<R>(
  caption: string,
  columns: readonly Column<R>[],
  rows: readonly R[],
  empty: string,
): HTMLElement {
  if (rows.length === 0) return element('div', { class: 'scroll' }, element('p', { class: 'empty' }, empty))
  const head = columns.map(({ heading }) => element('th', { scope: 'col' }, heading))
  const body = rows.map((row) =>
    element(
      'tr',
      {},
      ...columns.map(({ heading, cell, kind }) =>
        element('td', { 'data-label': heading, class: kind }, cell(row)),
      ),
    ),
  )
  return element(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': caption, tabindex: 0 },
    element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...body)),
  )
}

/** A button in a row that shows all of its members. */
export const detailsButton = (
  label: string,
  title: string,
  value: unknown,
  focus: string,
): HTMLButtonElement =>
  button(label, () => showDetails(title, value), {
    class: 'row',
    'data-focus': focus,
    'aria-haspopup': 'dialog',
  })

/** Shows a value as JSON in a dialog. */
export function showDetails(title: string, value: unknown): void {
  const dialog = document.querySelector('dialog')
  const [heading, text] = [document.querySelector('#details-title'), document.querySelector('#details-text')]
  if (!dialog || !heading || !text) return
  heading.textContent = title
  text.textContent = JSON.stringify(value, null, 2)
  dialog.showModal()
}
