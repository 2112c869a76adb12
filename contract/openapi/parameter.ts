import type { Assumptions } from '../assumptions/assumptions.js'
import type { Description } from '../description.js'
import { limits } from '../limits.js'
import { op } from '../operations/op.js'
import type { Operation } from '../operations/operation.js'
import type { Shape } from './alternatives.js'
import { explicit } from './explicit.js'
import type { WriteLengths } from './lengths.js'
import { published } from './published.js'
import { sampleValue } from './sample-value.js'

/** A parameter of an operation, as OpenAPI has it. */
interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: unknown
  readonly example?: unknown
}

const { page, cursor, pathId } = limits

/** The parameters of every list (section 4.1). */
export const pagingParameters: readonly Parameter[] = [
  {
    name: 'limit',
    in: 'query',
    required: false,
    description: 'How many records a page holds at most.',
    schema: { type: 'integer', minimum: page.min, maximum: page.max, default: page.default },
  },
  {
    name: 'cursor',
    in: 'query',
    required: false,
    description: 'Where to go on: what the page before gave, as it was.',
    schema: { type: 'string', maxLength: cursor.max },
  },
]

const filters: Readonly<Record<string, string>> = {
  email: 'Only the contact with this e-mail.',
  tag: 'Only contacts with this tag.',
  ownerEmail: 'Only records of this owner.',
  updatedSince: 'Only what was updated from this instant on; used alone.',
  leadId: 'Only records of this contact.',
  dealId: 'Only records of this deal.',
  pipelineId: 'Only deals in this pipeline.',
  status: 'Only records in this state.',
  priority: 'Only tickets of this priority.',
  assigneeEmail: 'Only what is assigned to this user.',
  assignedToEmail: 'Only what is assigned to this user; used with `status=open`.',
  channel: 'Only conversations over this channel.',
  phoneNumberId: 'Only templates of the business account of this number.',
  from: 'Only what starts from this day or instant on.',
  to: 'Only what starts up to this day or instant.',
}

/** The ids in the path of an operation (section 4.1). */
const pathParameters = (path: string, writeLengths: WriteLengths): readonly Parameter[] =>
  [...path.matchAll(/([\w-]+)s\/\{(\w+)\}/g)].map(([, noun = '', name = 'id']) => {
    const holder = noun.replace('-', ' ')
    return {
      name,
      in: 'path',
      required: true,
      description: `The id of the ${holder}.`,
      schema: writeLengths({
        type: 'string',
        minLength: pathId.min,
        maxLength: pathId.max,
        pattern: '^[^/]*$',
      }),
      example: sampleValue({ type: 'string' }, name, holder),
    }
  })

const queryParameters = (query: Shape, noun: string): readonly Parameter[] =>
  Object.entries((query.properties ?? {}) as Record<string, unknown>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: ((query.required ?? []) as string[]).includes(name),
    description: filters[name] ?? `The filter \`${name}\`.`,
    schema: published(explicit(schema as Shape)),
    example: sampleValue(schema, name, noun),
  }))

/** Whether an operation takes `limit` and `cursor`; the catalog does not (gap.webhooks-list-paging). */
const pages = ({ id, answer }: Operation, assumptions: Assumptions): boolean =>
  answer.kind === 'page' && (id !== op.listWebhooks || assumptions['webhooks-list-paging'] === 'pages')

/** Every parameter of an operation; those of paging are references. */
export function parametersOf(
  operation: Operation,
  description: Description,
  assumptions: Assumptions,
  writeLengths: WriteLengths,
): readonly (Parameter | { readonly $ref: string })[] {
  const { id, path, target, answer } = operation
  const noun = target ?? (answer.kind === 'catalog' ? '' : answer.of)
  const key = description.keyOf(id)
  return [
    ...pathParameters(path, writeLengths),
    ...queryParameters(writeLengths(description.queries[id] ?? {}) as Shape, noun),
    ...(pages(operation, assumptions)
      ? pagingParameters.map(({ name }) => ({ $ref: `#/components/parameters/${name}` }))
      : []),
    ...(key
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header' as const,
            required: key.required,
            description:
              'Makes a retry safe: the same request with the same key is done once within 24 hours.',
            schema: key.schema,
            example: 'order-1042-attempt-1',
          },
        ]
      : []),
  ]
}
