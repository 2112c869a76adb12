import type { ServedOperationId } from '../contract/index.js'
import type { Behaviour, Context } from '../fake-server/pipeline/context.js'
import { aroundStep, type Mutant, mutant, type ObjectSchema, onBody, onQuery, onRead } from './mutant.js'

const withSchema =
  (
    on: (behaviour: Behaviour, operation: ServedOperationId, change: (schema: ObjectSchema) => void) => void,
  ) =>
  (fault: string, at: ServedOperationId, name: string, schema: Record<string, unknown>): Mutant =>
    mutant(fault, (behaviour) =>
      on(behaviour, at, ({ properties }) => {
        properties[name] = schema
      }),
    )

/** A looser or tighter schema for one parameter of a query. */
export const parameter = withSchema(onQuery)

/** A looser or tighter schema for one member of a body. */
export const member = withSchema(onBody)

const changedBy =
  <P extends 'body' | 'query'>(part: P) =>
  (fault: string, at: ServedOperationId, change: (sent: Context[P]) => Context[P]): Mutant =>
    mutant(fault, (behaviour) =>
      onRead(behaviour, at, (context) => {
        context[part] = change({ ...context[part] })
      }),
    )

/** A body read with some of its members made into something else first. */
export const readAs = changedBy('body')

/** A query read with some of its parameters made into something else first. */
export const askedAs = changedBy('query')

/** A change of a body's schema as a whole. */
export const body = (fault: string, at: ServedOperationId, change: (schema: ObjectSchema) => void): Mutant =>
  mutant(fault, (behaviour) => onBody(behaviour, at, change))

/** A refusal that comes after the deed; `instead` stands in for what the deed cannot do without. */
export const tooLate = (
  at: ServedOperationId,
  isWrong: (sent: Sent) => boolean,
  instead: Sent = {},
): Mutant =>
  mutant('it is done first and refused after', (behaviour) =>
    aroundStep(behaviour, 'validate', (next, context) => {
      const { body } = context
      if (context.operation === at && isWrong(body))
        behaviour.handlers[at]({ ...context, body: { ...instead, ...body } })
      return next()
    }),
  )

type Sent = Readonly<Record<string, unknown>>
