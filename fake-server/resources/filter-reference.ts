import type { RuleId } from '../../contract/index.js'
import { ApiError } from '../pipeline/api-error.js'
import type { Context } from '../pipeline/context.js'

/** Refuses a filter whose id names nothing, where that is no empty page (gap.filter-unknown-reference). */
export function checkReference(
  { assumptions }: Context,
  [noun, id]: readonly [noun: string, id: string | undefined],
  isKnown: (id: string) => boolean,
  rule: RuleId,
): void {
  if (assumptions['filter-unknown-reference'] !== 'not-found' || id === undefined || isKnown(id)) return
  throw new ApiError('not_found', `no ${noun} ${id} in this workspace`, rule)
}
