import { afterAll, describe, expect, test } from 'vitest'
import { createFake, demoKeys } from '../index.js'

const controlKey = 'key-of-this-fake'
const fake = createFake()
const served = await fake.listen({ controlKey })
afterAll(() => served.close())

async function status(method: string, path: string, headers = {}): Promise<number> {
  const answer = await fetch(`${served.url}${path}`, { method, headers })
  await answer.body?.cancel()
  return answer.status
}

test.each([
  ['in its own header', { 'x-fake-control-key': controlKey }],
  ['as Bearer', { authorization: `Bearer ${controlKey}` }],
])('a control call with the key %s is served', async (_, headers) => {
  expect(await status('POST', '/__fake/reset', headers)).toBe(200)
})

test.each([
  ['none', {}, 'control calls of this fake need its control key'],
  ['another one', { 'x-fake-control-key': 'another-key' }, 'the control key is another one'],
  ['an API key', { authorization: `Bearer ${demoKeys.main}` }, 'the control key is another one'],
])('a control call with %s gets 401, and has no effect', async (_, headers, problem) => {
  fake.contacts.create({ name: 'Stays' })
  const answer = await fetch(`${served.url}/__fake/reset`, { method: 'POST', headers })
  expect([answer.status, answer.headers.get('www-authenticate'), await answer.json()]).toEqual([
    401,
    'Bearer',
    { error: `${problem}: send the header x-fake-control-key with the value of --control-key` },
  ])
  expect(fake.contacts.list({ name: 'Stays' }).length).toBeGreaterThan(0)
})

describe('without the key', () => {
  test.each([
    ['GET', '/__fake/ready', 200],
    ['GET', '/__fake/', 200],
    ['GET', '/__fake/state', 401],
    ['GET', '/__fake/events', 401],
    ['GET', '/__fake/events?control-key=another', 401],
    ['GET', `/__fake/state?control-key=${controlKey}`, 401],
    ['GET', '/__fake/openapi.json', 401],
    ['POST', '/__fake/forks', 401],
    ['GET', '/__fake//ready', 401],
  ])('%s %s is answered %i', async (method, path, expected) => {
    expect(await status(method, path)).toBe(expected)
  })

  test('the page holds nothing of the fake', async () => {
    fake.contacts.create({ id: 'secret_contact' })
    fake.handle({ method: 'GET', target: '/api/v1/contacts/secret_contact', headers: {}, body: '' })
    const page = await (await fetch(`${served.url}/__fake/`)).text()
    expect(page).toContain('id="served">null<')
    expect(page).not.toContain('secret_contact')
  })

  test('the API is served', async () => {
    expect(await status('GET', '/api/v1/tags', { authorization: `Bearer ${demoKeys.main}` })).toBe(200)
  })
})

test('a stream of events takes the key in its query', async () => {
  expect(await status('GET', `/__fake/events?control-key=${controlKey}`)).toBe(200)
})

test('the control calls of a fork need the key, its API does not', async () => {
  const headers = { 'x-fake-control-key': controlKey }
  await fetch(`${served.url}/__fake/forks`, { method: 'POST', headers, body: '{"id":"one"}' })
  const fork = '/__fake/forks/one'
  expect(await status('POST', `${fork}/__fake/reset`)).toBe(401)
  expect(await status('POST', `${fork}/__fake/reset`, headers)).toBe(200)
  expect(await status('GET', `${fork}/api/v1/tags`, { authorization: `Bearer ${demoKeys.main}` })).toBe(200)
})

test.each(['short', 'with a space in it', 'ñññññññññ', 7])('the key %j is refused', async (key) => {
  await expect(createFake().listen({ controlKey: key as string })).rejects.toThrow(
    'the option controlKey must be 8 to 200 printable characters of ASCII without a space',
  )
})
