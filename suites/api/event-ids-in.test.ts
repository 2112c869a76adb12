import { expect, test } from 'vitest'
import { eventIdsIn } from './event-ids-in.js'

const ids = ['contact.created', 'contact.updated']

test.each([
  ['strings', ids],
  ['objects', ids.map((id) => ({ id, description: 'About it' }))],
  ['objects with names', ids.map((name) => ({ name }))],
  ['groups without a name', [{ family: 7, events: ids }]],
  ['groups named like the ids', [{ name: 'contact', events: ids.map((id) => ({ id })) }]],
  ['groups named in words', [{ name: 'Contacts', events: ids }]],
])('the ids of a catalog of %s are found', (_, catalog) => {
  expect(eventIdsIn(catalog)).toEqual(ids)
})

test('an event with a list of its fields is one event', () => {
  expect(eventIdsIn([{ id: 'contact.created', fields: ['name', 'email'] }])).toEqual(['contact.created'])
})
