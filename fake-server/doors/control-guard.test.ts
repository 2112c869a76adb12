import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { createFake } from '../fake.js'

const served = await createFake().listen()
afterAll(() => served.close())

const own = `127.0.0.1:${served.port}`

/** Sends a control call with some headers, and gives the status and the error of the answer. */
const called = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<readonly [status: number | undefined, error: string | undefined]>((resolve, reject) => {
    const sent = request(
      { port: served.port, method, path, headers: { host: own, ...headers } },
      (response) => {
        let text = ''
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () => {
          const isJson = response.headers['content-type']?.startsWith('application/json')
          resolve([response.statusCode, isJson ? JSON.parse(text).error : undefined])
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })

test.each([
  ['a test, which sends neither', {}],
  ['the page of the fake itself', { origin: `http://${own}`, 'sec-fetch-site': 'same-origin' }],
  ['a person who types the address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ['localhost', { host: `localhost:${served.port}` }],
  ['an address of IPv6', { host: `[::1]:${served.port}` }],
  ['another container', { host: 'crm-fake:4010' }],
  ['a container that looks for its host', { host: 'host.docker.internal:4010' }],
])('control calls of %s are served', async (_, headers) => {
  expect(await called('POST', '/__fake/reset', headers)).toEqual([200, undefined])
})

test.each([
  ['of another origin', { origin: 'https://evil.example' }, "to pages of 'https://evil.example'"],
  ['of another port', { origin: 'http://127.0.0.1:1' }, "to pages of 'http://127.0.0.1:1'"],
  ['from a file', { origin: 'null' }, "to pages of 'null'"],
  ['that hides its origin', { 'sec-fetch-site': 'cross-site' }, 'to pages of another origin'],
  ['of another port by a form', { 'sec-fetch-site': 'same-site' }, 'to pages of another origin'],
  ['of a rebound name', { host: 'evil.example:4010' }, "under the Host 'evil.example:4010'"],
])('control calls of a page %s get 403, and change nothing', async (_, headers, why) => {
  await called('POST', '/__fake/clock?ms=1000', {})
  const [, before] = await called('GET', '/__fake/nothing', {})
  const [status, error] = await called('POST', '/__fake/reset', headers)
  expect([status, error]).toEqual([403, expect.stringContaining(why)])
  expect((await called('GET', '/__fake/events', headers))[0]).toBe(403)
  expect(await called('GET', '/__fake/nothing', {})).toEqual([404, before])
})

test('a link of another page opens the inspector, and nothing else', async () => {
  const followed = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  }
  expect((await called('GET', '/__fake/', followed))[0]).toBe(200)
  expect((await called('GET', '/__fake/', { ...followed, 'sec-fetch-dest': 'iframe' }))[0]).toBe(403)
  expect((await called('GET', '/__fake/state', followed))[0]).toBe(403)
})
