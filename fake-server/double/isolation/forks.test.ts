import { afterAll, expect, test } from 'vitest'
import { createFake, demoKeys } from '../../index.js'

const fake = createFake()
const listening = await fake.listen({ cors: true })
afterAll(() => listening.close())

interface Fork {
  readonly id: string
  readonly url: string
  readonly controlUrl: string
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read.
async function ask(url: string, method = 'GET', body?: object, headers = {}): Promise<[number, any]> {
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return [answer.status, await answer.json()]
}

async function forked(body?: object, from = `${listening.url}/__fake/`): Promise<Fork> {
  const [status, fork] = await ask(`${from}forks`, 'POST', body)
  expect([status, fork.error]).toEqual([200, undefined])
  return fork
}

const named = async (url: string, name: string) =>
  (await ask(`${url}/__fake/contacts?name=${name}`))[1].data.length

test('a fork has the state of the fake, and from then on one of its own', async () => {
  await ask(`${listening.url}/api/v1/contacts`, 'POST', { name: 'Before' })
  const fork = await forked()
  expect(fork).toEqual({
    id: 'fork_1',
    url: `${listening.url}/__fake/forks/fork_1`,
    controlUrl: `${listening.url}/__fake/forks/fork_1/__fake/`,
  })
  await ask(`${fork.url}/api/v1/contacts`, 'POST', { name: 'Forked' })
  await ask(`${listening.url}/api/v1/contacts`, 'POST', { name: 'First' })
  const seen = async (url: string) => [
    await named(url, 'Before'),
    await named(url, 'Forked'),
    await named(url, 'First'),
  ]
  expect([await seen(fork.url), await seen(listening.url)]).toEqual([
    [1, 1, 0],
    [1, 0, 1],
  ])
})

test('its control calls, events and description are its own', async () => {
  const { url, controlUrl, id } = await forked({ id: 'own' })
  await ask(`${controlUrl}disturb`, 'POST', { disturb: 'short-pages' })
  await ask(`${controlUrl}fail`, 'POST', { on: 'GET /tags', with: 503 })
  const size = async (base: string) => (await ask(`${base}/api/v1/contacts?limit=3`))[1].data.length
  expect([await size(url), await size(listening.url)]).toEqual([1, 3])
  expect([(await ask(`${url}/api/v1/tags`))[0], (await ask(`${listening.url}/api/v1/tags`))[0]]).toEqual([
    503, 200,
  ])
  const [, { data: requests }] = await ask(`${controlUrl}journal?latest=1`)
  expect(requests[0]).toMatchObject({ target: '/api/v1/tags', fault: '503' })
  expect((await ask(`${controlUrl}openapi.json`))[1].servers).toEqual([{ url: `${url}/__fake` }])
  expect((await ask(`${url}/openapi.json`))[0]).toBe(200)
  expect((await ask(`${controlUrl}events?key=nope`))[0]).toBe(400)
  await ask(`${controlUrl}reset`, 'POST')
  expect(await size(url)).toBe(3)
  expect((await ask(`${listening.url}/__fake/forks`))[1].data.map((fork: Fork) => fork.id)).toContain(id)
})

test('a fork of a fork is reached below it', async () => {
  const outer = await forked({ id: 'outer' })
  const inner = await forked({ id: 'inner' }, outer.controlUrl)
  expect(inner.url).toBe(`${outer.url}/__fake/forks/inner`)
  expect((await ask(`${inner.url}/api/v1/tags`))[0]).toBe(200)
})

test('assumptions, variant and strictness may be others', async () => {
  const clamped = await forked({ assumptions: { 'limit-out-of-range': 'clamp' } })
  const limit = async (url: string) => (await ask(`${url}/api/v1/contacts?limit=1000`))[0]
  expect([await limit(clamped.url), await limit(listening.url)]).toEqual([200, 400])
  const strict = await forked({ strict: true })
  const unknown = async (url: string) => (await ask(`${url}/api/v1/contacts?unlisted=1`))[0]
  expect([await unknown(strict.url), await unknown(listening.url)]).toEqual([400, 200])
  const compact = await forked({ variant: 'compact' })
  expect((await ask(`${compact.url}/api/v1/deals`))[0]).toBe(404)
  expect((await ask(`${compact.controlUrl}ready`))[1].variant).toBe('compact')
})

test('a fork that is removed is no longer reached', async () => {
  const { id, url } = await forked()
  const removed = () => ask(`${listening.url}/__fake/forks/${id}`, 'DELETE')
  expect(await removed()).toEqual([200, {}])
  expect((await removed())[0]).toBe(404)
  const [status, { error }] = await ask(`${url}/api/v1/tags`)
  expect([status, error]).toEqual([
    404,
    expect.stringMatching(/^no fork 'fork_\d+'.*; POST \/__fake\/forks makes one$/),
  ])
})

test('a page of another origin reaches the API of a fork, and none of its control calls', async () => {
  const { url, controlUrl } = await forked()
  const origin = { origin: 'http://app.example' }
  expect((await ask(`${url}/api/v1/tags`, 'GET', undefined, origin))[0]).toBe(200)
  expect((await ask(`${controlUrl}reset`, 'POST', undefined, origin))[0]).toBe(403)
  expect((await ask(`${listening.url}/__fake/forks`, 'POST', undefined, origin))[0]).toBe(403)
})

test.each([
  [{ id: 'a/b' }, "the id of a fork is 1 to 100 letters, digits, '_', '-' and '.', not 'a/b'"],
  [{ variant: 'half' }, "the option variant must be 'full' or 'compact', not 'half'"],
  [{ assumptions: { 'limit-out-of-rang': 'clamp' } }, 'limit-out-of-rang'],
  [{ seed: 3 }, "POST forks has no member 'seed'"],
])('%j is refused', async (body, message) => {
  const [status, { error }] = await ask(`${listening.url}/__fake/forks`, 'POST', body)
  expect([status, error]).toEqual([400, expect.stringContaining(message)])
})

test('a port serves a thousand forks and no more', async () => {
  await using other = await createFake({ workspace: 'empty' }).listen()
  const make = (id: string) => ask(`${other.url}/__fake/forks`, 'POST', { id })
  for (let n = 0; n < 1000; n += 50)
    await Promise.all(Array.from({ length: 50 }, (_, m) => make(`f${n + m}`)))
  expect(await make('one-more')).toEqual([
    400,
    { error: 'there are 1000 forks already: DELETE forks/{id} removes one that is no longer used' },
  ])
})

test('a fork keeps its id, and its state, where another test asks for the same', async () => {
  const fork = await forked({ id: 'mine' })
  await ask(`${fork.url}/api/v1/contacts`, 'POST', { name: 'Kept' })
  const [status, { error }] = await ask(`${listening.url}/__fake/forks`, 'POST', { id: 'mine' })
  expect([status, error]).toEqual([
    400,
    "there is a fork 'mine' already: choose another id, or DELETE forks/mine first",
  ])
  expect(await named(fork.url, 'Kept')).toBe(1)
  await ask(`${listening.url}/__fake/forks/mine`, 'DELETE')
  expect(await named((await forked({ id: 'mine' })).url, 'Kept')).toBe(0)
})
