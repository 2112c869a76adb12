import { limits } from '../../limits.js'
import type { OperationId } from '../../operations/index.js'
import { ofKind, type RuleOptions } from '../rule.js'

type Options = Omit<RuleOptions, 'on'>

const { min, max } = limits.rev

/** The least revision that `expectedRev` takes. */
export const minRevision = (operation: OperationId, options: Options) =>
  ofKind(
    { kind: 'minRevision' },
    operation,
    `takes \`expectedRev\` ${min}, stale or not, and gets 400 \`invalid_request\` for ${min - 1}`,
    options,
  )

/** The greatest revision that `expectedRev` takes; what one beyond any record's gets is open. */
export const maxRevision = (operation: OperationId, options: Options) =>
  ofKind(
    { kind: 'maxRevision' },
    operation,
    `finds \`expectedRev\` ${max} well formed, like any revision still to come, and gets 400 \`invalid_request\` for ${BigInt(max) + 1n}`,
    { ...options, gaps: ['rev-future', 'error-body'] },
  )

/** `expectedRev` is a whole number. */
export const wholeRevision = (operation: OperationId, options: Options) =>
  ofKind(
    { kind: 'wholeRevision' },
    operation,
    'gets 400 `invalid_request` when its `expectedRev` is not a whole number',
    options,
  )
