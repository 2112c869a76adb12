import { claimName, claimText, claimTitle, faultOfClaim } from './model/claims.js'
import { failuresOf } from './model/faults.js'
import { isKnown, ticketAndExpiry } from './model/known.js'
import type {
  Report,
  ReportedClaim,
  ReportedEndpoint,
  ReportedFault,
  ReportedRule,
  ReportedVerdict,
} from './model/report.js'
import { failureText } from './terminal/failure-block.js'
import { clip } from './text/clip.js'
import { levelOf } from './text/fault-list.js'
import { headline } from './text/headline.js'
import { familiesNotLookedAt, notLookedAt } from './text/not-looked-at.js'
import { printable } from './text/printable.js'

/** What the formats of test runners know of a case. */
export type CaseOutcome = 'passed' | 'failed' | 'errored' | 'skipped'

/** A test case of a report: a rule at an operation, a claim of the configuration, a requirement, or the run itself. */
export interface ReportedCase {
  readonly family: string
  /** The id of the rule; `run` where no rule is judged. */
  readonly subject: string
  readonly name: string
  readonly outcome: CaseOutcome
  /** The verdict of the rule at the operation; absent where no rule is judged. */
  readonly verdict?: ReportedVerdict
  readonly rule?: ReportedRule
  readonly at?: ReportedEndpoint
  readonly durationMs: number
  /** Why the case did not pass, or what to know of it all the same, in a line; empty where there is nothing to say. */
  readonly message: string
  /** The message with everything that belongs to it, on several lines. */
  readonly text: string
}

/** The most characters that the text of a case may have. */
const textLength = 16_000

/**
 * The cases of a report that the formats of test runners share: the run itself, the claims of its configuration that did
 * not hold, its requirements, and each rule at each operation.
 */
export function caseList(report: Report): readonly ReportedCase[] {
  const faults = faultsByPlace(report)
  const judged = report.rules.flatMap((rule) =>
    rule.endpoints.map((at) => ruleCase(rule, at, faults.get(placeOf(rule.id, at.endpoint)))),
  )
  const required = (report.requirements ?? []).map(requirementCase)
  const claims = (report.claims ?? []).map((claim) => claimCase(report, claim))
  const others = [...claims, ...required, ...judged]
  return [runCase(report, others), ...leftOutCase(report), ...others]
}

/** The run as a case of its own, so that one that did not begin, or was cut, is not taken for a success. */
function runCase(report: Report, others: readonly ReportedCase[]): ReportedCase {
  const { exit, incomplete } = report
  const common = {
    family: 'run',
    subject: 'run',
    name: report.quick ? 'the quick run' : 'the run',
    durationMs: 0,
  }
  const found = headline(report)
  const isRed = others.some(({ outcome }) => outcome === 'failed' || outcome === 'errored')
  const isUnexplained = exit !== undefined && exit.status !== 'ok' && !isRed
  if (incomplete === undefined && !isUnexplained)
    return { ...common, outcome: 'passed', message: found, text: found }
  const why = printable(exit?.reason ?? incomplete ?? `the command ended with ${exit?.status}`)
  const outcome = incomplete === undefined && exit?.status === 'fails' ? 'failed' : 'errored'
  return { ...common, outcome, message: oneLine(why), text: `${why}\n${found}` }
}

/** What a quick run has not looked at, as a case that is skipped. */
function leftOutCase({ quick }: Report): readonly ReportedCase[] {
  if (!quick) return []
  const text = `not looked at: ${notLookedAt(quick)}: ${familiesNotLookedAt(quick)}`
  return [
    {
      family: 'run',
      subject: 'run',
      name: 'what a quick run does not look at',
      outcome: 'skipped',
      durationMs: 0,
      message: oneLine(text),
      text,
    },
  ]
}

/** A claim of the configuration: one that answers contradict is as bad as the results of its rules. */
function claimCase(report: Report, claim: ReportedClaim): ReportedCase {
  const fault = faultOfClaim(report, claim)
  const title = claimTitle(report, claim)
  return {
    family: 'run',
    subject: 'run',
    name: oneLine(`CONFIGURATION: ${claimName(claim)}`),
    outcome:
      claim.state !== 'contradicted' || fault === undefined
        ? 'errored'
        : claimOutcomes[levelOf(failuresOf(report, fault).map(({ at }) => at))],
    durationMs: 0,
    message: oneLine(fault === undefined ? `${title}: ${claim.seen}` : title),
    text: printable(clip([title, ...claimText(claim)].join('\n'), textLength)),
  }
}

const claimOutcomes: Readonly<Record<ReturnType<typeof levelOf>, CaseOutcome>> = {
  fail: 'failed',
  known: 'skipped',
  warn: 'passed',
}

function requirementCase({
  requirement,
  met,
  actual,
}: NonNullable<Report['requirements']>[number]): ReportedCase {
  const message = oneLine(`required ${requirement}, got ${actual}`)
  return {
    family: 'run',
    subject: 'run',
    name: oneLine(`requirement ${requirement}`),
    outcome: met ? 'passed' : 'failed',
    durationMs: 0,
    message,
    text: message,
  }
}

function ruleCase(rule: ReportedRule, at: ReportedEndpoint, fault: PlacedFault | undefined): ReportedCase {
  const { message, text } = wordsOf(rule, at, fault)
  return {
    family: rule.family,
    subject: rule.id,
    name: `${rule.id} @ ${at.endpoint}`,
    outcome: at.verdict === 'fail' && isKnown(at) ? 'skipped' : outcomes[at.verdict],
    verdict: at.verdict,
    rule,
    at,
    durationMs: at.durationMs ?? 0,
    message: oneLine(message),
    text: printable(clip(text, textLength)),
  }
}

const outcomes: Readonly<Record<ReportedVerdict, CaseOutcome>> = {
  pass: 'passed',
  fail: 'failed',
  // The document leaves the statement in doubt, so a run does not fail for it.
  warn: 'passed',
  inconclusive: 'skipped',
  untested: 'skipped',
  error: 'errored',
}

function wordsOf(rule: ReportedRule, at: ReportedEndpoint, fault: PlacedFault | undefined) {
  const { verdict, reason = 'no reason was given', known } = at
  if (verdict === 'pass') return { message: '', text: '' }
  const stated = `${rule.says} (section ${rule.section})`
  if (verdict !== 'fail')
    return { message: `${verdict}: ${reason}`, text: `${verdict}: ${reason}\n${stated}` }
  const details = [...(fault ? [faultLine(fault)] : []), failureText(rule, withScriptOnce(at, fault))]
  if (known === undefined) return { message: reason, text: details.join('\n') }
  const more = ticketAndExpiry(known)
  const entry = `known failure: ${known.reason}${more === '' ? '' : ` (${more})`}`
  return { message: `${entry}; ${reason}`, text: [entry, ...details].join('\n') }
}

/** A fault, and what one of its failures is to it. */
interface PlacedFault {
  readonly fault: ReportedFault
  readonly why: ReportedFault['affects'][number]['why']
}

const faultLine = ({ fault: { number, cause, rule, endpoint }, why }: PlacedFault): string =>
  why === 'shows'
    ? `fault ${number}: ${cause}`
    : `${why === 'same' ? 'the same as' : 'follows from'} ${rule} @ ${endpoint} (fault ${number}: ${cause})`

/** The script of a fault stands where the fault shows best, and not at each of its places. */
const withScriptOnce = (at: ReportedEndpoint, placed: PlacedFault | undefined): ReportedEndpoint =>
  at.failure === undefined || placed === undefined || placed.why === 'shows'
    ? at
    : { ...at, failure: { ...at.failure, curl: '' } }

const placeOf = (rule: string, endpoint: string) => `${rule} @ ${endpoint}`

const faultsByPlace = (report: Report): ReadonlyMap<string, PlacedFault> =>
  new Map(
    (report.faults ?? []).flatMap((fault) =>
      fault.affects.map(({ rule, endpoint, why }) => [placeOf(rule, endpoint), { fault, why }]),
    ),
  )

/** The most characters of a message: it is shown in lists. */
const messageLength = 500

const oneLine = (text: string): string => printable(clip(text.replace(/\s*\n[\s\S]*$/, ''), messageLength))
