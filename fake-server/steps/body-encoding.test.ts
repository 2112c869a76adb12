import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFake, demoKeys } from '../index.js'

const ana = '{"name":"Ana"}'
const json = { 'content-type': 'application/json' }

async function created(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
  assumptions: Parameters<typeof createFake>[0] = {},
) {
  const response = await createFake(assumptions).fetch('https://api.example/api/v1/contacts', {
    method: 'POST',
    headers: { authorization: `Bearer ${demoKeys.main}`, ...headers },
    body,
  })
  const { error } = (await response.json()) as { readonly error?: { readonly message: string } }
  return { status: response.status, message: error?.message, assumed: response.headers.get('x-fake-assumed') }
}

test.each([
  ['application/json; charset=utf-8'],
  ['Application/JSON;charset="UTF-8"; profile=x'],
  ['application/json; profile=x'],
])('a body of the type %s is read', async (type) => {
  const { status, assumed } = await created(ana, { 'content-type': type })
  expect([status, assumed]).toEqual([201, expect.not.stringContaining('content-type')])
})

test.each([
  [{ 'content-type': 'application/vnd.api+json' }, 'Content-Type: application/vnd.api+json'],
  [{ 'content-type': 'application/json; charset=iso-8859-1' }, 'charset=iso-8859-1'],
  [{ ...json, 'content-encoding': 'gzip' }, 'Content-Encoding: gzip'],
])('gap.content-type: a body with %j is refused, or read by choice', async (headers, words) => {
  const refused = await created(ana, headers)
  expect([refused.status, refused.message]).toEqual([400, expect.stringContaining(words)])
  expect(refused.assumed).toContain('content-type')
  const parsed = await created(ana, headers, { assumptions: { 'content-type': 'parse' } })
  expect([parsed.status, parsed.assumed]).toEqual([201, expect.stringContaining('content-type')])
})

test('gap.content-type: a body with a member twice is refused, or read by choice', async () => {
  const twice = '{"name":"Ana","name":"Bo"}'
  const refused = await created(twice, json)
  expect([refused.status, refused.message]).toEqual([
    400,
    "the body has the member 'name' twice in one object: send it once",
  ])
  expect(refused.assumed).toContain('content-type')
  const parsed = await created(twice, json, { assumptions: { 'content-type': 'parse' } })
  expect([parsed.status, parsed.assumed]).toEqual([201, expect.stringContaining('content-type')])
  const strict = await created(twice, json, { strict: true })
  expect(strict.status).toBe(400)
})

test.each([
  ['compressed', new Uint8Array(gzipSync(ana)), 'the body is compressed by gzip: send it as plain JSON'],
  ['with a byte order mark', `\ufeff${ana}`, 'the body begins with a byte order mark (U+FEFF)'],
  ['in another encoding', new Uint8Array([0x7b, 0xff, 0x7d]), 'the body is not UTF-8'],
])('a body %s is refused with its cause', async (_, body, words) => {
  const { status, message } = await created(body, json)
  expect([status, message]).toEqual([400, expect.stringContaining(words)])
})

test('a plus sign in a query that is not escaped is named', async () => {
  const response = await createFake().fetch(
    'https://api.example/api/v1/contacts?updatedSince=2030-01-01T00:00:00+01:00',
    { headers: { authorization: `Bearer ${demoKeys.main}` } },
  )
  const { error } = (await response.json()) as { readonly error: { readonly message: string } }
  expect(error.message).toContain("not '2030-01-01T00:00:00 01:00' (a + in a query stands for a blank")
})
