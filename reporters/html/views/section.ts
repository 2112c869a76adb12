import { element, type Markup } from '../markup.js'

/** A part of the page under a heading that the head of the page links to. */
export const section = (id: string, heading: string, ...children: readonly Markup[]): Markup =>
  element(
    'section',
    { class: 'card', id, 'aria-labelledby': `${id}-heading` },
    element('h2', { id: `${id}-heading`, tabindex: -1 }, heading),
    children,
  )

/** A table with its heads; columns named in `right` hold numbers. */
export const dataTable = (
  heads: readonly string[],
  rows: readonly (readonly Markup[])[],
  right: readonly number[] = [],
  name?: string,
): Markup =>
  element(
    'table',
    { class: name },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        heads.map((head, at) => element('th', { scope: 'col', class: right.includes(at) && 'number' }, head)),
      ),
    ),
    element(
      'tbody',
      {},
      rows.map((row) =>
        element(
          'tr',
          {},
          row.map((cell, at) => element('td', { class: right.includes(at) && 'number' }, cell)),
        ),
      ),
    ),
  )
