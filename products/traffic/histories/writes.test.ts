import { expect, test } from 'vitest'
import { broken, type Said } from './said.test-kit.js'
import { judgeWrites } from './writes.js'

const isClosed = { isClosed: true }
const rename: Said = {
  to: 'PATCH /contacts/c1',
  body: { name: 'Ana' },
  answer: { data: { id: 'c1', name: 'Ana' } },
}
const named = (name: string): Said => ({
  to: 'GET /contacts',
  answer: { data: [{ id: 'c1', name }], nextCursor: null },
})
const upsert: Said = { to: 'POST /contacts/upsert', body: { name: 'Eva', email: 'ana@example.com' } }

test('a contact shows what was written, where nobody else writes', () => {
  expect(broken(judgeWrites, [rename, named('Eva')], isClosed)).toEqual(['contact.update-200'])
  expect(broken(judgeWrites, [rename, named('Eva')])).toEqual([])
  expect(broken(judgeWrites, [rename, named('Ana')], isClosed)).toEqual([])
})

// Its answer is not documented, and need not say which contact it has changed.
test('an upsert may have changed any contact', () => {
  expect(broken(judgeWrites, [rename, upsert, named('Eva')], isClosed)).toEqual([])
})
