import { expect, test } from 'vitest'
import { broken, type Said } from '../said.test-kit.js'
import { judgeWrongRefusals } from './wrong-refusals.js'

const isClosed = { isClosed: true }
const code = (status: number, word: string): Pick<Said, 'status' | 'answer'> => ({
  status,
  answer: { error: { code: word } },
})
const missing = code(404, 'not_found')
const crash = code(500, 'internal')
const list: Said = { to: 'GET /tickets', answer: { data: [{ id: 't1' }], nextCursor: null } }
const assign: Said = { to: 'POST /tickets/t1/assign', body: { assigneeEmail: 7 } }
const bad: Said = { to: 'GET /deals?status=none' }

test('what is not valid is not missing', () => {
  expect(broken(judgeWrongRefusals, [{ ...bad, ...missing }])).toEqual(['validation.deal-list-status'])
  expect(broken(judgeWrongRefusals, [list, { ...assign, ...missing }], isClosed)).toEqual([
    'validation.ticket-assign-type',
  ])
})

test('an id that is longer than any is not looked for', () => {
  const contacts: Said = { to: 'GET /contacts', answer: { data: [{ id: 'c1' }], nextCursor: null } }
  const note = { type: 'note', leadId: 'c1', dealId: 'd'.repeat(201) }
  const written: Said = { to: 'POST /activities', body: note, ...missing }
  expect(broken(judgeWrongRefusals, [contacts, written], isClosed)).toEqual(['limit.note-deal'])
  expect(broken(judgeWrongRefusals, [written], isClosed)).toEqual([])
})

test('what is not valid does not make a server fail each time', () => {
  expect(broken(judgeWrongRefusals, [{ ...bad, ...crash }, list, { ...bad, ...crash }])).toEqual([
    'validation.deal-list-status',
  ])
})

test.each<[string, readonly Said[]]>([
  ['a ticket that is not there', [{ ...assign, ...missing }]],
  [
    'a ticket of another key',
    [
      { ...list, key: '#2' },
      { ...assign, ...missing },
    ],
  ],
  ['an unknown user', [list, { ...assign, body: { assigneeEmail: 'a@e.com', expectedRev: -1 }, ...missing }]],
  [
    'a contact that was looked for by a filter in vain',
    [
      { to: 'GET /deals?leadId=gone', answer: { data: [], nextCursor: null } },
      { to: `GET /contacts/gone/notes?cursor=${'c'.repeat(3000)}`, ...missing },
    ],
  ],
  ['a failure', [list, { ...bad, ...crash }, list]],
  [
    'failures at a time',
    [
      { ...bad, ...crash },
      { ...list, ...crash },
      { ...bad, ...crash },
    ],
  ],
  [
    'failures that pass',
    [{ ...bad, ...crash }, list, { ...bad, ...crash }, { ...bad, ...code(400, 'invalid_request') }],
  ],
])('%s may be answered so', (_, said) => {
  expect(broken(judgeWrongRefusals, said, isClosed)).toEqual([])
})
