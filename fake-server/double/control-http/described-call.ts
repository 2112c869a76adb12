import type { Variant } from '../../../contract/index.js'
import type { Control } from '../control/control.js'
import type { ControlCall, ControlExample, ControlMembers } from '../control/control-call.js'
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
import type { GroupName } from './control-groups.js'
import type { JsonObject, NamedSchemas } from './named-schemas.js'

/** What a document says of one call. */
export class DescribedCall {
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
