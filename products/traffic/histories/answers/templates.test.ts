import { expect, test } from 'vitest'
import { broken, judged, type Said } from '../said.test-kit.js'
import { judgeTemplates } from './templates.js'

const template = { name: 'news', language: 'es' }
const list = (status: string): Said => ({
  to: 'GET /messaging/chat/templates?phoneNumberId=n1',
  answer: { data: [{ id: 'm1', ...template, status }], nextCursor: null },
})
const sent = (phoneNumberId: string): Said => ({
  to: 'POST /messaging/messages',
  body: { channel: 'chatapp_1', phoneNumberId, message: { type: 'template', template } },
  status: 201,
})

test('a template that is not approved is not sent', () => {
  expect(broken(judgeTemplates, [list('REJECTED'), sent('n1'), list('PENDING')])).toEqual([
    'template.approved-only',
  ])
  const refused: Said = { ...sent('n1'), status: 409, answer: { error: { code: 'invalid_state' } } }
  expect(judged(judgeTemplates, [list('REJECTED'), refused, list('REJECTED')])).toMatchObject([
    { holds: true },
  ])
  const unpaid: Said = { ...refused, status: 402, answer: { error: { code: 'quota_exceeded' } } }
  expect(judged(judgeTemplates, [list('REJECTED'), unpaid, list('REJECTED')])).toEqual([])
})

test.each<[string, readonly Said[]]>([
  ['that may be approved by now', [list('PENDING'), sent('n1')]],
  ['that was approved for a while', [list('PENDING'), list('APPROVED'), sent('n1'), list('REJECTED')]],
  ['of another number', [list('PENDING'), sent('n2'), list('PENDING')]],
])('a template %s is sent', (_, said) => {
  expect(broken(judgeTemplates, said)).toEqual([])
})
