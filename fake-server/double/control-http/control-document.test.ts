import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import type { Variant } from '../../../contract/index.js'
import { ask } from '../../ask.test-kit.js'
import { type AnyFake, createFake } from '../../index.js'
import { controlCalls, groupedCalls } from './control-calls.js'
import { type ControlDocument, controlDocument } from './control-document.js'
import { controlReply } from './control-http.js'

// biome-ignore lint/suspicious/noExplicitAny: the document is read as JSON of any shape.
type Json = any

/** A fake in which each example finds what it is about. */
function prepared(variant: Variant): AnyFake {
  const fake = createFake({ variant })
  if (variant === 'full')
    ask(fake, 'POST', '/webhooks', {
      json: { name: 'hook', url: 'https://receiver.example.com/hook', events: ['contact.created'] },
    })
  for (const noun of ['agents', 'leads'])
    void controlReply(fake.control, { method: 'POST', target: `/__fake/${noun}`, headers: {}, body: '{}' })
  ask(fake, 'POST', '/contacts', { json: { name: 'Ana' } })
  return fake
}

const call = async (fake: AnyFake, method: string, target: string, body?: unknown) => {
  const {
    status,
    headers,
    body: answer,
  } = await controlReply(fake.control, {
    method,
    target: `/__fake/${target}`,
    headers: { host: '127.0.0.1:4010', accept: 'application/json' },
    body: body === undefined ? '' : JSON.stringify(body),
  })
  expect(headers['content-type']).toContain('application/json')
  return { status, json: JSON.parse(answer) as Json }
}

const documentOf = async (fake: AnyFake): Promise<Json> => (await call(fake, 'GET', 'openapi.json')).json

/** The operations of a document with their methods and paths. */
const operationsOf = ({ paths }: ControlDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.slice(1)}`,
      method: method.toUpperCase(),
      path,
      operation: operation as Json,
    })),
  )

/** The same schemas, of objects that hold what is described and nothing else. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  const isClosed = schema.type === 'object' && schema.properties && !('additionalProperties' in schema)
  return isClosed ? { ...members, additionalProperties: false } : members
}

describe.each(['full', 'compact'] as const)(
  'the description of the control calls of the %s variant',
  (variant) => {
    const fake = prepared(variant)
    const document = controlDocument(fake.control, groupedCalls, { host: '127.0.0.1:4010' })
    const operations = operationsOf(document)
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
    const validator = (schema: Json) =>
      ajv.compile({ ...closed(schema), components: closed(document.components) })

    test('is valid OpenAPI 3.1, and is what the fake serves', async () => {
      const served = await documentOf(fake)
      expect(served).toEqual(JSON.parse(JSON.stringify(document)))
      expect(await new Validator().validate(served)).toEqual({ valid: true })
      expect(served.servers).toEqual([{ url: 'http://127.0.0.1:4010/__fake' }])
    })

    test('describes every call that the variant has', () => {
      const served = Object.entries(controlCalls).filter(
        ([, { variants }]) => variants?.includes(variant) ?? true,
      )
      expect(served.length).toBeGreaterThan(60)
      expect(operations.map(({ name }) => name).toSorted()).toEqual(served.map(([name]) => name).toSorted())
    })

    test('has operation ids that are names, and differ', () => {
      const ids = operations.map(({ operation }) => operation.operationId as string)
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(id).toMatch(/^[a-z]\w+$/)
    })

    test.each(operations.map((one) => [one.name, one] as const))(
      '%s answers as described',
      async (name, one) => {
        const own = fake.fork()
        await call(own, 'POST', 'snapshot', { id: 'seeded' })
        await call(own, 'POST', 'forks', { id: 'seeded' })
        const { parameters = [], requestBody, responses } = one.operation
        const at = (place: string) =>
          parameters.filter((parameter: Json) => parameter.in === place && 'example' in parameter)
        const path = at('path').reduce(
          (made: string, { name: param, example }: Json) =>
            made.replace(`{${param}}`, encodeURIComponent(example)),
          one.path.slice(1),
        )
        const query = new URLSearchParams()
        for (const { name: param, example } of at('query'))
          for (const value of [example].flat()) query.append(param, String(value))
        const { schema, example } = requestBody?.content['application/json'] ?? {}
        if (schema !== undefined && example !== undefined) {
          const valid = validator(schema)
          expect([valid(example), valid.errors]).toEqual([true, null])
        }
        const { status, json } = await call(own, one.method, `${path}?${query}`, example)
        expect([name, status, json.error]).toEqual([name, 200, undefined])
        const valid = validator(responses[200].content['application/json'].schema)
        expect([name, valid(json), valid.errors]).toEqual([name, true, null])
      },
    )

    test.each(
      operations
        .filter(({ operation }) => '404' in operation.responses)
        .map((one) => [one.name, one] as const),
    )('%s answers 404 as described where there is no such record', async (_, { method, path, operation }) => {
      const body = operation.requestBody?.content['application/json'].example
      const { status, json } = await call(fake.fork(), method, path.slice(1).replace('{id}', 'none'), body)
      expect(status).toBe(404)
      expect(Object.keys(json)).toEqual(['error'])
    })

    test.each([
      ['POST expect', { on: 'GET *', times: 7 }],
      ['POST expect-no-unmatched', undefined],
      ['GET requests/wait?timeout=1&times=9', undefined],
    ])('%s answers 409 as described', async (name, body) => {
      const own = fake.fork()
      own.handle({ method: 'GET', target: '/nowhere', headers: {}, body: '' })
      const [method = '', target = ''] = name.split(' ')
      expect((await call(own, method, target, body)).status).toBe(409)
      const described = operations.find((one) => one.name === name.replace(/\?.*/, ''))
      expect(Object.keys(described?.operation.responses)).toContain('409')
    })

    test('the index names every call with its summary, where JSON is asked for', async () => {
      const { json } = await call(fake, 'GET', '')
      expect(json).toEqual((await call(fake, 'GET', 'index.json')).json)
      expect(
        json.data.map(({ method, path }: Json) => `${method} ${path.slice('/__fake/'.length)}`).toSorted(),
      ).toEqual(operations.map(({ name }) => name).toSorted())
      for (const { summary } of json.data) expect(summary).toMatch(/^[A-Z].*[^.]$/)
    })
  },
)

test('a browser is shown the page, whatever else it accepts', async () => {
  const { control } = createFake()
  const accept = 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8'
  const page = await controlReply(control, {
    method: 'GET',
    target: '/__fake/',
    headers: { accept },
    body: '',
  })
  expect(page.headers['content-type']).toContain('text/html')
})
