import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { compactRecords } from '../../contract/index.js'
import { as, ask } from '../ask.test-kit.js'
import { type AnyFake, createFake, demoKeys } from '../index.js'

const fake = createFake({ variant: 'compact' })
const get = (path: string, key: string = demoKeys.main, from: AnyFake = fake) =>
  ask(from, 'GET', path, { headers: as(key) })

const lists = ['/agents', '/contacts', '/leads', '/conversations'] as const

/** Every page of a list, by following its cursor. */
function pagesOf(path: string, from: AnyFake = fake): { id: string }[][] {
  const pages: { id: string }[][] = []
  let cursor: string | null = null
  do {
    const suffix: string = cursor === null ? '' : `${path.includes('?') ? '&' : '?'}cursor=${cursor}`
    const { json } = get(path + suffix, demoKeys.main, from)
    pages.push(json.data)
    cursor = json.next_cursor
  } while (cursor !== null && pages.length < 500)
  return pages
}

describe.each(lists)('GET %s', (path) => {
  test('compact.envelope: `data` and `next_cursor`, on the first page, the last and an empty one', () => {
    const first = get(`${path}?limit=1`)
    expect(first.status).toBe(200)
    expect(Object.keys(first.json)).toEqual(['data', 'next_cursor'])
    expect(first.json.data).toHaveLength(1)
    expect(first.json.next_cursor).toEqual(expect.any(String))
    expect(get(path, demoKeys.otherWorkspace).json.next_cursor).toBeNull()
    expect(get(path, demoKeys.emptyWorkspace).json).toEqual({ data: [], next_cursor: null })
  })

  test('compact.traversal: a walk ends and gives every record once, whatever the limit', () => {
    const ids = (limit: number) =>
      pagesOf(`${path}?limit=${limit}`).flatMap((page) => page.map(({ id }) => id))
    const walked = ids(100)
    expect(walked.length).toBeGreaterThan(100)
    expect(new Set(walked).size).toBe(walked.length)
    expect(ids(37)).toEqual(walked)
    expect(ids(1)).toEqual(walked)
  })

  test('compact.limit: 1 to 100, 50 without one', () => {
    expect(get(path).json.data).toHaveLength(50)
    expect(get(`${path}?limit=1`).json.data).toHaveLength(1)
    expect(get(`${path}?limit=100`).json.data).toHaveLength(100)
    for (const limit of ['0', '101']) {
      const refused = get(`${path}?limit=${limit}`)
      expect([refused.status, refused.json.error.code]).toEqual([400, 'invalid_request'])
      expect(refused.headers['x-fake-rule']).toBe('compact.limit')
    }
  })

  test('compact.limit-not-integer: words and fractions answer 400', () => {
    for (const limit of ['ten', '5abc', '1.5', '-1']) {
      const refused = get(`${path}?limit=${limit}`)
      expect([refused.status, refused.json.error.code]).toEqual([400, 'invalid_request'])
      expect(refused.headers['x-fake-rule']).toBe('compact.limit-not-integer')
    }
  })

  test('compact.order-by-id: ids ascend by code unit along the walk', () => {
    const ids = pagesOf(`${path}?limit=33`).flatMap((page) => page.map(({ id }) => id))
    for (const [n, id] of ids.slice(1).entries()) expect(id > (ids[n] ?? '')).toBe(true)
  })
})

describe('records', () => {
  test('compact.me-200: the workspace of the key', () => {
    const main = { data: { id: 'ws_main', name: 'Workspace main' } }
    expect(get('/me')).toMatchObject({ status: 200, json: main })
    expect(get('/me', 'demo_only_workspace_read')).toMatchObject({ status: 200, json: main })
    expect(get('/me', demoKeys.otherWorkspace).json.data.id).toBe('ws_other')
  })

  test.each([
    [
      'compact.agent-list-200',
      '/agents',
      ['id', 'name', 'status', 'publishedVersion', 'publishedVersionId', 'createdAt', 'updatedAt'],
    ],
    [
      'compact.lead-list-200',
      '/leads',
      ['id', 'contactId', 'title', 'stage', 'score', 'value', 'source', 'createdAt', 'updatedAt'],
    ],
    [
      'compact.contact-list-200',
      '/contacts',
      ['id', 'name', 'email', 'phone', 'company', 'tags', 'notes', 'source', 'createdAt', 'updatedAt'],
    ],
    [
      'compact.conversation-list-200',
      '/conversations',
      [
        'id',
        'contactId',
        'agentId',
        'channel',
        'state',
        'lastMessage',
        'lastMessageAt',
        'createdAt',
        'updatedAt',
      ],
    ],
  ])('%s: every record has every listed name', (_, path, names) => {
    const { status, json } = get(`${path}?limit=100`)
    expect(status).toBe(200)
    for (const record of json.data) expect(Object.keys(record).sort()).toEqual([...names].sort())
  })

  test.each([
    ['compact.agent-read-200', '/agents'],
    ['compact.lead-read-200', '/leads'],
    ['compact.contact-read-200', '/contacts'],
  ])('%s: each listed record is read by its id', (_, path) => {
    for (const record of get(`${path}?limit=100`).json.data)
      expect(get(`${path}/${record.id}`)).toMatchObject({ status: 200, json: { data: record } })
  })

  test.each([
    ['compact.agent-missing', '/agents/agt_none'],
    ['compact.lead-missing', '/leads/lead_none'],
    ['compact.contact-missing', '/contacts/con_none'],
  ])('%s: an id of nothing is 404', (rule, path) => {
    const { status, json, headers } = get(path)
    expect([status, json.error.code, headers['x-fake-rule']]).toEqual([404, 'not_found', rule])
  })

  test('compact.contact-foreign: a record of another workspace is as missing as no record', () => {
    for (const path of ['/contacts', '/agents', '/leads']) {
      const { id } = get(`${path}?limit=1`, demoKeys.otherWorkspace).json.data[0]
      expect(get(`${path}/${id}`, demoKeys.otherWorkspace).status).toBe(200)
      const foreign = get(`${path}/${id}`)
      const missing = get(`${path}/none_at_all`)
      expect([foreign.status, foreign.json.error.code]).toEqual([404, 'not_found'])
      expect(foreign.body.replaceAll(id, 'none_at_all')).toBe(missing.body)
    }
  })

  test('isolation.lists: no list shows a record of another workspace', () => {
    for (const path of lists) {
      const foreign = get(`${path}?limit=100`, demoKeys.otherWorkspace).json.data as { id: string }[]
      const own = new Set(pagesOf(`${path}?limit=100`).flatMap((page) => page.map(({ id }) => id)))
      expect(foreign.length).toBeGreaterThan(0)
      expect(foreign.filter(({ id }) => own.has(id))).toEqual([])
    }
  })

  test('gap.compact-record-types: every seeded record has the types assumed', () => {
    const ajv = new Ajv({ validateFormats: false, allowUnionTypes: true })
    for (const [noun, path] of [
      ['agent', '/agents'],
      ['lead', '/leads'],
      ['contact', '/contacts'],
      ['conversation', '/conversations'],
    ] as const)
      for (const record of get(`${path}?limit=100`).json.data)
        expect(ajv.validate(compactRecords[noun], record)).toBe(true)
  })

  test('record.timestamps: every timestamp is an instant', () => {
    for (const path of lists)
      for (const record of get(`${path}?limit=100`).json.data)
        for (const name of ['createdAt', 'updatedAt', 'lastMessageAt'])
          if (typeof record[name] === 'string')
            expect(new Date(record[name]).toISOString()).toBe(record[name])
  })

  test('record.ids-usable-in-paths: ids are 1 to 200 characters without a slash', () => {
    for (const path of lists)
      for (const { id } of get(`${path}?limit=100`).json.data) expect(id).toMatch(/^[^/]{1,200}$/)
  })

  test('record.path-prefix: only what section 4.11 lists is served, below /api/v1', () => {
    for (const path of ['/tags', '/deals', '/tickets', '/webhooks', '/contacts/x/tags', '/agents/a/b'])
      expect(get(path).status).toBe(404)
    const unprefixed = fake.handle({
      method: 'GET',
      target: '/me',
      headers: as(demoKeys.main),
      body: '',
    })
    expect(unprefixed).toMatchObject({ status: 404 })
  })

  test('the same seed gives the same records, another one others', () => {
    const first = (seed: number) =>
      lists.map((path) => get(path, demoKeys.main, createFake({ variant: 'compact', seed })).body)
    expect(first(7)).toEqual(first(7))
    expect(first(8)).not.toEqual(first(7))
  })
})

describe('what the document leaves open', () => {
  const assuming = (assumptions: Parameters<typeof createFake>[0]) =>
    createFake({ variant: 'compact', ...assumptions })

  test('gap.compact-single-envelope: a bare record', () => {
    const bare = assuming({ assumptions: { 'compact-single-envelope': 'bare' } })
    const [agent] = get('/agents?limit=1', demoKeys.main, bare).json.data
    expect(get(`/agents/${agent.id}`, demoKeys.main, bare).json).toEqual(agent)
  })

  test('gap.compact-me-shape: without an envelope, and with the scopes of the key', () => {
    const shaped = assuming({
      assumptions: { 'compact-me-shape': { envelope: 'none', members: ['id', 'scopes'] } },
    })
    expect(get('/me', 'demo_only_workspace_read', shaped).json).toEqual({
      id: 'ws_main',
      scopes: ['workspace:read'],
    })
  })

  test('gap.compact-filters: ignored, or those of the full surface', () => {
    const filtering = assuming({ assumptions: { 'compact-filters': 'filter' } })
    expect(get('/contacts?limit=3&tag=vip').body).not.toBe(
      get('/contacts?limit=3&tag=vip', demoKeys.main, filtering).body,
    )
    expect(get('/contacts?email=nonsense').status).toBe(200)
    expect(get('/contacts?email=nonsense', demoKeys.main, filtering).status).toBe(400)
    const tagged = pagesOf('/contacts?limit=7&tag=vip', filtering).flat() as { id: string; tags?: string[] }[]
    expect(tagged.length).toBeGreaterThan(7)
    expect(tagged.every(({ tags }) => tags?.includes('vip'))).toBe(true)
    const [contact] = tagged as { id: string; email?: string; updatedAt?: string }[]
    const closed = get('/conversations?status=closed', demoKeys.main, filtering).json.data
    expect(closed.map(({ state }: { state: string }) => state)).toEqual(closed.map(() => 'closed'))
    const sms = get('/conversations?channel=sms&status=open', demoKeys.main, filtering).json.data
    expect(
      sms.every((c: { channel: string; state: string }) => c.channel === 'sms' && c.state === 'open'),
    ).toBe(true)
    expect(get('/conversations?status=shut', demoKeys.main, filtering).status).toBe(400)
    const since = get(`/contacts?updatedSince=${contact?.updatedAt}`, demoKeys.main, filtering).json.data
    expect(since.every((c: { updatedAt: string }) => c.updatedAt >= (contact?.updatedAt ?? ''))).toBe(true)
  })

  test('gap.limit-out-of-range: brought into range', () => {
    const clamping = assuming({ assumptions: { 'limit-out-of-range': 'clamp' } })
    expect(get('/leads?limit=101', demoKeys.main, clamping).json.data).toHaveLength(100)
    expect(get('/leads?limit=0', demoKeys.main, clamping).json.data).toHaveLength(1)
  })

  test('gap.short-pages: short ones after filtering, or an empty last one', () => {
    const whole = pagesOf('/contacts?limit=100').flat()
    expect(whole).toHaveLength(240)
    const emptyLast = assuming({ assumptions: { 'short-pages': 'empty-last' } })
    expect(pagesOf('/contacts?limit=80', emptyLast).map((page) => page.length)).toEqual([80, 80, 80, 0])
    const short = assuming({ assumptions: { 'short-pages': 'short', 'compact-filters': 'filter' } })
    expect(pagesOf('/contacts?limit=80', short).map((page) => page.length)).toEqual([80, 80, 80])
    const pages = pagesOf('/contacts?limit=20&email=unknown@example.com', short)
    expect(pages).toEqual([[]])
    const since = '/contacts?limit=10&updatedSince=2029-12-31T23:30:00.000Z'
    const full = assuming({ assumptions: { 'compact-filters': 'filter' } })
    expect(pagesOf(since, short).length).toBeGreaterThan(pagesOf(since, full).length)
    expect(pagesOf(since, short).flat()).toEqual(pagesOf(since, full).flat())
  })

  test('gap.cursor-garbage: a cursor that was not issued is refused, also that of another list', () => {
    const { next_cursor } = get('/agents?limit=1').json
    for (const path of ['/agents?cursor=nonsense', `/leads?cursor=${next_cursor}`]) {
      const refused = get(path)
      expect([refused.status, refused.json.error.code]).toEqual([400, 'invalid_request'])
      expect(refused.headers['x-fake-rule']).toBe('compact.traversal')
    }
  })
})
