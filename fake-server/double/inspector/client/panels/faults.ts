import { call, listed } from '../calls.js'
import { button, card, element, keep, part, show } from '../element.js'
import { type InspectedJson, textOf } from '../json.js'
import type { Panel, PanelContext } from '../panel.js'
import { table } from '../table.js'
import { faultForm } from './fault-form.js'
import { latencyForm } from './latency-form.js'
import { rivalForm } from './rival-form.js'

/** How many faults that have met all their requests are shown. */
const mostSpent = 5

/** What disturbs requests: where it is listed, what it is called, and its entry there. */
interface Disturbance {
  readonly list: 'faults' | 'before' | 'latency'
  readonly name: string
  readonly entry: InspectedJson
  readonly what: string
}

/** Whether a fault or a hook has met all the requests that it was for; one that was removed has not. */
const isSpent = ({ entry: { hits, times } }: Disturbance): boolean => times !== undefined && hits === times

const isLive = ({ entry: { remaining } }: Disturbance): boolean => remaining !== 0

async function disturbances(): Promise<readonly Disturbance[]> {
  const [faults, hooks, latencies] = await Promise.all([
    listed('faults'),
    listed('before'),
    listed('latency'),
  ])
  const all = [
    ...faults.map((entry) => ({ list: 'faults', name: 'fault', entry, what: textOf(entry.with) }) as const),
    ...hooks.map((entry) => ({ list: 'before', name: 'hook', entry, what: `first ${entry.does}` }) as const),
    ...latencies.map(
      (entry) => ({ list: 'latency', name: 'latency', entry, what: `${entry.latency} late` }) as const,
    ),
  ]
  return [...all.filter(isLive), ...all.filter((one) => !isLive(one) && isSpent(one)).slice(-mostSpent)]
}

const removal = (page: PanelContext, { list, name, entry: { id } }: Disturbance): HTMLElement =>
  button('Remove', () => page.act(`The ${name} is removed`, () => call('DELETE', list, { id })), {
    class: 'row',
    'data-focus': `${name} ${id}`,
    'aria-label': `Remove ${name} ${id}`,
  })

const requestsOf = (on: unknown): string => {
  const names = textOf(on)
  return names === '*' || names === '' ? 'every request' : names
}

const countOf = (count: unknown): string => (count === null ? 'always' : textOf(count))

function nextCard(page: PanelContext): HTMLElement {
  const { failNext } = page.state
  return card(
    'Next requests',
    element(
      'div',
      { class: 'bar' },
      button(
        failNext ? 'The next valid request fails' : 'Fail the next valid request',
        () => page.act('The next valid request is answered 500', () => call('POST', 'fail-next')),
        { disabled: failNext },
      ),
      button('Hold the next write', () =>
        page.act('The next write stays in processing', () => call('POST', 'hold-next-write')),
      ),
      button('Release held writes', () =>
        page.act('Held writes are released', () => call('POST', 'release')),
      ),
    ),
  )
}

/** Makes requests fail, and shows what makes them fail. */
export const faults: Panel = {
  id: 'faults',
  label: 'Faults',
  count: (state) => state.faults,
  async render(into, page) {
    const rows = await disturbances()
    keep(part(into, 'add'), page.state.operations, () => [card('Add a fault', faultForm(page))])
    show(
      part(into, 'list'),
      table<Disturbance>(
        'Faults',
        [
          { heading: 'Requests', kind: 'mono', cell: ({ entry }) => requestsOf(entry.on) },
          { heading: 'What happens', kind: 'mono', cell: ({ what }) => what },
          {
            heading: 'Times',
            cell: ({ list, entry }) => (list === 'latency' ? 'always' : countOf(entry.times)),
          },
          { heading: 'Hits', cell: ({ entry }) => textOf(entry.hits) },
          {
            heading: 'Remove',
            kind: 'short',
            cell: (row) =>
              isLive(row) ? removal(page, row) : element('span', { class: 'label' }, 'used up'),
          },
        ],
        rows,
        'No fault: requests are answered as documented.',
      ),
    )
    show(part(into, 'next'), nextCard(page))
    keep(
      part(into, 'more', 'grid'),
      [page.state.operations, Object.keys(page.state.workspace.records)],
      () => [
        card('Make answers late', latencyForm(page)),
        card('Let another user write first', rivalForm(page)),
      ],
    )
  },
}
