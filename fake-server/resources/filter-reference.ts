import type { RuleId } from '../../contract/index.js'
import type { Context } from '../pipeline/context.js'
import { found } from '../pipeline/found.js'

/** Refuses a filter by an unknown id, where that is not an empty page (gap.filter-unknown-reference). */
export function checkReference(
  { assumptions }: Context,
  [noun, id]: readonly [noun: string, id: string | undefined],
  isKnown: (id: string) => boolean,
  rule: RuleId,
): void {
  if (assumptions['filter-unknown-reference'] === 'not-found' && id !== undefined)
    found(isKnown(id) || undefined, `${noun} ${id}`, rule)
}
