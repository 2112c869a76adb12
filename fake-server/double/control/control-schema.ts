/** A JSON Schema (2020-12) of what a control call takes or answers; one with a title is a named schema of the description. */
export interface ControlSchema {
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, ControlSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | ControlSchema
  readonly items?: ControlSchema
  readonly anyOf?: readonly ControlSchema[]
}

export const text: ControlSchema = { type: 'string' }
export const flag: ControlSchema = { type: 'boolean' }
export const number: ControlSchema = { type: 'number' }
export const count: ControlSchema = { type: 'integer', minimum: 0 }
export const texts: ControlSchema = { type: 'object', additionalProperties: text }
/** Any JSON value. */
export const any: ControlSchema = {}
/** An object of any members. */
export const open: ControlSchema = { type: 'object', additionalProperties: true }

export const nullable = (schema: ControlSchema): ControlSchema => ({
  anyOf: [schema, { type: 'null' }],
})

export const list = (items: ControlSchema): ControlSchema => ({ type: 'array', items })

export const described = (description: string, schema: ControlSchema = text): ControlSchema => ({
  ...schema,
  description,
})

/** An object of these members, with a `?` after those that may be absent. */
export function object(members: Readonly<Record<string, ControlSchema>>, title?: string): ControlSchema {
  const required = Object.keys(members).filter((name) => !name.endsWith('?'))
  return {
    ...(title === undefined ? {} : { title }),
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(members).map(([name, schema]) => [name.replace('?', ''), schema]),
    ),
    ...(required.length === 0 ? {} : { required }),
  }
}

/** What every list is answered in. */
export const data = (
  items: ControlSchema,
  more: Readonly<Record<string, ControlSchema>> = {},
): ControlSchema => object({ data: list(items), ...more })

/** How many older entries are no longer kept. */
export const dropped = described('How many older entries are no longer kept.', count)

/** An answer without content. */
export const nothing: ControlSchema = object({}, 'Done')

/** The operations that are meant. */
export const operations: ControlSchema = {
  description: 'The operations, such as `POST /contacts` or `GET *`; all where it is absent.',
  anyOf: [text, list(text)],
}

/** Members that a request must have. */
export const requestExample: ControlSchema = {
  ...object(
    {
      'params?': texts,
      'query?': texts,
      'headers?': texts,
      'body?': described('Members of the JSON body.', open),
      'key?': text,
      'idempotencyKey?': text,
    },
    'RequestExample',
  ),
  description: 'Members that a request must have; others may come with them.',
}

/** How many requests are met. */
export const times = described('How many requests it meets: 1 by default; null for no bound.', {
  anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }],
})

/** What is to be said of members that several calls take, by their names, in addition to what they may be. */
export const commonMembers: Readonly<Record<string, ControlSchema>> = {
  key: { description: 'An API key: the call concerns its workspace, by default that of `demo_main`.' },
  on: operations,
  when: requestExample,
  id: { description: 'The number of the entry as the list shows it; all entries where it is absent.' },
  latest: { ...count, description: 'How many of the latest entries; all by default.' },
  timeout: { description: "How long to wait: milliseconds, or a text such as '2s'." },
  since: { description: 'A `mark`, or an ISO 8601 instant of the clock of the fake.' },
  status: { type: 'integer', description: 'The status of the answer.' },
}
