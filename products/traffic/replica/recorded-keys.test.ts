import { expect, test } from 'vitest'
import { exchangesOf, type Said } from '../histories/said.test-kit.js'
import { recordedKeys } from './recorded-keys.js'

const refused: Pick<Said, 'status' | 'answer'> = {
  status: 403,
  answer: { error: { code: 'insufficient_scope' } },
}
const list = (of: string, more: Partial<Said> = {}): Said => ({
  to: `GET /${of}`,
  answer: { data: [], nextCursor: null },
  ...more,
})

test('a key lacks the scopes that it was refused for and never used', () => {
  const keys = recordedKeys(
    exchangesOf([
      list('contacts'),
      list('contacts', { key: '#2' }),
      list('deals', { key: '#2', ...refused }),
      list('tickets', { key: '#2', status: 403, answer: { error: { code: 'forbidden' } } }),
    ]),
  )
  expect([...keys.values()]).toEqual([
    { name: '#1', requests: 1, lacks: [] },
    { name: '#2', requests: 3, lacks: ['deals:read'] },
  ])
})

test('a key that was given a scope later has it', () => {
  const keys = recordedKeys(exchangesOf([list('deals', refused), list('deals')]))
  expect(keys.get('#1')?.lacks).toEqual([])
})
