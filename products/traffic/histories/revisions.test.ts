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
