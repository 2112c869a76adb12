import { isDeepStrictEqual } from 'node:util'
import { isWhole } from '../model/extent.js'
import { faultOf } from '../model/faults.js'
import { isKnown } from '../model/known.js'
import type { Report, ReportedEndpoint, ReportedRule } from '../model/report.js'
import { type ChangeKind, changeKind, type PlaceState } from './change-kind.js'
import { claimChanges } from './claim-changes.js'
import type { Change, ComparedRule, ReportComparison } from './comparison.js'
import { latencyChanges } from './latency-changes.js'
import { type ComparedPlace, placesOf, rulesOnlyIn, stateOf } from './places.js'
import { differencesOf, sideOf } from './sides.js'

/**
 * The answers of a place that fails in both reports, where they have another status or error code. Values, names and
 * ids differ from one run to the next, and are no other answer.
 */
function otherAnswers({ old, new: now }: ComparedPlace): Change['answers'] {
  const [before, after] = [answerOf(old), answerOf(now)]
  return before === undefined || after === undefined || before === after
    ? undefined
    : { old: before, new: after }
}

/** The status and the error code that a failure begins with, such as "400 `invalid_request`". */
const answerOf = (at: ReportedEndpoint | undefined): string | undefined =>
  /^\d{3}\b( `\w+`)?/.exec(at?.failure?.actual ?? '')?.[0]

/** The gaps for which two runs assumed another value; a gap that one of the reports does not name is left out. */
function assumptionChanges(before: Report, after: Report): ReportComparison['assumptions'] {
  const earlier = valuesOf(before)
  return [...valuesOf(after)]
    .filter(([gap, value]) => earlier.has(gap) && !isDeepStrictEqual(earlier.get(gap), value))
    .map(([gap, value]) => ({ gap, old: earlier.get(gap), new: value }))
}

/** What a run assumed, by gap; older reports name only what the server showed. */
const valuesOf = ({ assumptions, detected = {} }: Report): ReadonlyMap<string, unknown> =>
  assumptions ? new Map(assumptions.map(({ gap, value }) => [gap, value])) : new Map(Object.entries(detected))

/** How to compare two reports. */
interface CompareOptions {
  /** Whether what is not checked any more, and what fails where it is newly checked, is worse. */
  readonly strict?: boolean
}

/** Compares two reports: the same two give the same comparison, and a report with itself gives no difference. */
export function compareReports(
  before: Report,
  after: Report,
  { strict = false }: CompareOptions = {},
): ReportComparison {
  const added = rulesOnlyIn(after, before)
  const removed = rulesOnlyIn(before, after)
  const inOne = new Set([...added, ...removed].map(({ id }) => id))
  const changed = placesOf(before, after)
    .filter(({ rule }) => !inOne.has(rule.id))
    .map((place) => changeAt(place, before, after))
    .toSorted((a, b) => a.rank - b.rank)
  const of = (kind: ChangeKind) => changed.filter((one) => one.kind === kind).map(({ change }) => change)
  const worse = of('worse')
  const noLongerChecked = of('no longer checked')
  const newlyChecked = of('newly checked')
  const notRun = of('not run')
  const alsoWorse = [...noLongerChecked, ...newlyChecked.filter((one) => one.new === 'fail'), ...notRun]
  return {
    version: 1,
    isWorse: [...worse, ...(strict ? alsoWorse : [])].some(({ known }) => known === undefined),
    strict,
    old: sideOf(before),
    new: sideOf(after),
    differences: differencesOf(before, after),
    claims: claimChanges(before, after),
    worse,
    better: of('better'),
    noLongerChecked,
    newlyChecked,
    notRun,
    rulesAdded: added.map(comparedRule),
    rulesRemoved: removed.map(comparedRule),
    assumptions: assumptionChanges(before, after),
    latencies: latencyChanges(before.latencies, after.latencies),
  }
}

const comparedRule = ({ id, section, says, verdict }: ReportedRule): ComparedRule => ({
  rule: id,
  section,
  says,
  verdict,
})

/** A change with the number of its fault, by which the report puts the most severe first; without a fault it comes last. */
function changeAt(
  place: ComparedPlace,
  before: Report,
  after: Report,
): { readonly kind: ChangeKind; readonly rank: number; readonly change: Change } {
  const { rule, endpoint } = place
  const [old, now] = statesAt(place, before, after)
  const answers = old === 'fail' && now === 'fail' ? otherAnswers(place) : undefined
  const isFailure = (state: PlaceState) => state === 'fail' || state === 'warn'
  const shownIn = isFailure(now) ? after : isFailure(old) ? before : undefined
  const fault = shownIn && faultOf(shownIn, rule.id, endpoint)
  const reason = place.new?.reason ?? place.old?.reason
  const remediation = now === 'untested' ? place.new?.remediation : undefined
  return {
    kind: answers ? 'worse' : changeKind(old, now),
    rank: fault?.number ?? Number.MAX_SAFE_INTEGER,
    change: {
      rule: rule.id,
      section: rule.section,
      endpoint,
      old,
      new: now,
      ...(reason === undefined ? {} : { reason }),
      ...(remediation === undefined ? {} : { remediation }),
      ...(fault === undefined ? {} : { cause: fault.cause }),
      ...(answers === undefined ? {} : { answers }),
      ...knownAt(place.new),
    },
  }
}

/**
 * The states of a place in both reports. What a drawn scenario or a history shows is not tried under another seed; under the same
 * seed it is, also at operations that are listed only where one fails.
 */
function statesAt(
  { rule, old, new: now }: ComparedPlace,
  before: Report,
  after: Report,
): readonly [PlaceState, PlaceState] {
  const [then, later] = [stateOf(old, before), stateOf(now, after)]
  const isSameSeed = before.seed === after.seed
  const elsewhere = (report: Report): PlaceState =>
    isSameSeed && isWhole(report) && hasJudged(report, rule.id) ? 'pass' : 'not run'
  const isExtra = (at: ReportedEndpoint | undefined) =>
    isFailing(at) && (isDrawn(at) || areOfOneDocument(before, after))
  if (old === undefined ? isExtra(now) : isDrawn(now) && !isFailing(old) && !isSameSeed)
    return [elsewhere(before), later]
  if (now === undefined ? isExtra(old) : isDrawn(old) && !isFailing(now) && !isSameSeed)
    return [then, elsewhere(after)]
  return [then, later]
}

/** Whether a report has decided a rule, at the operations that are its own. */
const hasJudged = ({ rules }: Report, id: string): boolean =>
  rules.some((rule) => rule.id === id && ['pass', 'fail', 'warn'].includes(rule.verdict))

/** Whether two reports have each rule at the same operations, but for those at which only a failure is listed. */
const areOfOneDocument = (before: Report, after: Report): boolean =>
  before.target.variant === after.target.variant && before.tool?.version === after.tool?.version

const isDrawn = (at: ReportedEndpoint | undefined) =>
  at?.failure?.scenario !== undefined || at?.failure?.history === true

const isFailing = (at: ReportedEndpoint | undefined) => at?.verdict === 'fail' || at?.verdict === 'warn'

function knownAt(at: ReportedEndpoint | undefined): Pick<Change, 'known'> {
  if (!at?.known || !isKnown(at)) return {}
  const { expired: _, ...known } = at.known
  return { known }
}
