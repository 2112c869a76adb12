import { limits } from '../../limits.js'
import type { OperationId } from '../../operations/index.js'
import type { EmailFilter } from '../kind.js'
import { ofKind, type RuleOptions } from '../rule.js'
import { counted } from './length.js'

type Options = Omit<RuleOptions, 'on'>

/** A filter that takes e-mail addresses only. */
export const emailFilter = (
  operation: OperationId,
  field: string,
  { together, ...options }: Options & Pick<EmailFilter, 'together'> = {},
) =>
  ofKind(
    { kind: 'emailFilter', field, ...(together && { together }) },
    operation,
    `gets 400 \`invalid_request\` when its \`${field}\` is clearly no e-mail address`,
    { gaps: ['email-format', 'error-body'], ...options },
  )

/** A filter that takes these words and no others. */
export const filterWords = (operation: OperationId, field: string, values: readonly string[]) =>
  ofKind({ kind: 'filterWords', field, values }, operation, takesWords(field, values), {
    gaps: ['error-body'],
  })

/** What an operation does that takes these words and no others. */
export const takesWords = (field: string, values: readonly string[]) =>
  `takes as \`${field}\` each of ${values.map((v) => `\`${v}\``).join(', ')}, and gets 400 \`invalid_request\` for anything else`

/** A filter that takes texts up to a length. */
export const filterLength = (operation: OperationId, field: string, { max }: { readonly max: number }) =>
  ofKind(
    { kind: 'filterLength', field, max, isId: false, withoutSlash: false },
    operation,
    `takes \`${field}\` with ${counted(max, 'character')} and gets 400 \`invalid_request\` with ${counted(max + 1, 'character')}`,
    { gaps: ['empty-query-value', 'length-unit', 'error-body'] },
  )

/** A filter by the id of a record; ids that a path holds as well have no slash. */
export const filterId = (
  operation: OperationId,
  field: string,
  { withoutSlash = true }: { readonly withoutSlash?: boolean } = {},
) => {
  const { min, max } = limits.filterId
  return ofKind(
    { kind: 'filterLength', field, max, isId: true, withoutSlash },
    operation,
    `takes a \`${field}\` filter of ${min} to ${counted(max, 'character')} and gets 400 \`invalid_request\` for one more${withoutSlash ? ' or a slash within' : ''}`,
    { gaps: ['filter-unknown-reference', 'empty-query-value', 'error-body'] },
  )
}
