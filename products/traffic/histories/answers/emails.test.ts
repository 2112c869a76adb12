import { expect, test } from 'vitest'
import { broken, judged, type Said } from '../said.test-kit.js'
import { judgeEmails } from './emails.js'

const email = 'a@e.com'
const list = (...data: readonly object[]): Said => ({
  to: 'GET /contacts',
  answer: { data, nextCursor: null },
})
const ana = { id: 'c1', email }
const made: Said = {
  to: 'POST /contacts',
  body: { email },
  status: 201,
  answer: { data: { id: 'c2', email } },
}
const changed: Said = { to: 'PATCH /contacts/c2', body: { email }, answer: { data: { id: 'c2', email } } }

test('an address that a contact has is given to no other one', () => {
  expect(broken(judgeEmails, [list(ana), made, list(ana)])).toEqual(['contact.create-conflict'])
  const before = list(ana, { id: 'c2', email: 'b@e.com' })
  expect(broken(judgeEmails, [before, changed, list(ana)])).toEqual(['contact.update-conflict'])
})

test.each<[string, readonly Said[]]>([
  ['that was free by then', [list(ana), made]],
  ['of another workspace', [{ ...list(ana), key: '#2' }, made, { ...list(ana), key: '#2' }]],
  ['that its contact was imported with', [list(ana), changed, list(ana)]],
  [
    'that its contact had given up for a while',
    [list(ana), list({ id: 'c1', email: 'b@e.com' }), made, list(ana)],
  ],
  ['that is sent again', [list(ana, { id: 'c2', email }), changed, list(ana)]],
])('an address %s is given', (_, said) => {
  expect(broken(judgeEmails, said)).toEqual([])
})

test('a conflict with an address that was shown keeps the rule', () => {
  const refused: Said = { ...made, status: 409, answer: { error: { code: 'conflict' } } }
  expect(judged(judgeEmails, [list(ana), refused])).toMatchObject([
    { rule: 'contact.create-conflict', holds: true },
  ])
  expect(judged(judgeEmails, [refused])).toEqual([])
})

test('a contact is not in conflict with itself', () => {
  const refused = (error: object): Said => ({ ...changed, status: 409, answer: error })
  const rule = ['contact.update-own-email']
  expect(broken(judgeEmails, [refused({ error: { code: 'conflict', details: { id: 'c2' } } })])).toEqual(rule)
  expect(broken(judgeEmails, [refused({ code: 'conflict', details: { id: 'c2' } })])).toEqual(rule)
  expect(broken(judgeEmails, [refused({ error: { code: 'conflict', details: { id: 'c1' } } })])).toEqual([])
  expect(broken(judgeEmails, [refused({ error: { code: 'conflict' } })])).toEqual([])
})
