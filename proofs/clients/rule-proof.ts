import { type ClientRuleId, clientRules, type DisturbanceName, type Variant } from '../../contract/index.js'
import {
  type ClientRuleResult,
  judgeJournals,
  judgeTolerance,
  mergeResults,
  timesMet,
} from '../../products/clients/index.js'
import type { ClientTrial, TrialPlan } from './trial.js'

/** A client whose tests can be run. */
export interface Runnable {
  readonly variant: Variant
  readonly run: (plan: TrialPlan) => Promise<ClientTrial>
}

/** A client that is to be found by a rule. */
export interface SuspectClient extends Runnable {
  readonly breaks: ClientRuleId
  readonly also: Readonly<Partial<Record<ClientRuleId, string>>>
  readonly disturb?: DisturbanceName
}

/** What a client did in a usual run and, where one is named, under a disturbance. */
interface Judged {
  readonly usual: ClientTrial
  readonly disturbed?: ClientTrial
  readonly results: readonly ClientRuleResult[]
}

/** Runs the tests of a client and judges what it sent. */
export async function judgeClientRun(
  { variant, run }: Runnable,
  plan: TrialPlan,
  disturb?: DisturbanceName,
): Promise<Judged> {
  const usual = await run(plan)
  const runs = [{ results: judgeJournals(usual, variant) }]
  if (disturb === undefined) return { usual, results: mergeResults(runs) }
  const disturbed = await run({ ...plan, disturb })
  const passed = disturbed.failed.length === 0
  const results = judgeJournals({ ...disturbed, testsFailed: !passed, usual: usual.journals }, variant)
  const failing = disturbed.failed.map(({ name }) => name)
  const tolerance = judgeTolerance(
    [{ name: disturb, met: timesMet(disturbed.journals, disturb), passed, failing }],
    variant,
  )
  return {
    usual,
    disturbed,
    results: [...mergeResults([...runs, { during: disturb, results }]), ...tolerance],
  }
}

/**
 * Whether a client that breaks a rule is found by that rule, and by no other that its fault does not imply.
 *
 * @returns What is wrong, in a sentence each; nothing where the proof holds.
 */
export async function provesRule(suspect: SuspectClient): Promise<readonly string[]> {
  const { breaks, also, disturb } = suspect
  const { usual, results } = await judgeClientRun(suspect, {}, disturb)
  const broken = results.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
  const own = results.find(({ rule }) => rule.id === breaks)
  const expected = clientRules.find(({ id }) => id === breaks)?.certain ? 'fail' : 'warn'
  return [
    ...(own?.verdict === expected
      ? []
      : [
          `${breaks} is ${own?.verdict ?? 'not judged'}, not ${expected}${own?.reason ? ` (${own.reason})` : ''}`,
        ]),
    ...broken
      .filter(({ rule: { id } }) => id !== breaks && !(id in also))
      .map(
        ({ rule: { id }, verdict, reason }) =>
          `${id} is ${verdict}, which the fault does not imply (${reason})`,
      ),
    ...Object.keys(also)
      .filter((id) => !broken.some(({ rule }) => rule.id === id))
      .map((id) => `${id} is not broken, although the fault is said to imply it`),
    ...(disturb === undefined ? [] : usual.failed).map(
      ({ name, why }) => `'${name}' fails without the disturbance (${why})`,
    ),
  ]
}
