import { expect, test } from 'vitest'
import { judgeRevisions } from './revisions.js'
import { broken, type Said } from './said.test-kit.js'

const list = (rev: number, status: string): Said => ({
  to: 'GET /tickets',
  answer: { data: [{ id: 't1', rev, status }], nextCursor: null },
})
const assign = (status: number, code: string): Said => ({
  to: 'POST /tickets/t1/assign',
  body: { assigneeEmail: null, expectedRev: 3 },
  status,
  answer: { error: { code } },
})

test('a stale revision is refused as that', () => {
  const stale = ['revision.ticket-assign-stale']
  expect(broken(judgeRevisions, [list(3, 'open'), list(4, 'open'), assign(409, 'invalid_state')])).toEqual(
    stale,
  )
  expect(broken(judgeRevisions, [list(3, 'open'), list(4, 'open'), assign(200, '')])).toEqual(stale)
  expect(broken(judgeRevisions, [list(3, 'open'), list(4, 'open'), assign(409, 'rev_mismatch')])).toEqual([])
})

test('a ticket that is closed may refuse its assignment for that', () => {
  expect(broken(judgeRevisions, [list(3, 'open'), list(4, 'closed'), assign(409, 'invalid_state')])).toEqual(
    [],
  )
})

const ticket = { id: 't1', rev: 3, status: 'open', subject: 'Late', priority: 'high' }
const shown: Said = { to: 'GET /tickets', answer: { data: [ticket], nextCursor: null } }
const update = (body: object, change: object, more: Partial<Said> = {}): Said => ({
  to: 'PATCH /tickets/t1',
  body,
  answer: { data: { ...ticket, rev: 4, ...change } },
  ...more,
})

test('a write at the revision that was expected changes what it names alone', () => {
  const rule = ['ticket.update-only-sent']
  const subject = { subject: 'Later' }
  const sent = { ...subject, expectedRev: 3 }
  expect(broken(judgeRevisions, [shown, update(sent, { ...subject, priority: 'medium' })])).toEqual(rule)
  const kept: readonly (readonly Said[])[] = [
    [shown, update(sent, subject)],
    [shown, update({ ...sent, priority: 'low' }, { ...subject, priority: 'low' })],
    // Without an expected revision, or with one that was not shown, others may have written before.
    [shown, update(subject, { ...subject, priority: 'low' })],
    [shown, update({ ...subject, expectedRev: 5 }, { ...subject, rev: 6, priority: 'low' })],
    // What a key repeats was true at another time.
    [shown, update(sent, { ...subject, priority: 'low' }, { headers: { 'idempotency-key': 'k1' } })],
    // A server may set the status as it likes.
    [shown, update(sent, { ...subject, status: 'in_progress' })],
  ]
  for (const said of kept) expect(broken(judgeRevisions, said)).toEqual([])
})

test('no revision is stale where none is expected', () => {
  const mismatch: Partial<Said> = { status: 409, answer: { error: { code: 'rev_mismatch' } } }
  const bare = { ...assign(409, 'rev_mismatch'), body: { assigneeEmail: null } }
  expect(broken(judgeRevisions, [bare])).toEqual(['revision.ticket-assign-absent'])
  expect(broken(judgeRevisions, [assign(409, 'rev_mismatch')])).toEqual([])
  // An update may demand one, and say so in this way.
  expect(broken(judgeRevisions, [update({ subject: 'a' }, {}, mismatch)])).toEqual([])
})
