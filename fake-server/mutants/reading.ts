import type { OperationId } from '../../contract/index.js'
import { aroundStep, type Mutant, mutant, type ObjectSchema, onBody, onQuery, onRead } from './mutant.js'

/** A looser or tighter schema for one parameter of a query. */
export const parameter = (
  fault: string,
  at: OperationId,
  name: string,
  schema: Record<string, unknown>,
): Mutant =>
  mutant(fault, (behaviour) =>
    onQuery(behaviour, at, ({ properties }) => {
      properties[name] = schema
    }),
  )

/** A looser or tighter schema for one member of a body. */
export const member = (
  fault: string,
  at: OperationId,
  name: string,
  schema: Record<string, unknown>,
): Mutant =>
  mutant(fault, (behaviour) =>
    onBody(behaviour, at, ({ properties }) => {
      properties[name] = schema
    }),
  )

/** A body read with some of its members made into something else first. */
export const readAs = (
  fault: string,
  at: OperationId,
  change: (body: Record<string, unknown>) => Record<string, unknown>,
): Mutant =>
  mutant(fault, (behaviour) =>
    onRead(behaviour, at, (context) => {
      context.body = change({ ...context.body })
    }),
  )

/** A query read with some of its parameters made into something else first. */
export const askedAs = (
  fault: string,
  at: OperationId,
  change: (query: Record<string, string>) => Record<string, string>,
): Mutant =>
  mutant(fault, (behaviour) =>
    onRead(behaviour, at, (context) => {
      context.query = change({ ...context.query })
    }),
  )

/** A change of a body's schema as a whole. */
export const body = (fault: string, at: OperationId, change: (schema: ObjectSchema) => void): Mutant =>
  mutant(fault, (behaviour) => onBody(behaviour, at, change))

/** A refusal that comes after the deed; `instead` stands in for what the deed cannot do without. */
export const tooLate = (at: OperationId, isWrong: (sent: Sent) => boolean, instead: Sent = {}): Mutant =>
  mutant('it is done first and refused after', (behaviour) =>
    aroundStep(behaviour, 'validate', (next, context) => {
      const { body } = context
      if (context.endpoint === at && isWrong(body))
        behaviour.handlers[at]({ ...context, body: { ...instead, ...body } })
      return next()
    }),
  )

type Sent = Readonly<Record<string, unknown>>
