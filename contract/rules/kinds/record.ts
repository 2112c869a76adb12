import { type OperationId, operationOf } from '../../operations/index.js'
import { toSource } from '../../to-source.js'
import { ofKind, type RuleOptions } from '../rule.js'

type Options = Omit<RuleOptions, 'on'>

/** What the path of an operation names. */
function targetOf(operation: OperationId): string {
  const { target } = operationOf(operation)
  if (target === undefined) throw new Error(`the path of ${operation} names no record`)
  return target === 'webhook' ? 'destination' : target
}

/** An id that no record has is refused; the ids of conversations have a form of their own (section 4.7). */
export function unknownId(operation: OperationId, options: Options & { readonly section?: string } = {}) {
  const noun = targetOf(operation)
  const where = options.variant === 'compact' ? 'in the compact variant ' : ''
  const says =
    noun === 'conversation'
      ? 'gets 404 `not_found` on an id of the right form that no conversation has'
      : `gets 404 \`not_found\` ${where}where no ${noun} has the id`
  const isDeletion = operationOf(operation).method === 'DELETE'
  return ofKind(
    { kind: 'unknownId' },
    operation,
    isDeletion ? `${says}, or has it any longer` : says,
    options,
  )
}

/** A call gives the record that its path names some values, and answers it. */
export function becomes(
  operation: OperationId,
  values: Readonly<Record<string, unknown>>,
  options: Options = {},
) {
  const { status } = operationOf(operation).answer
  const set = Object.entries(values).map(([name, value]) => `\`${name}\` ${toSource(value)}`)
  return ofKind(
    { kind: 'becomes', values },
    operation,
    `answers ${status} with the ${targetOf(operation)}, which has ${set.join(' and ')} from then on and is otherwise as it was`,
    { effects: 'writes', ...options },
  )
}

/** Null in a body of a call empties a member of the record that the path names. */
export const cleared = (operation: OperationId, field: string, options: Options = {}) =>
  ofKind(
    { kind: 'cleared', field },
    operation,
    `with \`${field}\` null empties the field: the ${targetOf(operation)} has null there from then on`,
    { effects: 'writes', ...options },
  )
