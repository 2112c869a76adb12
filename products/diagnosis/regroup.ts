import type { RunRecord } from '../../suites/api/index.js'
import type { RunResult } from '../../suites/engine/run.js'
import { answerFlawOf } from './answer-flaw.js'
import { breachOf } from './breach.js'
import { causeOf } from './cause.js'
import { CorrectionSearch, type SearchLimits } from './correction-search.js'
import { needsKey } from './corrections/keyless-requests.js'
import { type Failure, failuresIn } from './failure.js'
import { affecting, mostSevereFirst, type TargetFault } from './fault.js'
import { group } from './group.js'
import { mostSpecificFirst } from './most-specific.js'
import { signaturesOf } from './signatures.js'
import { splitByClaim } from './split-by-claim.js'
import type { CorrectionTrialOptions } from './trial.js'

/** How long judging failures again may take by itself, in milliseconds: a short run has failures to explain as well. */
const allowedMs = { least: 5000, most: 30_000 }

/** What judging failures again may take unless its caller decides otherwise: at most a quarter of the run's own time. */
const usualLimits = ({ tookMs = 0 }: RunResult): SearchLimits => ({
  requests: 1000,
  ms: Math.min(allowedMs.most, Math.max(allowedMs.least, tookMs / 4)),
})

/** How the failures of a run are judged again: on the same target, as far as it allows. */
export interface RegroupOptions extends Omit<CorrectionTrialOptions, 'context'> {
  readonly result: RunResult
  readonly limits?: SearchLimits
}

/** The faults of a run, and what was sent to find them out. */
export interface Regrouped {
  readonly faults: readonly TargetFault[]
  readonly records: readonly RunRecord[]
  /** Whether the limits ended the search while there was more to judge, so that one fault may be shown as several. */
  readonly isCut: boolean
}

/** Failures that are the same, and those that were found to follow from them. */
interface Cluster {
  readonly own: readonly Failure[]
  cause: string
  readonly followers: Cluster[]
}

/**
 * The failures of a run, grouped by the faults that explain them. Those that have nothing in common are judged again with
 * one of them corrected in the answers of the target: what holds then, and does not without, follows from it. Those that
 * contradict a claim of the configuration are one fault for each claim, and are not judged again. This changes no verdict.
 */
export async function regroup({
  result,
  limits = usualLimits(result),
  ...options
}: RegroupOptions): Promise<Regrouped> {
  const claimed = splitByClaim(failuresIn(result.results), result.claims)
  const clusters = group(claimed.others, signaturesOf)
    .map(mostSpecificFirst)
    .map((own): Cluster => ({ own, cause: causeOf(own), followers: [] }))
  const faults = new Set(clusters)
  const search = new CorrectionSearch(options, result, limits)
  if (clusters.length > 1)
    for (const leader of likeliestFirst(clusters)) {
      if (!faults.has(leader)) continue
      const others = [...faults].filter((one) => one !== leader)
      const found = await search.explanation(
        leader.own,
        others.map(({ own }) => own),
      )
      if (!leader.own.some(isNamed)) leader.cause = found?.cause ?? leader.cause
      for (const follower of others.filter(({ own }) => found?.explained.includes(own))) {
        leader.followers.push(follower)
        faults.delete(follower)
      }
    }
  return {
    faults: mostSevereFirst([...claimed.faults, ...[...faults].map(faultFrom)]),
    records: search.records,
    isCut: search.isCut,
  }
}

/** Whether a failure says itself what the fault is, better than what undoes it. */
const isNamed = (failure: Failure): boolean =>
  breachOf(failure) !== undefined ||
  answerFlawOf(failure) !== undefined ||
  failure.details?.unexplained !== undefined

/**
 * Clusters in the order in which they are tried as the cause of others: writes that are not carried out without a key, as
 * any of a check's writes may be among them, then the most specific first.
 */
function likeliestFirst(clusters: readonly Cluster[]): readonly Cluster[] {
  const byFirst = new Map(clusters.map((cluster) => [cluster.own[0], cluster]))
  const firsts = clusters.flatMap(({ own }) => own[0] ?? [])
  const inOrder = mostSpecificFirst(firsts).toSorted((a, b) => Number(needsKey(b)) - Number(needsKey(a)))
  return inOrder.flatMap((first) => byFirst.get(first) ?? [])
}

function faultFrom({ cause, own, followers }: Cluster): TargetFault {
  const affects = certainFirst([...affecting(own, 'shows'), ...followers.flatMap(following)])
  const breaches = affects.map(({ failure }) => failure).filter((one) => breachOf(one) !== undefined)
  return { cause: breaches.length > 0 ? causeOf(breaches) : cause, affects }
}

/** Failures with one first that is not a warning, where there is one. */
function certainFirst(affects: TargetFault['affects']): TargetFault['affects'] {
  const first = affects.find(({ failure }) => failure.verdict === 'fail') ?? affects[0]
  if (!first || first === affects[0]) return affects
  const [next, ...others] = affects.filter((one) => one !== first)
  return [{ ...first, why: 'shows' }, ...(next ? [{ ...next, why: 'follows' as const }] : []), ...others]
}

/** Every failure of a cluster that follows from another: the first was judged again, the others are the same as it. */
const following = ({ own, followers }: Cluster): TargetFault['affects'] => [
  ...affecting(own, 'follows'),
  ...followers.flatMap(following),
]
