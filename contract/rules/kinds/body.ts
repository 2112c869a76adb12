import type { OperationId } from '../../operations/index.js'
import type { Closed, OfType, Required, Words } from '../kind.js'
import { ofKind, type RuleOptions } from '../rule.js'
import { takesWords } from './filter.js'

type Options = Omit<RuleOptions, 'on'>

/** A member of a body that takes these words and no others. */
export const words = (
  operation: OperationId,
  field: string,
  values: readonly string[],
  { shape, ...options }: Options & Pick<Words, 'shape'>,
) =>
  ofKind(
    { kind: 'words', field, values, ...(shape && { shape }) },
    operation,
    takesWords(field, values),
    options,
  )

/** A member that a body must have; the values in `not` do not count as the member. */
export const required = (
  operation: OperationId,
  field: string,
  { not = [], ...options }: Options & Partial<Pick<Required, 'not'>>,
) =>
  ofKind(
    { kind: 'required', field, not },
    operation,
    `gets 400 \`invalid_request\` when its body lacks \`${field}\``,
    options,
  )

/** A body that holds the listed properties and no others. */
export const closed = (
  operation: OperationId,
  { shape, near, others, ...options }: Options & Omit<Closed, 'kind'>,
) =>
  ofKind(
    { kind: 'closed', near, others, ...(shape && { shape }) },
    operation,
    `gets 400 \`invalid_request\` when ${shape === undefined ? 'its body has one property more than its entry' : `the body of a ${shape} has one property more than its shape`} lists`,
    options,
  )

const isNot = {
  string: 'is not a text',
  'string or null': 'is neither text nor null',
  boolean: 'is neither true nor false',
}

/** A member that takes values of one JSON type, or null as well; `near` are other values that may be taken for a text. */
export function ofType(
  operation: OperationId,
  field: string,
  is: keyof typeof isNot,
  {
    shape,
    near = [7, []],
    comesBack,
    ...options
  }: Options & Partial<Omit<OfType, 'kind' | 'field' | 'type'>>,
) {
  const type = is === 'boolean' ? is : 'string'
  return ofKind(
    { kind: 'type', field, type, near, ...(shape && { shape }), ...(comesBack && { comesBack }) },
    operation,
    `gets 400 \`invalid_request\` when ${shape === undefined ? 'its' : `a ${shape}'s`} \`${field}\` ${isNot[is]}${comesBack ? ', which both come back as sent' : ''}`,
    options,
  )
}
