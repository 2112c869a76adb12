import { expect, test } from 'vitest'
import { dueAfter } from './compact.js'

const contact = {
  id: 'con_1',
  name: 'Ada',
  email: 'ada@example.com',
  tags: ['x'],
  notes: null,
  createdAt: '2024-01-01T00:00:00Z',
  step: 'new',
}

test('an update of the name alone leaves the listed fields as they were', () => {
  const { step: _, ...listed } = contact
  expect(dueAfter(contact, { name: 'Zoë' })).toEqual({ ...listed, name: 'Zoë' })
})

test('an update of more leaves what it does not send', () => {
  const { step: _, tags, ...kept } = contact
  expect(dueAfter(contact, { tags: ['y'] })).toEqual(kept)
  expect(dueAfter(contact, { email: 'b@example.com' })).toEqual({ ...kept, tags, email: 'b@example.com' })
})
