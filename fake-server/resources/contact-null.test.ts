import { describe, expect, test } from 'vitest'
import type { Assumptions } from '../../contract/index.js'
import { ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'

const nulls = ['clear', 'refuse', 'ignore'] as const
const needs: readonly [Assumptions['contact-create-required'], object, number][] = [
  ['name-or-email', { name: null }, 400],
  ['name-or-email', { name: null, email: 'a@example.com' }, 201],
  ['name-or-email', { name: 'Ana' }, 201],
  ['name', { name: null, email: 'a@example.com' }, 400],
  ['name', { name: 'Ana' }, 201],
  ['email', { name: 'Ana', email: null }, 400],
  ['email', { email: 'a@example.com' }, 201],
  ['nothing', {}, 201],
]

describe.each(nulls)('where null in other fields means %s', (onNull) => {
  test.each(needs)('a creation that needs %s and gets %j is answered %i', (needed, json, status) => {
    const fake = createFake({
      assumptions: { 'contact-create-required': needed, 'contact-null-other-fields': onNull },
    })
    const refusesNull = onNull === 'refuse' && Object.values(json).includes(null)
    expect(ask(fake, 'POST', '/contacts', { json }).status).toBe(refusesNull ? 400 : status)
  })
})

test('an update of ignored nulls alone is one without any field', () => {
  const status = (onEmpty: Assumptions['contact-update-empty']) => {
    const fake = createFake({
      assumptions: { 'contact-null-other-fields': 'ignore', 'contact-update-empty': onEmpty },
    })
    fake.seed({ contacts: [{ id: 'ana', name: 'Ana' }] })
    const answer = ask(fake, 'PATCH', '/contacts/ana', { json: { name: null } })
    return [answer.status, fake.contacts.get('ana')?.name]
  }
  expect(status('refuse')).toEqual([400, 'Ana'])
  expect(status('unchanged')).toEqual([200, 'Ana'])
})

test('an upsert that requires an e-mail is refused where null counts as not sent', () => {
  const fake = createFake({ assumptions: { 'contact-null-other-fields': 'ignore' } })
  expect(ask(fake, 'POST', '/contacts/upsert', { json: { name: 'Ana', email: null } }).status).toBe(400)
})

test('the answer to an update without any field names a note where every answer does', () => {
  const fake = createFake({ assumptions: { 'note-created-id': 'always' } })
  fake.seed({ contacts: [{ id: 'ana' }] })
  expect(ask(fake, 'PATCH', '/contacts/ana', { json: {} }).json.data.noteCreatedId).toEqual(
    expect.any(String),
  )
})

test('a date-time whose instant has no year of four digits is refused', () => {
  const fake = createFake()
  fake.seed({ contacts: [{ id: 'ana' }] })
  const status = (dueAt: string) =>
    ask(fake, 'POST', '/activities', { json: { leadId: 'ana', type: 'task', title: 'x', dueAt } }).status
  expect(status('9999-12-31T23:00:00-05:00')).toBe(400)
  expect(status('0000-01-01T00:00:00+05:00')).toBe(400)
  expect(status('9999-12-31T23:00:00Z')).toBe(201)
  expect(status('9999-12-31T23:00:00+05:00')).toBe(201)
})

test('fetch gives the standard phrase of a status', async () => {
  const { status, statusText } = await createFake().fetch('https://crm.example.com/api/v1/tags')
  expect([status, statusText]).toEqual([401, 'Unauthorized'])
})

test('a field that no body takes is not stored', () => {
  const contact = (without: readonly string[]) => {
    const fake = createFake({
      assumptions: {
        'contact-create-fields': { minimal: {}, note: null, names: {}, without },
        'unknown-body-properties': 'ignore',
      },
    })
    const json = {
      name: 'Nobody else',
      secondLastname: 'Ruiz',
      ownerEmail: 'ines@main.example.com',
      image: 'a.png',
    }
    ask(fake, 'POST', '/contacts', { json })
    const { secondLastname, ownerEmail, image } =
      fake.contacts.list().find(({ name }) => name === 'Nobody else') ?? {}
    return [secondLastname, ownerEmail, image]
  }
  expect(contact([])).toEqual(['Ruiz', 'ines@main.example.com', 'a.png'])
  expect(contact(['secondLastname', 'ownerEmail'])).toEqual([null, null, 'a.png'])
})
