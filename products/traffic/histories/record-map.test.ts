import { expect, test } from 'vitest'
import { judgeLasting } from './lasting/judge-lasting.js'
import { judgeRevisions } from './revisions.js'
import { broken, type Said } from './said.test-kit.js'
import { judgeWrites } from './writes.js'

const shows = (record: object, key: string): Said => ({
  to: 'GET /conversations',
  answer: { data: [{ id: 'sms__+34600100200', ...record }], nextCursor: null },
  key,
})
const assign: Said = {
  to: 'POST /conversations/sms__+34600100200/assign',
  body: { assigneeEmail: 'ana@example.com' },
  answer: { data: { id: 'sms__+34600100200', rev: 3, assigneeEmail: 'ana@example.com' } },
  key: '#1',
}

test.each([
  ['judgeRevisions', judgeRevisions, [shows({ rev: 7 }, '#1'), shows({ rev: 3 }, '#2')]],
  ['judgeWrites', judgeWrites, [assign, shows({ rev: 3, assigneeEmail: null }, '#2')]],
  [
    'judgeLasting',
    judgeLasting,
    [
      shows({ leadId: 'ana' }, '#1'),
      { ...assign, status: 409, answer: 'rev_mismatch' },
      shows({ leadId: 'bo' }, '#2'),
    ],
  ],
])(
  '%s takes conversations of two keys with the same id for two, as their workspaces may differ',
  (_, judge, said) => {
    expect(broken(judge, said, { isClosed: true })).toEqual([])
    const ofOneKey = said.map((one) => ({ ...one, key: '#1' }))
    expect(broken(judge, ofOneKey, { isClosed: true })).toHaveLength(1)
  },
)
