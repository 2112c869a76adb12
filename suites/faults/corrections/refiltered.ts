import { type OperationId, surfaces, type Variant } from '../../../contract/index.js'
import { isList } from '../page.js'
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
  const every: ReadonlySet<OperationId> = new Set(surfaces[variant].filter(isList))
  const lists = () => correctedList(every, correction.cause, whole(names, 'without'))
  return { ...composed(lists(), correction), part: lists }
}
