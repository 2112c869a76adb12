import { expect, test } from 'vitest'
import { broken, judged, type Said } from '../said.test-kit.js'
import { judgeOrders } from './judge-orders.js'

const isClosed = { isClosed: true }
/** Exchanges that are sent one after the other, a tenth of a second apart, each for a whole second. */
const overlapping = (...said: readonly Said[]): readonly Said[] =>
  said.map((one, n) => ({ ...one, at: n / 10, ms: 1000 }))
const oneByOne = (...said: readonly Said[]): readonly Said[] => said
const error = (status: number, code: string) => ({ status, answer: { error: { code } } })

const create = (id: string): Said => ({
  to: 'POST /contacts',
  body: { name: 'Ana', email: 'ana@example.com' },
  headers: { 'idempotency-key': 'k1' },
  status: 201,
  answer: { data: { id } },
})
const busy: Said = { ...create(''), ...error(409, 'idempotency_in_progress') }

const rename = (subject: string, rev: number): Said => ({
  to: 'PATCH /tickets/t1',
  body: { subject, expectedRev: 5 },
  answer: { data: { id: 't1', subject, rev } },
})
const stale: Said = { ...rename('Late', 0), ...error(409, 'rev_mismatch') }

const remove: Said = { to: 'DELETE /webhooks/w1', answer: { data: { id: 'w1', deleted: true } } }
const gone: Said = { ...remove, ...error(404, 'not_found') }

const cancel = (unchanged: boolean, id = 'm1'): Said => ({
  to: `POST /meetings/${id}/cancel`,
  answer: { data: { meetingId: id, status: 'canceled', unchanged } },
})

const book = (meetingId: string): Said => ({
  to: 'POST /booking-types/b1/book',
  body: { slotId: 's1', contactId: 'c1' },
  status: 201,
  answer: { data: { meetingId } },
})
const taken: Said = { ...book(''), ...error(409, 'conflict') }

const name = (value: string): Said => ({
  to: 'PATCH /contacts/c1',
  body: { name: value },
  answer: { data: { id: 'c1', name: value } },
})
const named = (value: string): Said => ({
  to: 'GET /contacts',
  answer: { data: [{ id: 'c1', name: value }], nextCursor: null },
})
const later = (...said: readonly Said[]): readonly Said[] => said.map((one, n) => ({ ...one, at: 10 + n }))

test.each<[string, readonly Said[], string]>([
  [
    'one key makes two records',
    overlapping(create('c1'), create('c2')),
    'idempotency.concurrent-single-effect',
  ],
  [
    'one key makes two records, next to a third request',
    overlapping(create('c1'), busy, create('c2')),
    'idempotency.concurrent-single-effect',
  ],
  ['two changes expect one revision', overlapping(rename('A', 6), rename('B', 7)), 'revision.one-winner'],
  ['two changes lead to one revision', overlapping(rename('A', 6), rename('B', 6)), 'revision.one-winner'],
  ['a destination is deleted twice', overlapping(remove, remove), 'webhook.delete-missing'],
  [
    'a meeting is canceled twice',
    overlapping(cancel(false), cancel(false)),
    'transition.meeting-cancel-repeat',
  ],
])('answers break a rule in every order where %s', (_, said, rule) => {
  expect(broken(judgeOrders, said)).toEqual([rule])
})

test.each<[string, readonly Said[], string]>([
  ['a slot is booked twice', overlapping(book('m1'), book('m2')), 'booking.concurrent'],
  [
    'what one write leaves comes back after the other',
    [...overlapping(name('Ana'), name('Eva'), named('Ana'), named('Eva')), ...later(named('Bo'))],
    'contact.update-200',
  ],
])('answers break a rule in a closed world where %s', (_, said, rule) => {
  expect(broken(judgeOrders, said)).toEqual([])
  const found = broken(judgeOrders, said, isClosed)
  expect(found).toEqual([rule])
})

test.each<[string, readonly Said[]]>([
  ['all uses of a key show one record', overlapping(create('c1'), busy, create('c1'))],
  ['two keys make two records', overlapping(create('c1'), { ...create('c2'), key: '#2' })],
  ['one change wins', overlapping(stale, rename('B', 6), stale)],
  ['a change expects what the other one led to', overlapping(rename('A', 5), rename('B', 6))],
  ['a request repeats a change that has the same outcome', overlapping(rename('A', 6), rename('A', 6))],
  [
    'an answer shows what somebody changed later',
    overlapping(rename('A', 6), { ...rename('B', 7), answer: rename('C', 7).answer }),
  ],
  ['a destination is missing for all others', overlapping(gone, remove, gone)],
  ['a meeting is canceled once', overlapping(cancel(true), cancel(false), cancel(true))],
  ['two meetings are canceled', overlapping(cancel(false), cancel(false, 'm2'))],
  ['a slot is taken for all others', overlapping(taken, book('m1'), taken)],
  [
    'a slot is free again in between',
    [
      { ...taken, at: 0, ms: 5000 },
      { ...book('m1'), at: 1 },
      { ...cancel(false), at: 2 },
      { ...book('m2'), at: 3 },
    ],
  ],
  ['reads see either order', overlapping(name('Ana'), name('Eva'), named('Ana'), named('Eva'), named('Eva'))],
  [
    'a write has no known outcome',
    [
      ...overlapping(name('Ana'), { ...name('Eva'), status: 500 }),
      ...later(named('Ana'), named('Eva'), named('Bo')),
    ],
  ],
])('answers keep the rules in some order where %s', (_, said) => {
  expect(broken(judgeOrders, said, isClosed)).toEqual([])
})

test('a failure says what each of the requests was answered', () => {
  const [found] = judged(judgeOrders, overlapping(rename('A', 6), stale, rename('B', 7)))
  expect(found).toMatchObject({
    expected: 'one success for each revision that was expected, in some order of the exchanges 1, 2, 3',
    actual: '1: `rev` 6 after 5, 2: `rev_mismatch`, 3: `rev` 7 after 5',
  })
})

test('calls that do not overlap are left to other rules', () => {
  expect(
    judged(judgeOrders, oneByOne(create('c1'), create('c2'), remove, remove, cancel(false), cancel(false))),
  ).toEqual([])
})

test('a search among too many orders decides nothing', () => {
  const writes = Array.from({ length: 18 }, (_, n) => name(`Ana${n}`))
  const said = [...overlapping(...writes, ...writes.map((_, n) => named(`Ana${n}`))), ...later(named('Bo'))]
  const cases = judged(judgeOrders, said, isClosed)
  expect(cases.map(({ rule, holds }) => [rule, holds])).toEqual([['contact.update-200', 'undecided']])
})
