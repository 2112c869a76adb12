import type { Assumptions } from '../assumptions/assumptions.js'
import { type Description, descriptionOf } from '../description.js'
import type { ErrorAnswer } from '../error-code.js'
import { groups } from '../operations/groups.js'
import { op } from '../operations/op.js'
import type { Operation, Variant } from '../operations/operation.js'
import type { Shape } from './alternatives.js'
import { Components, type Reference } from './components.js'
import { errorAnswer, errorSchema } from './error-answer.js'
import { errorName } from './error-name.js'
import { infoOf, serversOf } from './info.js'
import { type Lengths, lengthsIn, type WriteLengths } from './lengths.js'
import { typeName } from './named-forms.js'
import { pagingParameters, parametersOf } from './parameter.js'
import { published } from './published.js'
import { requestBody } from './request-body.js'
import { schemaName, successAnswer } from './success-answer.js'

/** An OpenAPI 3.1 document, ready to be written as JSON. */
export interface OpenApi {
  readonly openapi: string
  readonly info: object
  readonly servers: readonly object[]
  readonly security: readonly object[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** What a document says in addition to the contract, and how. */
export interface OpenApiOptions {
  /** How greatest lengths are written; `plain` if nothing is given, which generators of types read best. */
  readonly lengths?: Lengths
  /** The version of the API that it names. */
  readonly version?: string
  /** The addresses of servers; without any, those that are relative to the address of the document. */
  readonly servers?: readonly string[]
}

/** What the operations of a document share. */
interface Parts {
  readonly description: Description
  readonly assumptions: Assumptions
  readonly schemas: Components<Shape>
  readonly responses: Components<object>
  readonly writeLengths: WriteLengths
}

/** The references to the error answers of an operation, by status. */
function errorAnswers(
  id: string,
  errors: readonly ErrorAnswer[],
  { assumptions, responses }: Parts,
): Record<string, Reference> {
  const byStatus = new Map<number, ErrorAnswer[]>()
  for (const error of errors) byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), error])
  return Object.fromEntries(
    [...byStatus].map(([status, answers]) => {
      const shared = errorAnswer(status, answers, undefined, assumptions)
      const own = errorAnswer(status, answers, id, assumptions)
      const name = errorName(status, answers)
      // What an operation adds to an error shows in its example alone.
      const isOwn = JSON.stringify(own) !== JSON.stringify(shared)
      return [status, responses.add(isOwn ? `${typeName(nameOf(id))}${name}` : name, own)]
    }),
  )
}

const nameOf = (id: string): string => Object.entries(op).find(([, known]) => known === id)?.[0] ?? id

function operationObject(operation: Operation, parts: Parts): object {
  const { description, assumptions, schemas, writeLengths } = parts
  const { id, tag, scope, summary, description: text, target, answer } = operation
  const parameters = parametersOf(operation, description, assumptions, writeLengths)
  const body = description.bodies[id] as Shape | undefined
  const noun = target ?? (answer.kind === 'catalog' ? '' : answer.of)
  const successes = description
    .successesOf(id)
    .map((status): [number, object] => [
      status,
      successAnswer(operation, status, description, assumptions, schemas),
    ])
  const bodyName = `${typeName(nameOf(id))}Body`
  return {
    operationId: nameOf(id),
    tags: [tag],
    summary,
    description: `${text}\n\nThe key needs the scope \`${scope}\`.`,
    security: [{ bearer: [] }],
    'x-required-scope': scope,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined
      ? {}
      : { requestBody: requestBody(operation, bodyName, noun, body, assumptions, schemas, writeLengths) }),
    responses: { ...Object.fromEntries(successes), ...errorAnswers(id, description.errorsOf(id), parts) },
    // The section of the document, and what a call may leave behind: nothing, records, or a message to a person.
    'x-section': operation.section,
    'x-effects': operation.effects,
  }
}

/** Adds the schemas of the records, which refer to each other. */
function addRecords({ records }: Description, schemas: Components<Shape>): void {
  const names = new Map<object, string>(
    Object.entries(records).map(([noun, schema]) => [schema as object, schemaName(noun)]),
  )
  for (const [noun, schema] of Object.entries(records))
    schemas.add(
      schemaName(noun),
      published(schema, (part) => {
        const name = names.get(part)
        return name === undefined || part === schema ? undefined : `#/components/schemas/${name}`
      }) as Shape,
    )
}

/** The contract as an OpenAPI 3.1 document, with the assumptions filled in (sections 4 to 7). */
export function openApi(
  variant: Variant,
  assumptions: Assumptions,
  { lengths = 'plain', version, servers = [] }: OpenApiOptions = {},
): OpenApi {
  const description = descriptionOf(variant, assumptions)
  const described = Object.values(description.operations)
  const schemas = new Components<Shape>('schemas')
  const responses = new Components<object>('responses')
  const writeLengths = lengthsIn(assumptions['length-unit'], lengths)
  addRecords(description, schemas)
  const operations = described.map((one) => ({
    path: one.path,
    method: one.method.toLowerCase(),
    operation: operationObject(one, { description, assumptions, schemas, responses, writeLengths }),
  }))
  const at = (path: string) =>
    operations.filter((one) => one.path === path).map(({ method, operation }) => [method, operation])
  const paths = Object.fromEntries(operations.map(({ path }) => [path, Object.fromEntries(at(path))]))
  const codes = [
    ...new Set(
      described.flatMap(({ id }) =>
        description.errorsOf(id).flatMap(({ code }) => (code === null ? [] : [code])),
      ),
    ),
  ]
  const tags = [...new Set(described.map(({ tag }) => tag))]
  return {
    openapi: '3.1.0',
    info: infoOf(variant, version),
    servers: serversOf(servers),
    security: [{ bearer: [] }],
    tags: tags.map((name) => ({ name, description: groups[name] })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The API key of a workspace. A key carries scopes; each operation names the one that it needs in `x-required-scope`.',
        },
      },
      parameters: Object.fromEntries(pagingParameters.map((parameter) => [parameter.name, parameter])),
      schemas: {
        ...schemas.byName,
        Error: errorSchema(codes, Object.keys(description.operations), assumptions),
      },
      responses: responses.byName,
    },
  }
}
