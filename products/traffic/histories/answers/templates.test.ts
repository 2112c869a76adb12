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

test('a template is sent under no other language than the listed ones', () => {
  const close: Said = {
    ...sent('n1'),
    body: {
      channel: 'chatapp_1',
      phoneNumberId: 'n1',
      message: { type: 'template', template: { ...template, language: 'es_ES' } },
    },
  }
  const whole = list('APPROVED')
  expect(broken(judgeTemplates, [whole, close, whole])).toEqual(['template.language-exact'])
  const refused: Said = { ...close, status: 404, answer: { error: { code: 'not_found' } } }
  expect(broken(judgeTemplates, [whole, refused, whole])).toEqual([])
  // It may have been added since, or be on a later page, and one that is in no list may be new.
  expect(broken(judgeTemplates, [whole, close])).toEqual([])
  const part: Said = { ...whole, answer: { ...(whole.answer as object), nextCursor: 'c' } }
  expect(broken(judgeTemplates, [part, close, part])).toEqual([])
  const none: Said = { ...whole, answer: { data: [], nextCursor: null } }
  expect(broken(judgeTemplates, [none, close, none])).toEqual([])
})
