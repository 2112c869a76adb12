import { describe, expect, test } from 'vitest'
import {
  assume,
  type Operation,
  type RecordName,
  records,
  servedOperations,
} from '../../../contract/index.js'
import { ask, keyed } from '../../ask.test-kit.js'
import { createFake, type Fake } from '../../index.js'
import { nullableMembers, openMembers, optionalMembers } from './answer-changes.js'

interface Shape {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
}

/** The schema of a member, and whether a record must have it. */
function shapeOf(noun: string, member: string) {
  const [first = '', second] = member.split('.')
  const schema = records[noun as RecordName] as Shape
  const outer = schema.properties?.[first]
  const holder = second === undefined ? schema : outer
  return {
    shape: holder?.properties?.[second ?? first],
    isRequired: holder?.required?.includes(second ?? first),
  }
}

const assumed = assume({})

const rows = (table: object) =>
  Object.entries(table).flatMap(([noun, members]) =>
    (members as string[]).map((member) => [noun, member] as const),
  )

describe('the contract', () => {
  test.each(rows(openMembers))('lists no values for %s.%s', (noun, member) => {
    const { shape } = shapeOf(noun, member)
    expect([[shape?.type].flat().includes('string'), shape?.enum]).toEqual([true, undefined])
  })

  test.each(rows(nullableMembers))('lets %s.%s be null', (noun, member) => {
    expect(shapeOf(noun, member).shape?.type).toContain('null')
  })

  test.each(rows(nullableMembers))('has no request that filters by %s.%s, or sets it', (noun, member) => {
    const about = Object.values<Operation>(servedOperations).filter(
      ({ answer }) => answer.kind !== 'catalog' && answer.of === noun,
    )
    const given = about.flatMap(({ filters = {}, body }) => [
      ...Object.keys(typeof filters === 'function' ? filters(assumed) : filters),
      ...Object.keys((body?.(assumed) as Shape | undefined)?.properties ?? {}),
    ])
    expect(about.length).toBeGreaterThan(0)
    expect(given).not.toContain(member)
  })

  test.each(rows(optionalMembers))('does not require %s.%s', (noun, member) => {
    expect([shapeOf(noun, member).shape === undefined, shapeOf(noun, member).isRequired]).toEqual([
      false,
      false,
    ])
  })
})

const faultsOf = (fake: Fake) => fake.requests().map(({ fault }) => fault)
const data = (fake: Fake, path: string) => ask(fake, 'GET', path).json.data

describe('unknown-values', () => {
  test('shows a value that no section lists, in each answer, and the journal names it', () => {
    const fake = createFake({ disturb: 'unknown-values' })
    const [ticket] = fake.tickets.list({ channel: 'email' })
    const channels = data(fake, '/tickets').map(({ channel }: { channel: string }) => channel)
    expect(new Set(channels.filter((channel: string | null) => channel !== null))).toEqual(
      new Set(['unlisted_value']),
    )
    const assigned = ask(fake, 'POST', `/tickets/${ticket?.id}/assign`, { json: { assigneeEmail: null } })
    expect(assigned.json.data.channel).toBe('unlisted_value')
    const comment = { json: { body: 'Hi', kind: 'note' } }
    const commented = ask(fake, 'POST', `/tickets/${ticket?.id}/comments`, comment)
    expect([commented.status, commented.json.data.ticket.channel]).toEqual([201, 'unlisted_value'])
    expect(fake.tickets.get(ticket?.id ?? '')?.channel).toBe('email')
    expect(faultsOf(fake)).toEqual(Array(3).fill('disturb:unknown-values'))
    const shown = fake.requests('GET /tickets')[0]?.answer?.json as { data: { channel: string }[] }
    expect(shown.data[0]?.channel).toBe('unlisted_value')
  })

  test('keeps the values that a client has written, also in a fork', () => {
    const fake = createFake({ disturb: 'unknown-values' })
    const [ticket] = fake.tickets.list({ channel: 'email' })
    const path = `/tickets/${ticket?.id}`
    const updated = ask(fake, 'PATCH', path, { json: { channel: 'phone' } })
    expect(updated.json.data.channel).toBe('phone')
    const channelOf = (of: Fake) =>
      data(of, '/tickets?limit=100').find(({ id }: { id: string }) => id === ticket?.id).channel
    expect([channelOf(fake), channelOf(fake.fork())]).toEqual(['phone', 'phone'])
    fake.reset()
    expect(channelOf(fake)).toBe('unlisted_value')
  })

  test('keeps the values that a test gives, by a seed, a draft or a change', () => {
    const fake = createFake({
      workspace: 'empty',
      disturb: 'unknown-values',
      records: { tickets: [{ id: 'a', channel: 'sms' }] },
    })
    fake.seed({ tickets: [{ id: 'b', channel: 'phone' }] })
    fake.tickets.create({ id: 'c', channel: 'email' })
    fake.tickets.create({ id: 'd', subject: 'Help' })
    fake.tickets.update('d', { channel: 'web_form' })
    const shown = data(fake, '/tickets').map(({ id, channel }: Record<string, string>) => `${id} ${channel}`)
    expect(shown.toSorted()).toEqual(['a sms', 'b phone', 'c email', 'd web_form'])
  })

  test('leaves the types of calls and meetings', () => {
    const fake = createFake({ disturb: 'unknown-values' })
    const types = new Set<string>()
    for (const entry of data(fake, '/activities?limit=100'))
      types.add(`${entry.call || entry.meeting ? 'held' : 'milestone'} ${entry.type}`)
    expect(types.has('milestone unlisted_value')).toBe(true)
    expect(
      [...types].filter((type) => type.startsWith('held ')).every((type) => !type.includes('unlisted')),
    ).toBe(true)
    expect([...types].filter((type) => type.startsWith('milestone'))).toHaveLength(1)
  })
})

test('nulls shows no value of what only the service fills in, and keeps all that a client can write', () => {
  const fake = createFake({ disturb: 'nulls' })
  const stored = fake.contacts.find(({ email, tags }) => email !== null && tags.length > 0)
  const [shown] = data(fake, `/contacts?email=${encodeURIComponent(stored?.email ?? '')}`)
  expect([stored?.createdAt === null, shown.createdAt, shown.email, shown.name]).toEqual([
    false,
    null,
    stored?.email,
    stored?.name,
  ])
  const made = ask(fake, 'POST', '/contacts', { json: { name: 'Ana', email: 'ana@disturbed.example' } })
  expect(made.json.data).toMatchObject({ name: 'Ana', email: 'ana@disturbed.example', createdAt: null })
  const tag = data(fake, '/tags')[0]
  expect([tag.total, tag.active, typeof tag.name]).toEqual([null, null, 'string'])
  expect(faultsOf(fake)).toEqual(Array(3).fill('disturb:nulls'))
})

test('absent-optionals leaves out the optional members of messages', () => {
  const path = (fake: Fake) =>
    `/conversations/${encodeURIComponent(fake.conversations.list()[0]?.id ?? '')}/messages`
  const [plain, fake] = [createFake(), createFake({ disturb: 'absent-optionals' })]
  const names = (of: Fake) => Object.keys(data(of, path(of))[0])
  const optional = ['messageType', 'deliveryStatus', 'replyToMessageId', 'interaction']
  expect(optional.every((name) => names(plain).includes(name))).toBe(true)
  expect(names(fake)).toEqual(names(plain).filter((name) => !optional.includes(name)))
})

describe('added-fields', () => {
  test('adds a member to each object, but not to data of the workspace or of the provider', () => {
    const [plain, fake] = [createFake(), createFake({ disturb: 'added-fields' })]
    for (const of of [plain, fake])
      of.deals.update(of.deals.list()[0]?.id ?? '', { customFields: { tier: 'gold' } })
    const added = { note: 'no section lists this member', values: [1, null] }
    const page = ask(fake, 'GET', '/contacts?limit=100').json
    expect(page.addedLater).toEqual(added)
    for (const contact of page.data) {
      expect(contact.addedLater).toEqual(added)
      if (contact.address !== null) expect(contact.address.addedLater).toEqual(added)
    }
    const [number] = fake.phoneNumbers.list()
    const templates = data(fake, `/messaging/chat/templates?phoneNumberId=${number?.id}`)
    for (const { addedLater, components } of templates) {
      expect(addedLater).toEqual(added)
      expect(JSON.stringify(components)).not.toContain('addedLater')
    }
    expect(templates.length).toBeGreaterThan(0)
    for (const deal of data(fake, '/deals?limit=100'))
      expect(deal.customFields).not.toHaveProperty('addedLater')
    // Nothing else differs.
    const without = (body: string) =>
      body
        .replaceAll(/,?"addedLater":\{[^}]*\}/g, '')
        .replace(/,"total":\d+,"count":\d+,"page":1,"hasMore":false,"next_cursor":null/, '')
    for (const path of ['/contacts?limit=100', '/meetings', '/webhooks', '/activities'])
      expect(without(ask(fake, 'GET', path).body)).toBe(ask(plain, 'GET', path).body)
  })

  test('adds to a page members of other services, which say that there is less than there is', () => {
    const decoys = { total: 1, count: 1, page: 1, hasMore: false }
    const full = ask(createFake({ disturb: 'added-fields' }), 'GET', '/contacts?limit=2').json
    expect(full).toMatchObject({ ...decoys, nextCursor: expect.any(String), next_cursor: null })
    const fake = createFake({ variant: 'compact', disturb: 'added-fields' })
    const compact = ask(fake, 'GET', '/contacts?limit=2').json
    expect(compact).toMatchObject({ ...decoys, next_cursor: expect.any(String), nextCursor: null })
    const { data } = ask(createFake({ disturb: 'added-fields' }), 'POST', '/contacts', {
      json: { name: 'Ana' },
      headers: keyed('k'),
    }).json
    expect(data).not.toHaveProperty('total')
  })

  test('leaves errors as they are, and a replay is the same as the first answer', () => {
    const fake = createFake({ disturb: 'added-fields' })
    const create = () => ask(fake, 'POST', '/contacts', { json: { name: 'Ana' }, headers: keyed('k') })
    const first = create()
    expect(first.json.data.addedLater).toBeDefined()
    expect(create().body).toBe(first.body)
    expect(ask(fake, 'GET', '/contacts/none').body).not.toContain('addedLater')
    expect(faultsOf(fake)).toEqual(['disturb:added-fields', 'disturb:added-fields', undefined])
  })
})

test('added-headers adds headers to each answer, and the others stay', () => {
  const [plain, fake] = [createFake(), createFake({ disturb: 'added-headers' })]
  for (const path of ['/tags', '/contacts/none', '/nothing']) {
    const { status, headers, body } = ask(fake, 'GET', path)
    const expected = ask(plain, 'GET', path)
    expect([status, body]).toEqual([expected.status, expected.body])
    expect(headers).toMatchObject(expected.headers)
    expect(Object.keys(headers).length).toBe(Object.keys(expected.headers).length + 3)
  }
})
