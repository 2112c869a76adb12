import { expect, test } from 'vitest'
import { broken, judged, type Said } from '../said.test-kit.js'
import { judgeWorkspaces } from './judge-workspaces.js'

const other: Pick<Said, 'key'> = { key: '#2' }
const contacts = (...ids: readonly string[]): Said => ({
  to: 'GET /contacts',
  answer: { data: ids.map((id) => ({ id })), nextCursor: null },
})
/** The contacts of the one workspace, of the other one, and again of the one. */
const apart: readonly Said[] = [contacts('c1', 'c2'), { ...contacts('c8', 'c9'), ...other }, contacts('c1')]
const deal = { id: 'd1', leadId: 'c1', createdAt: '2030-01-01T10:00:00.123Z' }
const deals: Said = { to: 'GET /deals', answer: { data: [deal], nextCursor: null } }
const closed: Said = { to: 'POST /deals/d1/close', body: { outcome: 'won' }, answer: { data: deal } }
const gone: Pick<Said, 'status' | 'answer'> = { status: 404, answer: { error: { code: 'not_found' } } }
const refused = (code: string): Pick<Said, 'status' | 'answer'> => ({
  status: code === 'forbidden' ? 403 : 409,
  answer: { error: { code } },
})

test.each<[string, Said]>([
  ['isolation.same-as-missing', { ...closed, ...other }],
  ['isolation.lists', { ...deals, ...other }],
  ['isolation.filters', { ...deals, ...other, to: 'GET /deals?leadId=c1' }],
  [
    'isolation.activity-lead',
    { to: 'POST /activities', ...other, body: { type: 'note', leadId: 'c1' }, status: 201 },
  ],
  [
    'isolation.booking-references',
    { to: 'POST /booking-types/b1/book', ...other, body: { contactId: 'c1', slotId: 's1' }, status: 201 },
  ],
  ['isolation.same-as-missing', { to: 'GET /contacts/c1/notes', ...other }],
  ['isolation.same-as-missing', { ...closed, ...other, ...refused('invalid_state') }],
])('a record of one workspace is missing in another one: %s', (rule, said) => {
  expect(broken(judgeWorkspaces, [...apart, deals, said])).toEqual([rule])
})

test('a task of another workspace is missing, and not forbidden', () => {
  const complete = (path: string): Said => ({ to: `POST /contacts/${path}/complete`, ...other, body: {} })
  const foreign = { ...complete('c1/tasks/k1'), ...refused('forbidden') }
  expect(broken(judgeWorkspaces, [...apart, complete('c8/tasks/k8'), foreign])).toEqual([
    'isolation.task-complete',
  ])
  // Where the call is forbidden to the key, it need not look at the record.
  expect(broken(judgeWorkspaces, [...apart, foreign])).toEqual([])
})

test.each<[string, readonly Said[]]>([
  ['two keys of one workspace', [contacts('c1'), { ...contacts('c1'), ...other }, contacts('c1'), deals]],
  [
    'contacts that were changed meanwhile',
    [contacts('c1'), { ...contacts('c2'), ...other }, contacts('c2'), deals],
  ],
  ['what was not asked for again', [contacts('c1'), { ...contacts('c2'), ...other }, deals]],
  [
    'contacts behind a cursor',
    [contacts('c1'), { ...contacts('c2'), ...other, to: 'GET /contacts?cursor=a' }],
  ],
  ['an empty page', [contacts('c1'), { ...contacts(), ...other }, contacts('c1'), deals]],
])('%s may share a record', (_, said) => {
  expect(broken(judgeWorkspaces, [...said, { ...closed, ...other }])).toEqual([])
})

test.each<[string, Said]>([
  ['a deal of the same name', { ...deals, ...other, answer: { data: [{ ...deal, leadId: 'c8' }] } }],
  [
    'a deal that was made at another time',
    { ...deals, ...other, answer: { data: [{ ...deal, createdAt: null }] } },
  ],
  ['a conversation with the same number', { to: 'GET /conversations/sms__1/messages', ...other }],
  ['a record of the key itself', { ...closed }],
  ['a refusal before the record is looked for', { ...closed, ...other, status: 400 }],
])('%s is no record of another workspace', (_, said) => {
  const conversations: Said = {
    to: 'GET /conversations',
    answer: { data: [{ id: 'sms__1' }], nextCursor: null },
  }
  expect(broken(judgeWorkspaces, [...apart, deals, conversations, said])).toEqual([])
})

test('a record that is missing in another workspace keeps the rule', () => {
  expect(judged(judgeWorkspaces, [...apart, deals, { ...closed, ...other, ...gone }])).toMatchObject([
    { rule: 'isolation.same-as-missing', holds: true },
  ])
})
