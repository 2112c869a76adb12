import { type Description, descriptionOf } from '../description.js'
import type { ErrorAnswer } from '../error-code.js'
import type { Assumptions } from '../gaps/assumptions.js'
import { op } from '../operations/op.js'
import type { Operation, Variant } from '../operations/operation.js'
import { errorAnswer, errorSchema } from './error-answer.js'
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
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** The error answers of the operations, each combination of status and codes once. */
class ErrorAnswers {
  readonly responses: Record<string, object> = {}

  constructor(private readonly assumptions: Assumptions) {}

  /** The references to the answers of one operation, by status. */
  of(id: string, errors: readonly ErrorAnswer[]): Record<string, { readonly $ref: string }> {
    const byStatus = new Map<number, ErrorAnswer[]>()
    for (const error of errors) byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), error])
    return Object.fromEntries(
      [...byStatus].map(([status, answers]) => {
        const answer = errorAnswer(status, answers, id, this.assumptions)
        return [status, { $ref: `#/components/responses/${this.#nameOf(status, answers, answer)}` }]
      }),
    )
  }

  /** The name of an answer; another answer of the same codes with other examples gets a number. */
  #nameOf(status: number, answers: readonly ErrorAnswer[], answer: object): string {
    const codes = [status, ...answers.flatMap(({ code }) => code ?? [])].join('-')
    for (let n = 1; ; n += 1) {
      const name = n === 1 ? codes : `${codes}.${n}`
      this.responses[name] ??= answer
      if (JSON.stringify(this.responses[name]) === JSON.stringify(answer)) return name
    }
  }
}

const nameOf = (id: string): string | undefined => Object.entries(op).find(([, known]) => known === id)?.[0]

function operationObject(
  operation: Operation,
  description: Description,
  assumptions: Assumptions,
  errors: ErrorAnswers,
): object {
  const { id, tag, summary, description: text, target, answer } = operation
  const parameters = parametersOf(operation, description, assumptions)
  const body = description.bodies[id]
  const noun = target ?? (answer.kind === 'catalog' ? '' : answer.of)
  const successes = description
    .successesOf(id)
    .map((status): [number, object] => [status, successAnswer(operation, status, description, assumptions)])
  return {
    operationId: nameOf(id),
    tags: [tag],
    summary,
    ...(text === undefined ? {} : { description: text }),
    security: [{ bearer: [operation.scope] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: requestBody(operation, noun, body, assumptions) }),
    responses: { ...Object.fromEntries(successes), ...errors.of(id, description.errorsOf(id)) },
    // The section of the document, and what a call may leave behind: nothing, records, or a message to a person.
    'x-section': operation.section,
    'x-effects': operation.effects,
  }
}

function schemasOf({ records }: Description, errors: object): Record<string, unknown> {
  const names = new Map<object, string>(
    Object.entries(records).map(([noun, schema]) => [schema as object, schemaName(noun)]),
  )
  const made = Object.entries(records).map(([noun, schema]): [string, unknown] => [
    schemaName(noun),
    published(schema, (part) => {
      const name = names.get(part)
      return name === undefined || part === schema ? undefined : `#/components/schemas/${name}`
    }),
  ])
  return { ...Object.fromEntries(made), Error: errors }
}

/** The contract as an OpenAPI 3.1 document, with the assumptions filled in (sections 4 to 7). */
export function openApi(variant: Variant, assumptions: Assumptions): OpenApi {
  const description = descriptionOf(variant, assumptions)
  const described = Object.values(description.operations)
  const errors = new ErrorAnswers(assumptions)
  const operations = described.map((one) => ({
    path: one.path,
    method: one.method.toLowerCase(),
    operation: operationObject(one, description, assumptions, errors),
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
    info: {
      title: `Workspace CRM and Messaging Service API${variant === 'compact' ? ', compact variant' : ''}`,
      version: variant === 'compact' ? '1.0.0' : '1',
      description: 'What the document leaves open is filled in by assumption.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The API key of a workspace; each operation names the scope it needs.',
        },
      },
      parameters: Object.fromEntries(pagingParameters.map((parameter) => [parameter.name, parameter])),
      schemas: schemasOf(description, errorSchema(codes, assumptions)),
      responses: errors.responses,
    },
  }
}
