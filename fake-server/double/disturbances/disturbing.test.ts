import { expect, test } from 'vitest'
import { as, ask } from '../../ask.test-kit.js'
import { type AnyFake, createFake, demoKeys } from '../../index.js'

const path = '/contacts?limit=4'

/** How many contacts the first page holds that a key is answered. */
const sizeFor = (fake: AnyFake, key: string = demoKeys.main): number =>
  ask(fake, 'GET', path, { headers: as(key) }).json.data.length

const names = (fake: AnyFake) => fake.requests().map(({ fault }) => fault)

test('disturbances are switched on and off', () => {
  const fake = createFake()
  const short = fake.disturb('short-pages')
  expect(sizeFor(fake)).toBe(1)
  short.remove()
  short.remove()
  expect(sizeFor(fake)).toBe(4)
  {
    using _ = fake.disturb(['empty-page', { name: 'internal', times: 2 }])
    expect([1, 2, 3].map(() => ask(fake, 'GET', path).status)).toEqual([500, 500, 200])
    expect(sizeFor(fake)).toBe(0)
  }
  expect(sizeFor(fake)).toBe(4)
  expect(names(fake)).toEqual([
    'disturb:short-pages',
    undefined,
    'disturb:internal',
    'disturb:internal',
    'disturb:empty-page',
    'disturb:empty-page',
    undefined,
  ])
})

test('a key is disturbed alone', () => {
  const fake = createFake()
  fake.disturb(['short-pages', 'added-fields', 'unavailable'], { key: 'demo_only_contacts_read' })
  expect(ask(fake, 'GET', path, { headers: as('demo_only_contacts_read') }).status).toBe(503)
  const disturbed = ask(fake, 'GET', path, { headers: as('demo_only_contacts_read') }).json
  const other = ask(fake, 'GET', path).json
  expect([disturbed.data.length, 'addedLater' in disturbed]).toEqual([1, true])
  expect([other.data.length, 'addedLater' in other]).toEqual([4, false])
})

test('a workspace is disturbed with each of its keys', () => {
  const fake = createFake()
  fake.seed({ workspace: 'tests', keys: [{ key: 'a' }, { key: 'b' }], contacts: [{}, {}, {}, {}] })
  fake.disturb('short-pages', { workspace: 'tests' })
  expect([sizeFor(fake, 'a'), sizeFor(fake, 'b'), sizeFor(fake)]).toEqual([1, 1, 4])
  fake.disturb('empty-page', { workspace: 'main' })
  expect([sizeFor(fake, 'a'), sizeFor(fake)]).toEqual([1, 0])
})

test('a reset switches them off, and those of the start on', () => {
  const fake = createFake({ disturb: 'short-pages' })
  const empty = fake.disturb('empty-page')
  expect(sizeFor(fake)).toBe(0)
  fake.reset()
  expect(sizeFor(fake)).toBe(1)
  empty.remove()
  expect(sizeFor(fake)).toBe(1)
})

test('a snapshot holds them, and a fork has its own', () => {
  const fake = createFake()
  const before = fake.snapshot()
  const short = fake.disturb('short-pages')
  const disturbed = fake.snapshot()
  const fork = fake.fork()
  short.remove()
  expect([sizeFor(fake), sizeFor(fork)]).toEqual([4, 1])
  fake.restore(disturbed)
  expect(sizeFor(fake)).toBe(1)
  short.remove()
  expect(sizeFor(fake)).toBe(4)
  fork.restore(before)
  expect(sizeFor(fork)).toBe(4)
})

test('a value that is given while values are unknown stays', () => {
  const fake = createFake({ workspace: 'empty' })
  fake.disturb('unknown-values')
  const given = fake.tickets.create({ channel: 'email' })
  fake.tickets.create({})
  const { data } = ask(fake, 'GET', '/tickets').json
  for (const { id, channel } of data) expect(channel === 'email').toBe(id === given.id)
})

test('an awkward fake disturbs its replica, too', () => {
  const fake = createFake({ awkward: 1 })
  const short = fake.disturb('short-pages')
  const readAfterWrite = (name: string) => {
    ask(fake, 'POST', '/contacts', { json: { name } })
    return sizeFor(fake)
  }
  expect(['a', 'b', 'c'].map(readAfterWrite)).toEqual([1, 1, 1])
  short.remove()
  expect(['d', 'e', 'f'].map(readAfterWrite)).toEqual([4, 4, 4])
})

test.each<[unknown, unknown, string]>([
  [
    'short-page',
    undefined,
    "disturb is wrong: there is no disturbance 'short-page': did you mean 'short-pages'?",
  ],
  [['slow', 'nope'], undefined, "disturb[1] is wrong: there is no disturbance 'nope'; known: "],
  [[], undefined, 'disturb takes one disturbance or more, not an empty list'],
  ['slow', { keys: 'a' }, "fake.disturb has no option 'keys': did you mean 'key'?"],
  ['slow', { key: 'demo_mian' }, "no workspace for the key 'demo_mian': did you mean 'demo_main'?"],
  ['slow', { workspace: 'ws_mian' }, "no workspace 'ws_mian': did you mean 'ws_main'?"],
  ['slow', { key: 'demo_main', workspace: 'main' }, 'give a key or a workspace, not both'],
])('%j with %j is refused', (disturb, callers, message) => {
  expect(() => createFake().disturb(disturb as never, callers as never)).toThrow(message)
})

test('on a port, numbers stay the same where others are removed', async () => {
  await using served = await createFake().listen()
  const call = async (method: string, target: string, body?: object) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const answer = await fetch(`${served.url}/__fake/${target}`, init)
    return [answer.status, await answer.json()]
  }
  const everyone = { id: 1, disturb: ['short-pages'], key: null, workspace: null }
  const other = {
    id: 2,
    disturb: ['slow', 'nulls'],
    key: 'demo_other_workspace',
    workspace: null,
  }
  expect(await call('POST', 'disturb', { disturb: 'short-pages' })).toEqual([200, everyone])
  const both = [{ name: 'slow', delay: '1s' }, 'nulls']
  expect(await call('POST', 'disturb', { disturb: both, key: other.key })).toEqual([200, other])
  expect(await call('DELETE', 'disturbances?id=1')).toEqual([200, {}])
  expect(await call('GET', 'disturbances')).toEqual([200, { data: [other] }])
  expect(await call('DELETE', 'disturbances?id=1')).toEqual([
    400,
    { error: 'no disturbance 1: GET disturbances lists them with their numbers' },
  ])
  expect(await call('POST', 'disturb', { disturb: 'nulls', workspace: 'main' })).toMatchObject([
    200,
    { id: 3, workspace: 'ws_main' },
  ])
  expect(await call('DELETE', 'disturbances')).toEqual([200, {}])
  expect(await call('GET', 'disturbances')).toEqual([200, { data: [] }])
  expect(await call('POST', 'disturb', { disturb: { name: 'unavailable', times: null } })).toMatchObject([
    200,
    { id: 4 },
  ])
  const tags = () => fetch(`${served.url}/api/v1/tags`)
  expect([(await tags()).status, (await tags()).status, (await tags()).status]).toEqual([503, 503, 503])
})
