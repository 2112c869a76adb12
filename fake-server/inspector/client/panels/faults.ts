import { call, listed } from '../calls.js'
import { button, choice, element, field, form, part, show } from '../element.js'
import { type Json, textOf } from '../json.js'
import type { Page, Panel } from '../panel.js'
import { table } from '../table.js'

/** What a fault may do, by what is sent for it. */
const kinds: readonly (readonly [value: string, label: string])[] = [
  ['429', '429 rate_limited'],
  ['500', '500 internal'],
  ['503', '503 unavailable'],
  ['502', '502, page of a proxy'],
  ['reset', 'reset the connection'],
  ['lost-after-commit', 'take effect, then lose the answer'],
  ['truncate', 'cut the answer off'],
  ['hang', 'never answer'],
]

/** The form that adds a fault. */
function adding(page: Page): HTMLElement {
  const on = choice(
    [['', 'every request'], ...page.state.operations.map((name) => [name, name] as const)],
    '',
  )
  const kind = choice(kinds, '503')
  const times = element('input', { type: 'number', min: 1, step: 1, value: 1, required: true })
  const add = () =>
    page.act(`${on.value || 'Every request'}: ${kind.value}, ${times.value} times`, () =>
      call('POST', 'fail', {
        on: on.value || undefined,
        with: /^\d+$/.test(kind.value) ? Number(kind.value) : kind.value,
        times: Number(times.value),
      }),
    )
  return form(
    add,
    field('Which requests', on),
    field('What happens', kind),
    field('How often', times),
    element('button', { type: 'submit', class: 'primary' }, 'Add fault'),
  )
}

/** Makes requests fail, and shows what makes them fail. */
export const faults: Panel = {
  id: 'faults',
  label: 'Faults',
  count: (state) => state.faults,
  async render(into, page) {
    const rows = (await listed('faults')).filter(({ remaining }) => remaining !== 0)
    show(part(into, 'add', 'card'), element('h3', {}, 'Add a fault'), adding(page))
    show(
      part(into, 'list'),
      table<Json>(
        'Faults',
        [
          { heading: 'Requests', kind: 'mono', cell: ({ on }) => textOf(on) || 'every request' },
          { heading: 'What happens', kind: 'mono', cell: (row) => textOf(row.with) },
          { heading: 'Met', cell: ({ hits }) => textOf(hits) },
          { heading: 'Left', cell: ({ remaining }) => (remaining === null ? 'all' : textOf(remaining)) },
          {
            heading: 'Remove',
            kind: 'short',
            cell: ({ id }) =>
              button(
                'Remove',
                () => page.act('The fault is removed', () => call('DELETE', 'faults', { id })),
                {
                  class: 'row',
                  'data-focus': `fault ${id}`,
                  'aria-label': `Remove fault ${id}`,
                },
              ),
          },
        ],
        rows,
        'No fault: requests are answered as documented.',
      ),
    )
    show(
      part(into, 'next', 'card'),
      element('h3', {}, 'Writes in processing'),
      element(
        'div',
        { class: 'bar' },
        button('Hold the next write', () =>
          page.act('The next write stays in processing', () => call('POST', 'hold-next-write')),
        ),
        button('Release held writes', () =>
          page.act('Held writes are released', () => call('POST', 'release')),
        ),
      ),
    )
  },
}
