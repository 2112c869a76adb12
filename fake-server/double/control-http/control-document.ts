import type { Variant } from '../../../contract/index.js'
import { controlKeyHeader, controlPath } from '../../messages/control-path.js'
import type { Control } from '../control/control.js'
import type { ControlCall, ControlExample, ControlMembers, Path } from '../control/control-call.js'
import { kindSchemas } from '../control/control-input.js'
import {
  type ControlSchema,
  commonMembers,
  described,
  nothing,
  object,
  requestExample,
  text,
  texts,
} from '../control/control-schema.js'
import { momentFormat } from '../nouns/draft-schema.js'
import { type GroupName, groups } from './control-groups.js'
import type { GroupedCalls } from './control-index.js'

type JsonObject = Readonly<Record<string, unknown>>

/** An OpenAPI 3.1 document of the control calls. */
export interface ControlDocument {
  readonly openapi: string
  readonly info: object
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly object[]
  readonly tags: readonly object[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly components: Readonly<Record<string, JsonObject>>
}

/** The formats of JSON Schema that readers of a document know. */
const knownFormats = ['date-time', 'email', 'uri']

/** A schema without what only the fake makes of it: formats of its own, and other names of members. */
function published(
  schema: ControlSchema & { readonly $schema?: string; readonly stands?: string },
): JsonObject {
  const { $schema: _, stands: __, format, description, ...own } = schema
  const says =
    description ??
    (format === momentFormat
      ? 'An instant, or a duration from the present of the fake such as `-2h`.'
      : undefined)
  return {
    ...own,
    ...(says === undefined ? {} : { description: says }),
    ...(format !== undefined && knownFormats.includes(format) && { format }),
  }
}

/** The named schemas of a document: those with a title. */
class NamedSchemas {
  readonly byName: Record<string, unknown> = {}

  /** A schema in which those with a title are references. */
  placed(schema: ControlSchema): unknown {
    const { title, ...own } = schema
    if (title === undefined) return this.#inner(own)
    // A second use may say something of its own about the same schema.
    this.byName[title] ??= this.#inner(own)
    return { $ref: `#/components/schemas/${title}` }
  }

  #inner(schema: ControlSchema): JsonObject {
    const { properties, items, anyOf, additionalProperties, ...own } = schema
    return {
      ...published(own),
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, member]) => [name, this.placed(member)]),
        ),
      }),
      ...(items && { items: this.placed(items) }),
      ...(anyOf && { anyOf: anyOf.map((one) => this.placed(one)) }),
      ...(additionalProperties !== undefined && {
        additionalProperties:
          typeof additionalProperties === 'boolean'
            ? additionalProperties
            : this.placed(additionalProperties),
      }),
    }
  }
}

/** What a document says of one call. */
class DescribedCall {
  constructor(
    private readonly name: string,
    private readonly call: ControlCall,
    private readonly variant: Variant,
    private readonly control: Control,
    private readonly schemas: NamedSchemas,
  ) {}

  get method(): string {
    return this.name.split(' ')[0] ?? ''
  }

  operation(tag: GroupName): JsonObject {
    const { operationId, summary } = this.call
    const parameters = [...this.#pathParameters(), ...this.#queryParameters()]
    const body = this.#body()
    return {
      operationId,
      summary,
      tags: [tag],
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: body }),
      responses: this.#responses(),
    }
  }

  get #example(): ControlExample {
    const { example = {} } = this.call
    return typeof example === 'function' ? example(this.control) : example
  }

  #pathParameters(): readonly object[] {
    return [...this.name.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: text,
      ...exampleOf(this.#example.params?.[name]),
    }))
  }

  #queryParameters(): readonly object[] {
    const { takes = {}, query } = this.call
    if (this.method === 'GET' && takes === 'anything')
      return [
        this.#parameter('key?', { ...text, ...commonMembers.key }),
        {
          ...this.#parameter('having?', described('Values that the records must have, by member.', texts)),
          style: 'form',
          explode: true,
        },
      ]
    const members = query ?? (this.method === 'GET' || this.method === 'DELETE' ? takes : {})
    if (members === 'anything') return []
    return Object.keys(members).map((written) => this.#parameter(written, this.#member(members, written)))
  }

  #parameter(written: string, schema: ControlSchema): object {
    const name = written.replace('?', '')
    return {
      name,
      in: 'query',
      ...(written.endsWith('?') ? {} : { required: true }),
      schema: inQuery(schema, this.schemas),
      ...exampleOf(this.#example.query?.[name]),
    }
  }

  #body(): object | undefined {
    const { takes = {}, body } = this.call
    if (this.method === 'GET' || this.method === 'DELETE') return undefined
    const isNeeded = takes === 'anything' || Object.keys(takes).some((name) => !name.endsWith('?'))
    if (takes !== 'anything' && Object.keys(takes).length === 0) return undefined
    const schema =
      takes === 'anything'
        ? (body?.(this.variant) ?? {})
        : {
            ...object(
              Object.fromEntries(Object.keys(takes).map((name) => [name, this.#member(takes, name)])),
            ),
            additionalProperties: false,
          }
    return {
      ...(isNeeded && { required: true }),
      content: {
        'application/json': { schema: this.schemas.placed(schema), ...exampleOf(this.#example.body) },
      },
    }
  }

  /** What a member may be: by its kind, and by what is said of it. */
  #member(members: ControlMembers, written: string): ControlSchema {
    const kind = members[written] ?? 'value'
    const name = written.replace('?', '')
    const own = this.call.schemas?.[name]
    const common = name === 'on' && kind === 'boolean' ? undefined : commonMembers[name]
    return { ...kindSchemas[kind], ...(own ?? common) }
  }

  #responses(): JsonObject {
    const { returns = nothing, errors = [] } = this.call
    const schema = typeof returns === 'function' ? returns(this.variant) : returns
    const named = [400, 401, 403, ...errors].toSorted()
    return {
      200: {
        description: 'What the call answers.',
        content: { 'application/json': { schema: this.schemas.placed(schema) } },
      },
      ...Object.fromEntries(named.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    }
  }
}

const exampleOf = (example: unknown): object => (example === undefined ? {} : { example })

/** A parameter of a query: what is an object in a body is JSON in a text, and one of several operations may be repeated. */
function inQuery(schema: ControlSchema, schemas: NamedSchemas): unknown {
  const { description, anyOf } = schema
  if (schema.title === requestExample.title)
    return {
      ...text,
      description,
      contentMediaType: 'application/json',
      contentSchema: schemas.placed(schema),
    }
  return anyOf?.some(({ type }) => type === 'array')
    ? { ...anyOf.find(({ type }) => type === 'array'), description }
    : schemas.placed(schema)
}

const errors = {
  400: 'The call is wrong: the text names the member, its value and the way out.',
  401: 'The fake has a control key, and the call came without it.',
  403: 'The call comes from a page of another origin, or under a host that could be that of a page.',
  404: 'There is no such record or fork.',
  409: 'What was expected did not happen; the text shows what did.',
} as const

/**
 * Describes the control calls of a fake as OpenAPI 3.1, from the table that serves them.
 *
 * @param place Where the fake was called; the server is relative without a host.
 */
export function controlDocument(
  control: Control,
  calls: GroupedCalls,
  { host, base = '' }: Pick<Path, 'host' | 'base'> = {},
): ControlDocument {
  const { variant } = control.core.surface
  const schemas = new NamedSchemas()
  const error = schemas.placed(object({ error: described('What is wrong, and what to do.') }, 'Error'))
  const paths: Record<string, Record<string, object>> = {}
  for (const [tag, group] of Object.entries(calls) as [GroupName, GroupedCalls[GroupName]][])
    for (const [name, call] of Object.entries(group)) {
      if (call.variants && !call.variants.includes(variant)) continue
      const described = new DescribedCall(name, call, variant, control, schemas)
      const path = `/${name.split(' ')[1]}`
      paths[path] = { ...paths[path], [described.method.toLowerCase()]: described.operation(tag) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control of a fake of the Workspace CRM and Messaging Service API',
      version: '1.0.0',
      description: `What a test may do to a fake of the ${variant} variant in addition to calling its API.`,
    },
    servers: [{ url: `${host === undefined ? '' : `http://${host}`}${base}${controlPath.slice(0, -1)}` }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    paths,
    // Where the fake has no control key, none is needed.
    security: [{}, { controlKey: [] }],
    components: {
      securitySchemes: { controlKey: { type: 'apiKey', in: 'header', name: controlKeyHeader } },
      schemas: schemas.byName,
      responses: Object.fromEntries(
        Object.entries(errors).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: error } } },
        ]),
      ),
    },
  }
}
