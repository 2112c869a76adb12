import { expect, test } from 'vitest'
import { broken, judged, type Said } from '../said.test-kit.js'
import { judgeDealsOff } from './deals-off.js'

const by: Pick<Said, 'key' | 'authorization'> = { key: '#1', authorization: 'Bearer <key #1>' }
const off: Pick<Said, 'status' | 'answer'> = { status: 403, answer: { error: { code: 'feature_disabled' } } }
const list: Said = { to: 'GET /deals', ...by, ...off }
const close: Said = { to: 'POST /deals/d1/close', ...by, body: { outcome: 'won' }, ...off }
const page = (...data: readonly object[]): Pick<Said, 'answer'> => ({ answer: { data, nextCursor: null } })
const timeline: Said = { to: 'GET /activities?dealId=d1', ...by, ...page({ id: 'a1' }) }
const note = (more: object): Said => ({
  to: 'POST /activities',
  ...by,
  body: { type: 'note', leadId: 'c1', ...more },
  status: 201,
  answer: { data: { id: 'n1' } },
})

test.each<[string, Said]>([
  ['activity.list-deals-off', timeline],
  ['activity.create-deals-off', note({ dealId: 'd1' })],
  ['deal.create-deals-off', { to: 'POST /deals', ...by, body: { title: 'a' }, status: 201 }],
])('deals that are off elsewhere are off for %s', (rule, said) => {
  expect(broken(judgeDealsOff, [list, said, close])).toEqual([rule])
})

test.each<[string, readonly Said[]]>([
  ['an empty list of deals', [close, { to: 'GET /deals', ...by, ...page() }, timeline, close]],
  ['a timeline without a deal', [list, { ...timeline, to: 'GET /activities' }, close]],
  ['a note without a deal', [list, note({}), close]],
  ['what comes after deals were switched on', [list, close, timeline]],
  ['what comes while deals may be on', [list, timeline, list]],
  ['another workspace', [list, { ...timeline, key: '#2', authorization: 'Bearer <key #2>' }, close]],
])('%s may be open', (_, said) => {
  expect(broken(judgeDealsOff, said)).toEqual([])
})

test('refusals of several operations keep the rules', () => {
  expect(judged(judgeDealsOff, [list, close])).toMatchObject([{ rule: 'deal.close-deals-off', holds: true }])
})
