import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redactor } from '../../reporters/index.js'
import { harEntry } from './har.js'
import { openHar } from './har-file.js'
import { sixVerdicts } from './six-verdicts.test-kit.js'

const require = createRequire(import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'har-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ajv = new Ajv({ strict: false, validateFormats: false })
beforeAll(() => {
  ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as object)
  for (const schema of Object.values(require('har-schema') as Record<string, object>)) ajv.addSchema(schema)
})

interface Har {
  readonly log: {
    readonly comment?: string
    readonly entries: readonly ReturnType<typeof harEntry>[]
  }
}

function valid(file: string): Har['log'] {
  const archive = JSON.parse(readFileSync(file, 'utf8')) as Har
  expect([ajv.validate('har.json', archive), ajv.errors]).toEqual([true, null])
  return archive.log
}

test('holds every exchange of a run, in order, and no secret', async () => {
  const { result } = await sixVerdicts()
  const file = join(folder, 'run.har')
  const har = openHar(file)
  expect(valid(file)).toMatchObject({ comment: 'the run has not ended', entries: [] })
  har.write(result, 'https://staging.example.com/', redactor([{ name: 'word', value: 'contacts' }]))
  const { entries, comment } = valid(file)
  expect(comment).toBeUndefined()
  expect(entries).toHaveLength(result.exchanges.length)
  expect(entries.map(({ response }) => response.status)).toEqual(
    result.exchanges.map(({ response }) => response.status),
  )
  expect(entries[0]?.request.url).toMatch(/^https:\/\/staging\.example\.com\/api\/v1\//)
  expect(JSON.stringify(entries.map(({ request, response }) => [request, response]))).not.toContain(
    'contacts',
  )
  expect(ajv.validate('har.json', { log: { version: '1.2', entries: [{}] } })).toBe(false)
})

test('an entry has the query, the body, the time and the name of the key', () => {
  const entry = harEntry(
    {
      index: 3,
      operation: 'POST /api/v1/contacts',
      request: {
        method: 'POST',
        path: '/api/v1/contacts?a=%C3%A9&a=2?',
        body: '{"name":"Añá"}',
        key: 'limited',
        headers: { 'content-type': 'application/json', authorization: 'Bearer <limited key>' },
      },
      response: { status: 201, headers: { 'content-type': 'application/json' }, text: '{}', json: {} },
      time: { startedAt: new Date(0), durationMs: 12.5 },
    },
    'fake:',
  )
  expect(entry).toMatchObject({
    startedDateTime: '1970-01-01T00:00:00.000000Z',
    time: 12.5,
    comment: 'exchange 3: POST /api/v1/contacts, limited key',
    request: {
      url: 'http://fake.invalid/api/v1/contacts?a=%C3%A9&a=2?',
      queryString: [
        { name: 'a', value: 'é' },
        { name: 'a', value: '2?' },
      ],
      postData: { mimeType: 'application/json', text: '{"name":"Añá"}' },
      bodySize: 16,
    },
    timings: { send: 0, wait: 12.5, receive: 0 },
  })
})

test('says how many exchanges are missing, and names a file that cannot be written', () => {
  const file = join(folder, 'part.har')
  openHar(file).write({ exchanges: [], dropped: 7 }, 'fake:', (text) => text)
  expect(valid(file).comment).toBe(
    '7 exchanges of the run are not kept; judge fewer rules at a time (--rule, --suite, --shard) to keep all',
  )
  expect(() => openHar(folder)).toThrow(`cannot write the HTTP Archive to ${folder}: `)
})
