import { expect, test } from 'vitest'
import { broken, judged, type Said } from '../said.test-kit.js'
import { judgeBlockedLists } from './blocked-lists.js'

const by: Pick<Said, 'key' | 'authorization'> = { key: '#1', authorization: 'Bearer <key #1>' }
const blocked = (to: string): Said => ({
  to,
  ...by,
  status: 402,
  answer: { error: { code: 'contact_limit_exceeded' } },
})
const meetings: Said = { to: 'GET /meetings', ...by }

test('the contact limit blocks all lists', () => {
  const between = (one: Said) => [blocked('GET /deals'), one, blocked('GET /contacts')]
  expect(broken(judgeBlockedLists, between(meetings))).toEqual(['meeting.list-contact-limit'])
  const quota: Said = { ...meetings, status: 402, answer: { error: { code: 'quota_exceeded' } } }
  expect(broken(judgeBlockedLists, between(quota))).toEqual(['meeting.list-contact-limit'])
  expect(broken(judgeBlockedLists, between(blocked('GET /meetings')))).toEqual([])
  expect(broken(judgeBlockedLists, between({ ...meetings, to: 'GET /tasks' }))).toEqual([])
})

test('a plan that is upgraded opens the lists', () => {
  expect(broken(judgeBlockedLists, [blocked('GET /deals'), meetings])).toEqual([])
  const other: Said = { ...meetings, key: '#2', authorization: 'Bearer <key #2>' }
  expect(broken(judgeBlockedLists, [blocked('GET /deals'), other, blocked('GET /deals')])).toEqual([])
})

test('two lists that are blocked keep the rule', () => {
  expect(judged(judgeBlockedLists, [blocked('GET /deals'), blocked('GET /meetings')])).toMatchObject([
    { rule: 'meeting.list-contact-limit', holds: true },
  ])
})
