import type { ContactFields } from './api-call.js'
import type { HttpCase, LoadPosition } from './http-case.js'
import { pages } from './pages.js'

const contact = (name: string): ContactFields => ({
  name: 'Ana',
  lastname: 'García',
  email: `${name}@bench.example.com`,
  tags: ['vip', 'beta'],
})

const create: HttpCase['call'] = ({ count }) => ({ kind: 'create', contact: contact(`created-${count}`) })

/** Each connection changes a ticket of its own, so that the revision it knows is the latest one. */
const update = ({ data, connection, count, rev }: LoadPosition) => {
  const ticketId = data.tickets[connection]?.id ?? ''
  return { kind: 'update', ticketId, subject: `Invoice ${count}`, expectedRev: rev(ticketId) } as const
}

/** Of ten requests seven read. */
const mix: readonly HttpCase['call'][] = [
  ...[pages.of50, pages.of1, pages.of50, pages.filtered, pages.of50, pages.of1, pages.of50].map(
    (page) => () => page,
  ),
  create,
  create,
  update,
]

/** Every case, in the order of the results. */
export const httpCases: readonly HttpCase[] = [
  { figure: 'page-50', kinds: ['page'], call: () => pages.of50 },
  { figure: 'page-1', kinds: ['page'], call: () => pages.of1 },
  { figure: 'filtered-page', kinds: ['page'], call: () => pages.filtered },
  { figure: 'create', kinds: ['create'], call: create },
  { figure: 'update', kinds: ['update'], call: update },
  {
    figure: 'replay',
    kinds: ['replay'],
    call: ({ connection }) => ({
      kind: 'replay',
      contact: contact(`replayed-${connection}`),
      idempotencyKey: `bench-replay-${connection}`,
    }),
  },
  {
    figure: 'mixed',
    kinds: ['page', 'create', 'update'],
    call: (position) => (mix[position.count % mix.length] as HttpCase['call'])(position),
  },
]
