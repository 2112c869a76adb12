import { describe, expect, test } from 'vitest'
import type { Assumptions } from '../../contract/index.js'
import { type Asking, as, ask, keyed, unnoted } from '../ask.test-kit.js'
import { type AnyFake, createFake, demoKeys } from '../index.js'

const compact = (assumptions: Partial<Assumptions> = {}) => createFake({ variant: 'compact', assumptions })
const key = 'key-0123456789_A'
const ana = { name: 'Ana', email: 'ana@example.com' }

/** A write under a key of its own by default. */
let used = 0
function write(fake: AnyFake, method: 'POST' | 'PATCH', path: string, json: unknown, more: Asking = {}) {
  used += 1
  const headers = { ...keyed(`write-${String(used).padStart(12, '0')}`), ...more.headers }
  return ask(fake, method, path, { json, ...more, headers })
}

const create = (fake: AnyFake, json: unknown = ana, more: Asking = {}) =>
  write(fake, 'POST', '/contacts', json, more)
const read = (fake: AnyFake, id: string) => ask(fake, 'GET', `/contacts/${id}`).json.data
/** The ids of a list of contacts, walked to its end. */
function listed(fake: AnyFake): string[] {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { json } = ask(fake, 'GET', `/contacts?limit=100${cursor && `&cursor=${cursor}`}`)
    ids.push(...json.data.map(({ id }: { id: string }) => id))
    cursor = json.next_cursor
  }
  return ids
}

const count = (fake: AnyFake) => fake.control.workspace().compact.contacts.size

/** Both writes, each aimed at a contact of a fresh fake. */
const writes = [
  ['POST', () => '/contacts'],
  ['PATCH', (fake: AnyFake) => `/contacts/${create(fake, { name: 'Bea' }).json.data.id}`],
] as const

describe('contacts', () => {
  test('compact.contact-create-201: the contact, read by its id and listed', () => {
    const fake = compact()
    const sent = {
      name: 'Zoë',
      email: 'Zoe@Example.com',
      phone: '+34600111222',
      company: 'Acme',
      tags: ['vip'],
      notes: 'two\nlines',
      source: 'fair',
    }
    const { status, json } = create(fake, sent)
    expect(status).toBe(201)
    expect(json.data).toEqual({
      ...sent,
      email: 'zoe@example.com',
      id: expect.stringMatching(/^con_[0-9a-z]{16}$/),
      createdAt: '2030-01-01T00:00:00.001Z',
      updatedAt: '2030-01-01T00:00:00.001Z',
    })
    expect(read(fake, json.data.id)).toEqual(json.data)
    expect(listed(fake)).toContain(json.data.id)
  })

  test('compact.contact-create-201: what is left out is null, or empty', () => {
    expect(create(compact(), { name: 'Ana' }).json.data).toMatchObject({
      email: null,
      phone: null,
      company: null,
      tags: [],
      notes: null,
    })
  })

  test('compact.contact-update-200: the contact as it stands after the change', () => {
    const fake = compact()
    const before = create(fake, { ...ana, tags: ['a', 'b'], company: 'Acme' }).json.data
    const { status, json } = write(fake, 'PATCH', `/contacts/${before.id}`, { name: 'Bea', tags: ['c'] })
    expect(status).toBe(200)
    expect(json.data).toEqual({ ...before, name: 'Bea', tags: ['c'], updatedAt: '2030-01-01T00:00:00.002Z' })
    expect(read(fake, before.id)).toEqual(json.data)
    expect(write(fake, 'PATCH', `/contacts/${before.id}`, {}).json.data).toEqual(json.data)
  })

  test('compact.update-missing: an id of no contact is 404', () => {
    const { status, json, headers } = write(compact(), 'PATCH', '/contacts/con_none', { name: 'Bea' })
    expect([status, json.error.code, headers['x-fake-rule']]).toEqual([
      404,
      'not_found',
      'compact.update-missing',
    ])
  })

  test('compact.statuses: the e-mail of another contact is a 409 that changes nothing', () => {
    const fake = compact()
    const first = create(fake).json.data
    const other = create(fake, { name: 'Bea', email: 'bea@example.com' }).json.data
    const size = count(fake)
    for (const refused of [
      create(fake, { name: 'Cleo', email: 'ANA@example.com' }),
      write(fake, 'PATCH', `/contacts/${other.id}`, { name: 'Cleo', email: 'ana@example.com' }),
    ]) {
      expect([refused.status, refused.json.error.code]).toEqual([409, 'conflict'])
      expect(refused.json.error.details).toEqual({ id: first.id })
    }
    expect([count(fake), read(fake, other.id)]).toEqual([size, other])
    expect(write(fake, 'PATCH', `/contacts/${first.id}`, { email: 'ana@example.com' }).status).toBe(200)
  })

  test('isolation.contact-update, isolation.foreign-write-no-effect: a foreign contact is missing', () => {
    const fake = compact()
    const own = create(fake).json.data
    const headers = as(demoKeys.otherWorkspace)
    const foreign = write(fake, 'PATCH', `/contacts/${own.id}`, { name: 'Eve' }, { headers })
    expect([foreign.status, foreign.json.error.code]).toEqual([404, 'not_found'])
    expect(read(fake, own.id)).toEqual(own)
  })

  test('isolation.same-as-missing: a foreign id and an id of nothing get the same answer', () => {
    const fake = compact()
    const { id } = create(fake).json.data
    const headers = as(demoKeys.otherWorkspace)
    const [foreign, missing] = [id, 'con_none'].map((target) =>
      write(fake, 'PATCH', `/contacts/${target}`, { name: 'Eve' }, { headers }),
    )
    expect(foreign?.status).toBe(missing?.status)
    expect(foreign?.body.replaceAll(id, 'con_none')).toBe(missing?.body)
  })
})

describe('keys', () => {
  test('compact.key-required-create: without a key nothing is created', () => {
    const fake = compact()
    const size = count(fake)
    for (const headers of [{}, keyed('')]) {
      const refused = ask(fake, 'POST', '/contacts', { json: ana, headers })
      expect([refused.status, refused.json.error.code]).toEqual([400, 'invalid_request'])
      expect(refused.headers['x-fake-rule']).toBe('compact.key-required-create')
    }
    expect(count(fake)).toBe(size)
  })

  test('compact.key-required-update: without a key nothing changes', () => {
    const fake = compact()
    const contact = create(fake).json.data
    const refused = ask(fake, 'PATCH', `/contacts/${contact.id}`, { json: { name: 'Bea' } })
    expect([refused.status, refused.json.error.code]).toEqual([400, 'invalid_request'])
    expect(refused.headers['x-fake-rule']).toBe('compact.key-required-update')
    expect(read(fake, contact.id)).toEqual(contact)
  })

  test.each(writes)(
    'compact.key-min-length, compact.key-max-length: 16 to 128 characters on %s',
    (method, path) => {
      const fake = compact()
      const target = path(fake)
      const sent = (length: number) =>
        write(fake, method, target, { name: 'Bea' }, { headers: keyed('k'.repeat(length)) })
      expect([16, 128].map((length) => sent(length).status < 300)).toEqual([true, true])
      for (const [length, rule] of [
        [15, 'compact.key-min-length'],
        [129, 'compact.key-max-length'],
      ] as const) {
        const refused = sent(length)
        expect([refused.status, refused.json.error.code]).toEqual([400, 'invalid_request'])
        expect(refused.headers['x-fake-rule']).toBe(rule)
      }
    },
  )

  test.each(writes)('compact.key-characters: letters, digits, _ and - alone on %s', (method, path) => {
    const fake = compact()
    const target = path(fake)
    for (const other of ['.', ' ', '/', 'é', ':', '\n']) {
      const refused = write(
        fake,
        method,
        target,
        { name: 'Bea' },
        { headers: keyed(`01234567${other}01234567`) },
      )
      expect([refused.status, refused.json.error.code]).toEqual([400, 'invalid_request'])
      expect(refused.headers['x-fake-rule']).toBe('compact.key-characters')
    }
    const trailing = write(fake, method, target, { name: 'Bea' }, { headers: keyed('0123456789abcdef\n') })
    expect(trailing.status).toBe(400)
  })

  test('compact.replay: the same answer and no second effect', () => {
    const fake = compact()
    const first = create(fake, ana, { headers: keyed(key) })
    const size = count(fake)
    const path = `/contacts/${first.json.data.id}`
    const changed = write(fake, 'PATCH', path, { name: 'Bea' }, { headers: keyed('another-0123456789') })
    write(fake, 'PATCH', path, { name: 'Cleo' })
    expect(unnoted(create(fake, ana, { headers: keyed(key) }))).toEqual(unnoted(first))
    expect(
      unnoted(write(fake, 'PATCH', path, { name: 'Bea' }, { headers: keyed('another-0123456789') })),
    ).toEqual(unnoted(changed))
    expect([count(fake), read(fake, first.json.data.id).name]).toEqual([size, 'Cleo'])
  })

  test('gap.compact-replay-window: a key is new again after 24 hours, or as long as assumed', () => {
    const fake = compact()
    const first = create(fake, { name: 'Ana' }, { headers: keyed(key) }).json.data
    fake.control.advance(24 * 3_600_000 - 10)
    expect(create(fake, { name: 'Ana' }, { headers: keyed(key) }).json.data).toEqual(first)
    fake.control.advance(10)
    expect(create(fake, { name: 'Ana' }, { headers: keyed(key) }).json.data.id).not.toBe(first.id)
    const brief = compact({ 'compact-replay-window': { windowMs: 1000 } })
    create(brief, { name: 'Ana' }, { headers: keyed(key) })
    brief.control.advance(1000)
    expect(create(brief, { name: 'Bea' }, { headers: keyed(key) }).status).toBe(201)
  })

  test('compact.key-reused: another request under a used key is a 409 that changes nothing', () => {
    const fake = compact()
    const contact = create(fake, ana, { headers: keyed(key) }).json.data
    const size = count(fake)
    for (const refused of [
      create(fake, { name: 'Bea' }, { headers: keyed(key) }),
      write(fake, 'PATCH', `/contacts/${contact.id}`, { name: 'Bea' }, { headers: keyed(key) }),
    ]) {
      expect([refused.status, refused.json.error.code]).toEqual([409, 'idempotency_key_reused'])
      expect(refused.headers['x-fake-rule']).toBe('compact.key-reused')
    }
    expect([count(fake), read(fake, contact.id)]).toEqual([size, contact])
  })

  test.each([
    { status: 422, code: 'idempotency_key_reused' },
    { status: 409, code: 'conflict' },
  ])('gap.compact-key-reuse-status: $status $code', (answer) => {
    const fake = compact({ 'compact-key-reuse-status': answer })
    create(fake, ana, { headers: keyed(key) })
    const refused = create(fake, { name: 'Bea' }, { headers: keyed(key) })
    expect([refused.status, refused.json.error.code]).toEqual([answer.status, answer.code])
  })

  test('compact.key-scope-workspace: another workspace has the same key for itself', () => {
    const fake = compact()
    const own = create(fake, ana, { headers: keyed(key) })
    const headers = { ...keyed(key), ...as(demoKeys.otherWorkspace) }
    const other = create(fake, { name: 'Bea' }, { headers })
    expect([own.status, other.status]).toEqual([201, 201])
    expect(unnoted(create(fake, { name: 'Bea' }, { headers }))).toEqual(unnoted(other))
  })

  test('a second request meets the first in processing, and its answer afterwards', async () => {
    const fake = compact()
    const release = fake.control.holdNextWrite()
    const headers = { ...as(demoKeys.main), ...keyed(key), 'content-type': 'application/json' }
    const first = fake.handle({
      method: 'POST',
      target: '/api/v1/contacts',
      headers,
      body: JSON.stringify(ana),
    })
    const second = create(fake, ana, { headers })
    expect([second.status, second.json.error.code]).toEqual([409, 'idempotency_in_progress'])
    release()
    expect((await first).status).toBe(201)
    expect(create(fake, ana, { headers }).json).toEqual(JSON.parse((await first).body))
  })
})

describe('bodies', () => {
  /** A body of so many bytes, with two-byte characters in it. */
  const sized = (bytes: number) => {
    const empty = JSON.stringify({ name: 'é', notes: '' })
    return JSON.stringify({ name: 'é', notes: 'x'.repeat(bytes - Buffer.byteLength(empty)) })
  }

  test.each(writes)('compact.body-max: 16384 bytes pass and one more is a 413 on %s', (method, path) => {
    const fake = compact()
    const target = path(fake)
    const size = count(fake)
    expect(Buffer.byteLength(sized(16_384))).toBe(16_384)
    const tooLarge = write(fake, method, target, undefined, { body: sized(16_385) })
    expect([tooLarge.status, tooLarge.json.error.code]).toEqual([413, 'payload_too_large'])
    expect(tooLarge.headers['x-fake-rule']).toBe('compact.body-max')
    expect(count(fake)).toBe(size)
    expect(write(fake, method, target, undefined, { body: sized(16_384) }).status).toBeLessThan(300)
    // Fewer than 16384 characters, but more bytes.
    const wide = JSON.stringify({ name: 'é'.repeat(9000) })
    expect(write(fake, method, target, undefined, { body: wide }).status).toBe(413)
  })

  test('gap.compact-body-16kb, gap.error-code-413: another bound and code', () => {
    const fake = compact({
      'compact-body-16kb': { maxBytes: 16_000, unit: 'bytes' },
      'error-code-413': 'body_too_large',
    })
    expect(create(fake, undefined, { body: sized(16_000) }).status).toBe(201)
    const tooLarge = create(fake, undefined, { body: sized(16_001) })
    expect([tooLarge.status, tooLarge.json.error.code]).toEqual([413, 'body_too_large'])
  })

  test.each(writes)('error.malformed-json, error.non-object-body: refused on %s', (method, path) => {
    const fake = compact()
    const target = path(fake)
    const size = count(fake)
    for (const [body, rule] of [
      ['{"name":', 'error.malformed-json'],
      ['name', 'error.malformed-json'],
      ['{"name":"x",}', 'error.malformed-json'],
      ['', 'error.malformed-json'],
      ['[]', 'error.non-object-body'],
      ['"x"', 'error.non-object-body'],
      ['1', 'error.non-object-body'],
      ['null', 'error.non-object-body'],
    ] as const) {
      const refused = write(fake, method, target, undefined, { body })
      expect([refused.status, refused.json.error.code]).toEqual([400, 'invalid_request'])
      expect(refused.headers['x-fake-rule']).toBe(rule)
    }
    expect(count(fake)).toBe(size)
  })

  test('error.invalid-request: a field of a wrong type, a missing name and an unlisted field', () => {
    const fake = compact()
    const bodies = [
      {},
      { email: 'a@example.com' },
      { name: 1 },
      { ...ana, email: 'a' },
      { ...ana, tags: 'a' },
    ]
    for (const body of [...bodies, { ...ana, lastname: 'x' }, { ...ana, phone: null }])
      expect(create(fake, body).json.error?.code).toBe('invalid_request')
  })

  test('gap.compact-input, gap.compact-record-types: the fields of a contact', () => {
    const fake = compact({ 'compact-input': { fields: ['name', 'email'], required: ['email'] } })
    expect(create(fake, { email: 'a@example.com' }).status).toBe(201)
    expect(create(fake, { name: 'Ana' }).status).toBe(400)
    expect(create(fake, { ...ana, company: 'Acme' }).status).toBe(400)
    const types = {
      string: ['name'],
      numberOrNull: [],
      strings: ['tags', 'notes'],
      stringOrNull: ['phone'],
      objectOrNull: [],
    }
    const listing = compact({ 'compact-record-types': types })
    expect(create(listing, { name: 'Ana', notes: ['one'] }).json.data.notes).toEqual(['one'])
    expect(create(listing, { name: 'Ana', notes: 'one' }).status).toBe(400)
  })

  test('gap.unknown-body-properties, gap.null-vs-absent: ignored, absent or cleared', () => {
    const ignoring = compact({ 'unknown-body-properties': 'ignore' })
    expect(create(ignoring, { ...ana, lastname: 'x' }).json.data).not.toHaveProperty('lastname')
    const absent = compact({ 'null-vs-absent': 'absent' })
    const kept = create(absent, { ...ana, phone: '1' }).json.data
    expect(write(absent, 'PATCH', `/contacts/${kept.id}`, { phone: null }).json.data.phone).toBe('1')
    const clearing = compact({ 'null-vs-absent': 'clear' })
    const cleared = create(clearing, { ...ana, phone: '1' }).json.data
    const path = `/contacts/${cleared.id}`
    expect(write(clearing, 'PATCH', path, { phone: null, email: null }).json.data).toMatchObject({
      phone: null,
      email: null,
    })
    expect(write(clearing, 'PATCH', path, { name: null }).status).toBe(400)
    expect(create(clearing).status).toBe(201)
  })

  test('gap.compact-conflict: where a 409 is about keys alone, an e-mail may come twice', () => {
    const fake = compact({ 'compact-conflict': ['idempotency_in_progress', 'idempotency_key_reused'] })
    expect([create(fake).status, create(fake).status]).toEqual([201, 201])
  })

  test('gap.content-type: a body labelled otherwise is refused, or read', () => {
    const headers = { 'content-type': 'text/plain' }
    expect(create(compact(), ana, { headers }).status).toBe(400)
    expect(create(compact({ 'content-type': 'parse' }), ana, { headers }).status).toBe(201)
  })
})
