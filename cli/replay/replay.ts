import { claimReason, clip, printable, type ReplayOutcome, type Report } from '../../reporters/index.js'
import { type ClaimFinding, openSession } from '../../suites/index.js'
import type { RunFlags } from '../config/settings.js'
import { exitCodes, oneLineMessage, usage } from '../exit.js'
import { matching } from '../flags/matching.js'
import { type FailureIn, failuresIn } from '../report/failures-in.js'
import { readReport } from '../report/read-report.js'
import { claimsOf } from '../run/claims-of.js'
import { sessionOptions } from '../run/session-options.js'
import { supervise } from '../run/supervise.js'
import { withTarget } from '../run/with-target.js'
import { embeddedUrl } from '../target/embedded.js'
import { checksFor, judgeAgain } from './judge-again.js'

/** The flags of a replay as the command line gives them. */
export interface ReplayFlags extends RunFlags {
  readonly only?: readonly string[]
}

/** Judges the failures of a report again, says what became of each, and gives the exit code. */
export async function replay(path: string, given: ReplayFlags): Promise<number> {
  const report = await readReport(path)
  const failures = selected(failuresIn(report), path, given.only)
  if (failures.length === 0) {
    process.stdout.write(`no rule fails in ${path}: there is nothing to judge again\n`)
    return exitCodes.ok
  }
  const flags = flagsFor(report, given)
  return withTarget(flags, (settings) => async (ready) => {
    const { target, redact } = ready
    const counts = new Map<ReplayOutcome['verdict'], number>()
    const {
      isInterrupted,
      incomplete,
      result: claims,
    } = await supervise(target, settings, flags, redact, async (ends, cleanup) => {
      const session = await openSession({
        ...sessionOptions({
          ...ready,
          settings,
          ends,
          cleanup,
          note: (line) => process.stderr.write(`${line}\n`),
        }),
        checks: checksFor(failures, target),
        ...(settings.runs === undefined ? {} : { runs: settings.runs }),
      })
      for (const failure of failures) {
        if (ends.signals.signal.aborted) break
        const finding = await judgeOne(failure, { session, target, runId: report.runId })
        counts.set(finding.verdict, (counts.get(finding.verdict) ?? 0) + 1)
        process.stdout.write(`${redact(lineOf(failure, finding))}\n`)
      }
      return claimsOf({ ...session.record(), results: [], claims: session.claims([]) })
    })
    for (const claim of claims) process.stdout.write(`${redact(claimLine(claim))}\n`)
    process.stdout.write(`${total(counts)}\n`)
    if (isInterrupted) return exitCodes.interrupted
    if (counts.has('STILL FAILS')) return exitCodes.fails
    if (claims.length > 0) return exitCodes.usage
    return incomplete !== undefined || counts.has('CANNOT TELL') ? exitCodes.incomplete : exitCodes.ok
  })
}

function selected(
  failures: readonly FailureIn[],
  path: string,
  only: readonly string[] | undefined,
): readonly FailureIn[] {
  if (!only) return failures
  const tests = only.map(matching)
  const found = failures.filter(({ rule }) => tests.some((test) => test(rule.id)))
  const ids = [...new Set(failures.map(({ rule }) => rule.id))]
  if (found.length === 0 && ids.length > 0)
    throw usage(`no rule that fails in ${path} matches ${only.join(', ')}: ${ids.join(', ')} do fail`)
  return found
}

/** The flags of the run that the report is of, where none are given. */
function flagsFor({ seed, target }: Report, given: ReplayFlags): ReplayFlags {
  const url = given.baseUrl ?? (target.baseUrl === embeddedUrl ? undefined : target.baseUrl)
  return {
    ...given,
    // What the configuration names is for the report of a run: it may be the one that is read here.
    reporter: [],
    seed,
    variant: given.variant ?? target.variant,
    ...(url === undefined ? {} : { baseUrl: url }),
  }
}

/** Judges one failure; what keeps it from being judged is not a verdict. */
async function judgeOne(...[failure, again]: Parameters<typeof judgeAgain>): Promise<ReplayOutcome> {
  try {
    return await judgeAgain(failure, again)
  } catch (error) {
    return { verdict: 'CANNOT TELL', why: oneLineMessage(error) }
  }
}

const longest = 300

const lineOf = ({ rule, at }: FailureIn, { verdict, why }: ReplayOutcome): string =>
  `${verdict.padEnd(11)}  ${rule.id} at ${at.endpoint}: ${printable(clip(why.replace(/\s+/g, ' '), longest))}`

/** A claim of the configuration that does not hold; one that answers contradict is among the failures. */
const claimLine = (claim: ClaimFinding): string =>
  `CONFIGURATION  ${printable(clip(claimReason(claim), longest))}`

const total = (counts: ReadonlyMap<ReplayOutcome['verdict'], number>): string =>
  [
    `${counts.get('FIXED') ?? 0} fixed`,
    `${counts.get('STILL FAILS') ?? 0} still failing`,
    `${counts.get('CANNOT TELL') ?? 0} undecided`,
  ].join(', ')
