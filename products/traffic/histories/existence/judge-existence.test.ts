import { expect, test } from 'vitest'
import { broken, judged, type Said } from '../said.test-kit.js'
import { judgeExistence } from './judge-existence.js'

const isClosed = { isClosed: true }
const gone: Pick<Said, 'status' | 'answer'> = { status: 404, answer: { error: { code: 'not_found' } } }
const list: Said = { to: 'GET /contacts', answer: { data: [{ id: 'c1' }], nextCursor: null } }
const notes: Said = { to: 'GET /contacts/c1/notes', answer: { data: [], nextCursor: null } }
const update: Said = { to: 'PATCH /contacts/c1', body: { name: 'Ana' }, answer: { data: { id: 'c1' } } }

test('a record that is there is not missing', () => {
  expect(broken(judgeExistence, [list, { ...notes, ...gone }, list])).toEqual(['contact.notes-ok'])
  expect(broken(judgeExistence, [list, { ...notes, ...gone }], isClosed)).toEqual(['contact.notes-ok'])
})

test('a record that two operations miss is taken by none', () => {
  const tags: Said = { to: 'POST /contacts/c1/tags', body: { add: ['a'] }, ...gone }
  const missing = [{ ...notes, ...gone }, tags]
  expect(broken(judgeExistence, [...missing, update, ...missing])).toEqual(['contact.update-missing'])
  expect(broken(judgeExistence, [update, ...missing], isClosed)).toEqual(['contact.update-missing'])
  const activity: Said = { to: 'POST /activities', body: { type: 'note', leadId: 'c1' }, status: 201 }
  expect(broken(judgeExistence, [activity, ...missing], isClosed)).toEqual(['activity.lead-missing'])
})

test('a destination is deleted once', () => {
  const answer = { data: { id: 'w1', deleted: true } }
  const deletion: Said = { to: 'DELETE /webhooks/w1', answer }
  expect(broken(judgeExistence, [deletion, deletion])).toEqual(['webhook.delete-missing'])
  expect(broken(judgeExistence, [deletion, { ...deletion, ...gone }])).toEqual([])
  const keyed: Said = { ...deletion, headers: { 'idempotency-key': 'k' } }
  expect(broken(judgeExistence, [keyed, keyed])).toEqual([])
})

test.each<[string, readonly Said[]]>([
  ['a contact that others remove', [list, { ...notes, ...gone }]],
  ['a contact that is made later', [{ ...notes, ...gone }, list]],
  ['a contact of another workspace', [list, { ...notes, ...gone, key: '#2' }, list]],
  ['a conversation of the ticket', [list, { ...update, body: { organizationId: 'o1' }, ...gone }, list]],
  ['an old cursor', [list, { ...notes, ...gone, to: 'GET /contacts/c1/notes?cursor=x' }, list]],
  [
    'an id that may be read in two ways',
    [
      { to: 'GET /contacts', answer: { data: [{ id: 'c 1' }], nextCursor: null } },
      { to: 'GET /contacts/c+1/notes', ...gone },
    ],
  ],
])('%s may be missing', (_, said) => {
  expect(broken(judgeExistence, said)).toEqual([])
})

test('what two operations miss, and what is deleted and then missing, keeps the rules', () => {
  const tags: Said = { to: 'POST /contacts/c9/tags', body: { add: ['a'] }, ...gone }
  const missing: readonly Said[] = [{ to: 'GET /contacts/c9/notes', ...gone }, tags]
  const kept = (said: readonly Said[]) =>
    judged(judgeExistence, said).map(({ rule, holds }) => `${rule} ${holds}`)
  expect(kept(missing)).toEqual(['contact.notes-missing true', 'contact.tags-missing true'])
  const deletion: Said = { to: 'DELETE /webhooks/w1', answer: { data: { id: 'w1', deleted: true } } }
  expect(kept([deletion, { ...deletion, ...gone }])).toEqual(['webhook.delete-missing true'])
})

test('a contact that is there is not missing for a list of what it has', () => {
  const tasks: Said = { to: 'GET /tasks?leadId=c1&limit=5', ...gone }
  expect(broken(judgeExistence, [list, tasks, list])).toEqual(['task.list-ok'])
  expect(broken(judgeExistence, [list, tasks])).toEqual([])
  // Which of two filters misses something is not known.
  expect(broken(judgeExistence, [list, { ...tasks, to: 'GET /tasks?leadId=c1&status=open' }, list])).toEqual(
    [],
  )
  // The page of a contact that is missing may be empty (gap.filter-unknown-reference).
  const empty: Said = { to: 'GET /tasks?leadId=c9', answer: { data: [], nextCursor: null } }
  const tags: Said = { to: 'POST /contacts/c9/tags', body: { add: ['a'] }, ...gone }
  const missing = [{ ...notes, ...gone, to: 'GET /contacts/c9/notes' }, tags]
  expect(broken(judgeExistence, [...missing, empty, ...missing])).toEqual([])
})

test('a record that is missing has no state', () => {
  const missing: Said = { to: 'POST /tickets/t9/comments', body: { body: 'a' }, ...gone }
  const update = (status: number, code: string): Said => ({
    to: 'PATCH /tickets/t9',
    body: { subject: 'a', expectedRev: 1 },
    status,
    answer: { error: { code } },
  })
  const rule = ['ticket.update-missing']
  expect(broken(judgeExistence, [missing, update(409, 'rev_mismatch'), missing])).toEqual(rule)
  const other: Said = { to: 'PATCH /tickets/t1', body: { subject: 'a' }, answer: { data: { id: 't1' } } }
  expect(broken(judgeExistence, [other, missing, update(403, 'forbidden'), missing])).toEqual(rule)
  // It may be there by then, or for a while no call of this kind is allowed, whatever it names.
  expect(broken(judgeExistence, [missing, update(409, 'rev_mismatch')])).toEqual([])
  expect(broken(judgeExistence, [missing, update(403, 'forbidden'), missing])).toEqual([])
  expect(broken(judgeExistence, [missing, update(400, 'invalid_request'), missing])).toEqual([])
})

test('a record that is missing does not make a server fail each time', () => {
  const missing: Said = { to: 'GET /contacts/c9/notes', ...gone }
  const crash: Said = {
    to: 'PATCH /contacts/c9',
    body: { name: 'Ana' },
    status: 500,
    answer: { error: { code: 'internal' } },
  }
  const said = [missing, crash, update, crash]
  expect(broken(judgeExistence, said)).toEqual(['contact.update-missing'])
  // The operation fails for every contact, for a while, for this one now and then, or for one that may be there.
  expect(broken(judgeExistence, [missing, crash, list, crash])).toEqual([])
  expect(broken(judgeExistence, [missing, crash, crash, update])).toEqual([])
  expect(broken(judgeExistence, [...said, { ...crash, ...gone }])).toEqual([])
  expect(broken(judgeExistence, [crash, update, crash])).toEqual([])
})
