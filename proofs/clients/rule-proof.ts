import { type ClientRuleResult, judgeJournals, judgeTolerance, mergeResults } from '../../clients/index.js'
import { clientRules, type DisturbanceName, type Variant } from '../../contract/index.js'
import type { FaultyClient } from './faults/faulty-client.js'
import { type Trial, type TrialPlan, tryClient } from './trial.js'

/** Judges what a client did in a usual run and, where one is named, under a disturbance. */
export async function judged(
  subject: Parameters<typeof tryClient>[0],
  plan: TrialPlan,
  disturb?: DisturbanceName,
): Promise<{
  readonly usual: Trial
  readonly disturbed?: Trial
  readonly results: readonly ClientRuleResult[]
}> {
  const variant: Variant = 'full'
  const usual = await tryClient(subject, plan)
  const runs = [{ results: judgeJournals(usual, variant) }]
  if (disturb === undefined) return { usual, results: mergeResults(runs) }
  const disturbed = await tryClient(subject, { ...plan, disturb })
  const passed = disturbed.failed.length === 0
  const results = judgeJournals({ ...disturbed, testsFailed: !passed }, variant)
  const tolerance = judgeTolerance(
    [
      {
        name: disturb,
        met: metBy(disturbed, disturb),
        passed,
        failing: disturbed.failed.map(({ name }) => name),
      },
    ],
    variant,
  )
  return {
    usual,
    disturbed,
    results: [...mergeResults([...runs, { during: disturb, results }]), ...tolerance],
  }
}

const metBy = ({ journals }: Trial, name: DisturbanceName): number =>
  journals.flatMap(({ requests }) => requests).filter(({ fault }) => fault?.includes(`disturb:${name}`))
    .length

/**
 * Whether a client that breaks a rule is found by that rule, and by no other that its fault does not imply.
 *
 * @returns What is wrong, in a sentence each; nothing where the proof holds.
 */
export async function provesRule(faulty: FaultyClient, seed = 1): Promise<readonly string[]> {
  const { breaks, also, disturb, tests } = faulty
  if (typeof breaks === 'object') throw new Error(`'${faulty.name}' depends on a gap: use provesGap`)
  const { usual, results } = await judged(faulty, { seed, tests }, disturb)
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
    ...(disturb !== undefined && usual.failed.length > 0
      ? usual.failed.map(({ name, why }) => `'${name}' fails without the disturbance (${why})`)
      : []),
  ]
}
