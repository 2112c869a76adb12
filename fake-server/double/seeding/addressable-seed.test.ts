import { describe, expect, test } from 'vitest'
import { ask } from '../../ask.test-kit.js'
import { createFake, type Seed } from '../../index.js'

const empty = () => createFake({ workspace: 'empty' })
const contacts = [{ id: 'ana' }]

describe('a seed that the API could not address or return is refused by its path', () => {
  test.each<[object, string]>([
    [{ contacts: [{ id: '' }] }, 'seed.contacts[0].id must hold at least 1 character'],
    [{ contacts: [{ id: 'a/b' }] }, 'seed.contacts[0].id must hold no slash'],
    [{ contacts: [{ id: 'x'.repeat(201) }] }, 'seed.contacts[0].id must hold at most 200 characters'],
    [{ bookingTypes: [{ id: 'a/b' }] }, 'seed.bookingTypes[0].id must hold no slash'],
    [
      { bookingTypes: [{ slots: [{ id: '' }] }] },
      'seed.bookingTypes[0].slots[0].id must hold at least 1 character',
    ],
    [{ pipelines: [{ id: '' }] }, 'seed.pipelines[0].id must hold at least 1 character'],
    [{ phoneNumbers: [{ id: '' }] }, 'seed.phoneNumbers[0].id must hold at least 1 character'],
    [{ contacts, deals: [{ contact: 'ana', rev: -1 }] }, 'seed.deals[0].rev must be at least 0, not -1'],
    [{ tickets: [{ rev: Number.MAX_SAFE_INTEGER }] }, 'seed.tickets[0].rev must be at most'],
    [{ contacts: [{ tags: ['a', 'a'] }] }, 'seed.contacts[0].tags must hold each value once'],
    [{ contacts: [{ groups: ['  '] }] }, 'seed.contacts[0].groups[0] must not be blank'],
    [
      { conversations: [{ channel: 'sms', messages: [{ inbound: 'x', subject: 'y' }] }] },
      "seed.conversations[0].messages[0].subject must be null on the channel sms, not 'y'",
    ],
    [
      { meetings: [{ startAt: '2030-01-02T10:00:00Z', endAt: '2030-01-02T09:00:00Z' }] },
      'seed.meetings[0].endAt must not be before startAt',
    ],
    [
      { bookingTypes: [{ slots: [{ startAt: '2030-01-02T10:00:00Z', endAt: '2030-01-02T09:00:00Z' }] }] },
      'seed.bookingTypes[0].slots[0].endAt must not be before startAt',
    ],
    [{ webhooks: [{ url: 'x' }] }, "seed.webhooks[0].url must be an http or https address, not 'x'"],
    [
      { contacts: [{ email: 'Ana@example.com' }, { email: 'ana@EXAMPLE.com' }] },
      "seed.contacts[1].email: another one already has 'ana@example.com'",
    ],
    [
      { users: [{ email: 'Sam@example.com' }, { email: 'sam@example.com' }] },
      "there is already a user 'sam@example.com'",
    ],
  ])('%j', (seed, message) => {
    const fake = empty()
    expect(() => fake.seed(seed as Seed)).toThrow(message)
  })
})

test('a seeded address has the same form as one that came through the API', () => {
  const fake = empty()
  fake.seed({
    users: [{ email: 'Sam@Example.com' }],
    contacts: [{ id: 'ana', ownerEmail: 'SAM@example.com' }],
    tickets: [{ id: 't', assigneeEmail: 'sam@EXAMPLE.com' }],
  })
  expect(ask(fake, 'GET', '/contacts?ownerEmail=Sam@Example.com').json.data).toHaveLength(1)
  expect(ask(fake, 'GET', '/tickets?assigneeEmail=sam@example.com').json.data).toHaveLength(1)
  const assigned = ask(fake, 'POST', '/tickets/t/assign', { json: { assigneeEmail: 'SAM@EXAMPLE.COM' } })
  expect(assigned.status).toBe(200)
  expect(fake.users.get('SAM@example.com')).toEqual(fake.users.get('sam@example.com'))
  expect(fake.tickets.get('t')?.assigneeName).not.toBeNull()
})

test('a seeded address is kept where case counts', () => {
  const fake = createFake({ workspace: 'empty', assumptions: { 'email-case': 'exact' } })
  fake.seed({ users: [{ email: 'Sam@example.com' }, { email: 'sam@example.com' }] })
  expect(fake.users.list().map(({ email }) => email)).toEqual(['Sam@example.com', 'sam@example.com'])
})

test('a meeting without a start keeps none, and one with an end alone begins before it', () => {
  const fake = empty()
  fake.seed({
    meetings: [
      { id: 'open', startAt: null },
      { id: 'late', endAt: '2020-01-02T10:00:00Z' },
    ],
  })
  expect(fake.meetings.get('open')).toMatchObject({ startAt: null, endAt: null })
  expect(fake.meetings.get('late')?.startAt).toBe('2020-01-02T09:30:00.000Z')
})

describe('blank tags', () => {
  const blank = [{ tags: [''] }, { tags: ['   '] }]
  test.each(blank)('%j are refused of contacts and tickets alike', (json) => {
    const fake = empty()
    fake.seed({ contacts, tickets: [{ id: 't' }] })
    expect(ask(fake, 'POST', '/contacts', { json: { name: 'x', ...json } }).status).toBe(400)
    expect(ask(fake, 'PATCH', '/contacts/ana', { json }).status).toBe(400)
    expect(ask(fake, 'POST', '/contacts/ana/tags', { json: { add: json.tags } }).status).toBe(400)
    expect(ask(fake, 'PATCH', '/tickets/t', { json }).status).toBe(400)
    expect(fake.tags.list()).toEqual([])
  })

  test('are kept where blanks are', () => {
    const trimless = { case: 'exact', trim: false, order: 'first-seen', both: 'removed' } as const
    const fake = createFake({ workspace: 'empty', assumptions: { 'tag-merge': trimless } })
    expect(ask(fake, 'POST', '/contacts', { json: { name: 'x', tags: ['  '] } }).json.data.tags).toEqual([
      '  ',
    ])
  })
})
