import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { ask } from '../../ask.test-kit.js'
import { createFake } from '../../index.js'

const require = createRequire(import.meta.url)

test('the HTTP Archive is valid by its schema, with answers, faults and queries', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as object)
  for (const schema of Object.values(require('har-schema') as Record<string, object>)) ajv.addSchema(schema)
  const fake = createFake()
  ask(fake, 'GET', '/contacts?limit=1')
  ask(fake, 'POST', '/contacts', { json: { name: 'Añа' } })
  fake.fail({ with: 'reset' })
  expect(() => ask(fake, 'GET', '/tags')).toThrow('ECONNRESET')
  const har = JSON.parse(JSON.stringify(fake.har()))
  expect([ajv.validate('har.json', har), ajv.errors]).toEqual([true, null])
  expect(har.log.entries).toMatchObject([
    { request: { method: 'GET', queryString: [{ name: 'limit', value: '1' }] }, response: { status: 200 } },
    { request: { bodySize: Buffer.byteLength('{"name":"Añа"}') }, response: { status: 201 } },
    { response: { status: 0 }, comment: 'fault reset' },
  ])
  expect(ajv.validate('har.json', { log: { ...har.log, entries: [{}] } })).toBe(false)
})

test.each(['//', 'http://[', '*', '//x:99999/?a=1'])('a request for %s is in the archive', async (target) => {
  const fake = createFake()
  await fake.handle({ method: 'GET', target, headers: { host: 'a' }, body: '' })
  const [entry] = fake.har().log.entries
  expect(entry?.request).toMatchObject({
    url: `http://a${target}`,
    queryString: target.includes('?') ? [{ name: 'a', value: '1' }] : [],
  })
})

test('requests that were under way at the same time overlap, whatever the clock of the fake says', async () => {
  const fake = createFake({ now: () => Date.UTC(2030, 0, 1) } as never)
  fake.fail({ on: 'GET /tags', with: { delayMs: 30 } })
  const call = (target: string) => fake.handle({ method: 'GET', target, headers: { host: 'a' }, body: '' })
  const late = call('/api/v1/tags')
  await call('/api/v1/contacts')
  await late
  const spans = fake.har().log.entries.map(({ startedDateTime, time, request }) => {
    const from = Date.parse(startedDateTime)
    return { url: request.url, from, to: from + time }
  })
  const [tags, contacts] = ['tags', 'contacts'].map((name) => spans.find(({ url }) => url.includes(name)))
  expect(tags?.to).toBeGreaterThanOrEqual((contacts?.to ?? Number.NaN) - 1)
  expect(tags?.from).toBeLessThanOrEqual((contacts?.from ?? Number.NaN) + 1)
  expect((tags?.to ?? 0) - (tags?.from ?? 0)).toBeGreaterThanOrEqual(29)
})
