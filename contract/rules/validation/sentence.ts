import { type OperationId, operationOf } from '../../operations/index.js'
import { type RuleOptions, rule } from '../rule.js'

/** What a rule on a request needs, its endpoint apart. */
export type Needed = Omit<RuleOptions, 'on'>

/** `id` answers 400 `invalid_request` to what the sentence goes on to say. */
export const refuses = (id: OperationId, what: string, options: Needed) =>
  rule(operationOf(id).section, `${id} gets 400 \`invalid_request\` ${what}.`, { on: [id], ...options })

/** A filter that takes e-mail addresses only. */
export const email = (id: OperationId, field: string, options: Needed = {}) =>
  refuses(id, `when its \`${field}\` is clearly no e-mail address`, {
    gaps: ['email-format', 'error-body'],
    ...options,
  })

/** A field or filter that takes these words and no others. */
export const oneOf = (id: OperationId, field: string, values: readonly string[], options: Needed) =>
  rule(
    operationOf(id).section,
    `${id} takes as \`${field}\` each of ${values.map((v) => `\`${v}\``).join(', ')}, and gets 400 \`invalid_request\` for anything else.`,
    { on: [id], ...options },
  )

/** A member that a body cannot do without. */
export const needed = (id: OperationId, field: string, options: Needed) =>
  refuses(id, `when its body lacks \`${field}\``, options)

/** A body that holds the listed properties and no others. */
export const closed = (id: OperationId, options: Needed) =>
  refuses(id, 'when its body has one property more than its entry lists', options)
