import { type OperationId, operationOf, surfaces, type Variant } from '../../../contract/index.js'
import { type Correction, composed } from './correction.js'
import { correctedList, whole } from './listed-records.js'

/** The filters that go by a member under another name. */
const filtersBy: Readonly<Record<string, readonly string[]>> = {
  tags: ['tag'],
  updatedAt: ['updatedSince'],
  doneAt: ['status'],
  startAt: ['from', 'to'],
}

/**
 * A correction of some members, and of the lists that are filtered by them: these show what their filters ask for by the
 * corrected members. A list that does not obey a filter is another fault.
 */
export function refiltered(correction: Correction, members: readonly string[], variant: Variant): Correction {
  const names = members.flatMap((name) => filtersBy[name] ?? [name])
  const cursorName = variant === 'compact' ? 'next_cursor' : 'nextCursor'
  const lists = () => correctedList(listsOf(variant), correction.cause, cursorName, whole(names, 'without'))
  return { ...composed(lists(), correction), part: lists }
}

const listsOf = (variant: Variant): ReadonlySet<OperationId> =>
  new Set(surfaces[variant].filter((operation) => operationOf(operation).answer.kind === 'page'))
