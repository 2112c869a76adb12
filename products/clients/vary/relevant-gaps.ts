import {
  type Gap,
  type GapName,
  gaps,
  gapsOf,
  isPaged,
  operationIdOf,
  operationIds,
  permittedValues,
  showsGap,
  type Variant,
} from '../../../contract/index.js'
import { isAgreed } from './agreed-gaps.js'

/** What an entry of a journal says about an answer. */
export interface MetAnswer {
  /** The id of the operation; undefined where the request names none. */
  readonly operation?: string | undefined
  /** The status of the answer; 0 where there was none. */
  readonly status: number
  /** The gaps on whose assumed values the answer rests, as its header `x-fake-assumed` names them. */
  readonly assumption?: string | undefined
}

const paged = operationIds.filter(isPaged)

/** Whether a gap may have shaped an answer that does not name it. */
function shapes({ shapes: some }: Gap, operation: string | undefined, status: number): boolean {
  if (some === 'rate refusals') return status === 429
  if (some === 'pages') return status < 400 && paged.some((id) => id === operation)
  return (some ?? []).some((name) => operationIdOf(name) === operation)
}

/**
 * The gaps that may have shaped what a client met: those that its answers name, and those that no answer with the usual value
 * names because all of a kind show them, for instance the shape of errors.
 */
export function metGaps(answers: Iterable<MetAnswer>, variant: Variant): readonly GapName[] {
  const met = new Set<string>()
  for (const { operation, status, assumption } of answers) {
    for (const name of assumption?.split(', ') ?? []) met.add(name)
    if (status === 0) continue
    for (const gap of gapsOf(variant))
      if (showsGap(gap, operation, status >= 400) || shapes(gaps[gap], operation, status)) met.add(gap)
  }
  return gapsOf(variant).filter((gap) => met.has(gap))
}

/** The gaps to vary, and those that are not varied. */
export interface RelevantGaps {
  readonly varied: readonly GapName[]
  /** A client has to know their values: no client works under every one. */
  readonly agreed: readonly GapName[]
}

/** The met gaps that have more than one permitted value, split into those to vary and those that a client has to know. */
export function relevantGaps(met: readonly GapName[]): RelevantGaps {
  const open = met.filter((gap) => permittedValues(gap).length > 1)
  return { varied: open.filter((gap) => !isAgreed(gap)), agreed: open.filter(isAgreed) }
}
