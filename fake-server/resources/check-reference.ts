import type { RuleId } from '../../contract/index.js'
import type { Context } from '../pipeline/context.js'
import { requireFound } from '../pipeline/require-found.js'
import { restsOn } from '../pipeline/rests-on.js'

/** Refuses a filter by an unknown id, where that is not an empty page (gap.filter-unknown-reference). */
export function checkReference(
  context: Context,
  [noun, id]: readonly [noun: string, id: string | undefined],
  isKnown: (id: string) => boolean,
  rule: RuleId,
): void {
  const isUnknown = id !== undefined && !isKnown(id)
  if (isUnknown) restsOn(context, 'filter-unknown-reference')
  if (context.assumptions['filter-unknown-reference'] === 'not-found' && isUnknown)
    requireFound(undefined, `${noun} ${id}`, rule)
}
