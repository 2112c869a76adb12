import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { descriptionOf } from '../description.js'
import { type Assumptions, assume, type Gap, gaps, scopes } from '../index.js'
import { compactOperationIds, fullOperationIds } from '../operations/index.js'
import type { Variant } from '../operations/operation.js'
import { openApi } from './document.js'

type Json = Readonly<Record<string, unknown>>

/** Every choice that the fake knows in addition to the defaults, the first and the last of each gap, and other shapes. */
const chosen = (which: 'first' | 'last'): Partial<Assumptions> =>
  Object.fromEntries(
    Object.entries<Gap>(gaps).flatMap(([name, { options = [] }]) =>
      options.length > 1 ? [[name, which === 'first' ? options[1] : options.at(-1)]] : [],
    ),
  )

const worlds: readonly [string, Partial<Assumptions>][] = [
  ['the default assumptions', {}],
  ['the second choices', chosen('first')],
  ['the last choices', chosen('last')],
  [
    'other names',
    {
      'error-body': { code: 'errors.0.code', message: 'errors.0.title', details: 'meta' },
      'deal-close-selector': { field: 'result', won: 'WON', lost: 'LOST' },
      'contact-tags-body': { add: 'addTags', remove: 'removeTags' },
    },
  ],
]

/** All examples of a document, each with its schema and its path. */
function* examplesIn(value: unknown, at = ''): Generator<{ at: string; schema: object; example: unknown }> {
  if (typeof value !== 'object' || value === null) return
  const { schema, example, examples } = value as Json
  if (typeof schema === 'object' && schema !== null) {
    if (example !== undefined) yield { at, schema, example }
    for (const [name, one] of Object.entries((examples ?? {}) as Record<string, { value: unknown }>))
      yield { at: `${at}.${name}`, schema, example: one.value }
  }
  for (const [name, member] of Object.entries(value))
    if (name !== 'schema' && name !== 'schemas') yield* examplesIn(member, `${at}.${name}`)
}

/** The names of all members that a schema describes, except those that it only requires. */
function* membersIn(schema: Json, schemas: Json): Generator<string> {
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$ref') yield* membersIn(schemas[String(value).split('/').at(-1) ?? ''] as Json, schemas)
    else if (keyword === 'properties')
      for (const [name, member] of Object.entries(value as Json)) {
        yield name
        if (typeof member === 'object') yield* membersIn(member as Json, schemas)
      }
    else if (keyword !== 'discriminator' && typeof value === 'object' && value !== null)
      yield* membersIn(value as Json, schemas)
  }
}

const forms = worlds.flatMap(([name, assumptions]) =>
  (['plain', 'exact'] as const).map((lengths) => [name, lengths, assumptions] as const),
)

describe.each(['full', 'compact'] satisfies Variant[])('the %s document', (variant) => {
  describe.each(forms)('with %s and %s lengths', (_, lengths, assumptions) => {
    const document = openApi(variant, assume(assumptions), { lengths })

    test('is valid OpenAPI 3.1', async () => {
      const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
      expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
    })

    test('holds examples that fit their schemas, and schemas that are schemas', () => {
      const ajv = new Ajv2020({ strict: false, allErrors: true })
      formats.default(ajv)
      ajv.addSchema({ $id: 'document', components: document.components })
      const absolute = (schema: object) =>
        JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))
      const found = [...examplesIn(document.paths), ...examplesIn(document.components)]
      expect(found.length).toBeGreaterThanOrEqual(30)
      const known = new Map<string, ValidateFunction>()
      for (const { at, schema, example } of found) {
        const text = JSON.stringify(schema)
        const fits = known.get(text) ?? ajv.compile(absolute(schema))
        known.set(text, fits)
        expect([at, example, fits(example), fits.errors]).toEqual([at, example, true, null])
      }
    })

    test('lists every member of a body in its forms, and composes no form of parts', () => {
      const { bodies } = descriptionOf(variant, assume(assumptions))
      const described = Object.values(document.paths)
        .flatMap((methods) => Object.values(methods) as Json[])
        .flatMap(({ requestBody }) => (requestBody ? [requestBody as { content: Json }] : []))
        .map(({ content }) => (content['application/json'] as { schema: Json }).schema)
      expect(described).toHaveLength(Object.keys(bodies).length)
      const schemas = document.components.schemas as Json
      const exported = described.flatMap((schema) => [...membersIn(schema, schemas)])
      const meant = Object.values(bodies).flatMap((schema) => [...membersIn(schema as Json, {})])
      expect(new Set(exported)).toEqual(new Set(meant))
      expect(JSON.stringify(schemas)).not.toMatch(/"(allOf|if|then|else|dependentRequired)":/)
    })

    test('names components as types are named, each once without regard to case', () => {
      const { schemas = {}, responses = {} } = document.components
      for (const names of [Object.keys(schemas), Object.keys(responses)]) {
        expect(names.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([])
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
      }
    })

    test('has no reference to a missing component', () => {
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
        ([, path = '']) => path,
      )
      const missing = references.filter(
        (path) =>
          path.split('/').reduce<unknown>((here, step) => (here as Json)?.[step], document) === undefined,
      )
      expect(missing).toEqual([])
    })
  })

  const document = openApi(variant, assume({}))
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Json] => [
      `${method.toUpperCase()} ${path}`,
      one as Json,
    ]),
  )

  test.each(operations)('%s is complete', (_, operation) => {
    const { summary, operationId, security, responses, parameters = [] } = operation
    expect(summary).toMatch(/^[A-Z]/)
    expect(operationId).toMatch(/^[a-z][A-Za-z]+$/)
    expect(security).toEqual([{ bearer: [] }])
    const { 'x-required-scope': scope, description, tags } = operation
    expect(scopes).toContain(scope)
    expect(description).toMatch(
      new RegExp(`^[\\w\`].{20,}\\.\\n\\nThe key needs the scope \`${scope}\`\\.$`, 's'),
    )
    expect(tags).toHaveLength(1)
    expect(document.tags.map(({ name }) => name)).toContain((tags as [string])[0])
    for (const status of ['400', '401', '403', '429', '500']) expect(responses).toHaveProperty(status)
    expect(Object.keys(responses as object).some((status) => status.startsWith('2'))).toBe(true)
    const described = (parameters as Json[]).every(({ $ref, description }) => $ref ?? description)
    expect(described).toBe(true)
  })

  test('describes every tag that it uses, and no others', () => {
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].{15,}\.$/)
    const used = operations.flatMap(([, { tags }]) => tags as string[])
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(new Set(used))
  })

  test('needs no number to distinguish components', () => {
    const { schemas = {}, responses = {} } = document.components
    const numbered = Object.keys({ ...schemas, ...responses }).filter((name) => /(?<!Chatapp)\d$/.test(name))
    expect(numbered).toEqual([])
  })

  test('gives every page a name', () => {
    const listed = operations.filter(([, { operationId }]) => String(operationId).startsWith('list'))
    expect(listed.length).toBeGreaterThan(3)
    for (const [, { responses }] of listed) {
      const { content } =
        (responses as Record<string, { content: Record<string, { schema: Json }> }>)['200'] ?? {}
      expect(content?.['application/json']?.schema.$ref).toMatch(
        /^#\/components\/schemas\/[A-Z][A-Za-z]+Page$/,
      )
    }
  })

  test('gives every operation an id of its own', () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('the documents hold as many operations as sections 4.2 to 4.11 show', () => {
  const count = (variant: Variant) =>
    Object.values(openApi(variant, assume({})).paths).flatMap((methods) => Object.keys(methods)).length
  // One contact and the slots are named only.
  expect([count('full'), count('compact')]).toEqual([fullOperationIds.length + 2, compactOperationIds.length])
})

test('an error has its code where it is assumed to be', () => {
  const { components } = openApi(
    'full',
    assume({ 'error-body': { code: 'code', message: 'text', details: 'more' } }),
  )
  expect(components.responses?.Unauthorized).toMatchObject({
    content: {
      'application/json': {
        examples: { unauthorized: { value: { code: 'unauthorized', text: expect.any(String), more: {} } } },
      },
    },
  })
})

const schemasOf = (variant: Variant, assumptions: Partial<Assumptions>) =>
  (openApi(variant, assume(assumptions)).components.schemas ?? {}) as Record<string, { properties: Json }>

test('the names of components do not depend on permitted choices, except for forms that only some have', () => {
  const { responses = {}, schemas = {} } = openApi('full', assume({})).components
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(responseNames))
  for (const [, assumptions] of worlds) {
    const chosen = Object.keys(schemasOf('full', assumptions))
    const records = Object.keys(schemas).filter((name) => !/Body|Form/.test(name))
    expect(chosen).toEqual(expect.arrayContaining(records))
  }
})

/** Names that users have written into their code. */
const responseNames = [
  'BookMeetingConflictOrInvalidState',
  'Conflict',
  'ContactLimitExceeded',
  'ContactLimitExceededOrQuotaExceeded',
  'CreateContactConflict',
  'FeatureDisabled',
  'Forbidden',
  'IdempotencyInProgress',
  'IdempotencyKeyReused',
  'InsufficientScope',
  'Internal',
  'InvalidRequest',
  'InvalidState',
  'InvalidStateOrRevMismatch',
  'NotFound',
  'RateLimited',
  'RevMismatch',
  'Unauthorized',
  'Unavailable',
  'UpdateContactConflict',
]

test('the times of a cancellation have the types that are assumed for them', () => {
  const time = { type: ['string', 'null'], format: 'date-time' }
  expect(schemasOf('full', {}).CancelResult?.properties).toMatchObject({ startAt: time, endAt: time })
  const nulls = schemasOf('full', { 'cancel-result-types': 'null-times' }).CancelResult?.properties
  expect(nulls).toMatchObject({ startAt: { type: 'null' }, endAt: { type: 'null' } })
})

test('a document names its licence, and the version and servers that it is given', () => {
  expect(openApi('compact', assume({}))).toMatchObject({
    info: { version: '1.0.0', contact: { name: expect.any(String) }, license: { identifier: 'MIT' } },
    servers: [{ url: '/' }],
  })
  const servers = ['https://api.example.org', '/crm']
  expect(openApi('full', assume({}), { version: '2.3.0', servers })).toMatchObject({
    info: { version: '2.3.0' },
    servers: servers.map((url) => ({ url })),
  })
})

test('the error body has what is assumed to stand next to the code', () => {
  const chosen = { 'forbidden-reason-path': { within: 'body', member: 'reason' } } as const
  const error = schemasOf('full', chosen).Error?.properties.error
  expect(error).toMatchObject({ properties: { reason: { type: 'string' } }, required: ['code', 'message'] })
  expect(JSON.stringify(schemasOf('full', {}).Error)).not.toContain('"reason"')
})

test('a reply whose template may come with its text has forms that exclude each other', () => {
  const { ReplyToConversationBody: body } = schemasOf('full', {
    'reply-required-one-of': 'template-fallback',
  })
  const { oneOf } = body as unknown as { oneOf: readonly { properties: Json; not?: unknown }[] }
  expect(oneOf.map(({ properties }) => Object.keys(properties))).toEqual([
    ['text'],
    ['text', 'template'],
    ['message'],
  ])
  expect(oneOf.filter(({ not }) => not !== undefined)).toEqual([])
})
