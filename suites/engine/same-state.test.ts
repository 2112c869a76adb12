import { expect, test } from 'vitest'
import { isSameState } from './same-state.js'

const contact = { id: 'c1', name: 'Ana', phone: { phone_code: '+34', phone: '600100200' } }

test.each([
  [
    [contact, contact],
    [contact, { ...contact }],
  ],
  [undefined, undefined],
  ['open', 'open'],
  [
    { ...contact, views: 1 },
    { ...contact, views: 2 },
  ],
  [
    { notes: [{ id: 'n1', content: 'one', views: 1 }] },
    { notes: [{ id: 'n1', content: 'one', seenAt: '2026-07-25T17:20:08Z' }] },
  ],
])('%j shows the same state as %j', (one, other) => {
  expect(isSameState(one, other)).toBe(true)
  expect(isSameState(other, one)).toBe(true)
})

test.each([
  [[contact], []],
  [undefined, contact],
  [contact, { ...contact, name: 'Eva' }],
  [contact, { ...contact, email: null }],
  [contact, { ...contact, phone: { phone_code: '+34', phone: '600100201' } }],
  [{ notes: [{ id: 'n1', content: 'one' }] }, { notes: [{ id: 'n1', content: 'two' }] }],
  [{ notes: [] }, {}],
  [
    { id: 'd1', customFields: { views: 1 } },
    { id: 'd1', customFields: { views: 2 } },
  ],
])('%j shows another state than %j', (one, other) => {
  expect(isSameState(one, other)).toBe(false)
  expect(isSameState(other, one)).toBe(false)
})
