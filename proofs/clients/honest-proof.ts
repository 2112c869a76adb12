import { anyPermitted, type DisturbanceName, type GapName, type Variant } from '../../contract/index.js'
import { isAgreed } from '../../products/clients/vary/agreed-gaps.js'
import { judgeClientRun } from './rule-proof.js'
import { honestClients } from './suspects.js'
import type { TrialPlan } from './trial.js'

/** The tests that a client does well to fail under a disturbance: what a test asks for does not come. */
const noticed: Readonly<Partial<Record<DisturbanceName, RegExp>>> = {
  'unknown-outcome': /^a reply is|^an e-mail is answered/,
  'unknown-outcome-sent': /^a reply is|^an e-mail is answered/,
}

/** A combination of permitted choices, without those that a client has to know beforehand. */
export const unagreed = (seed: number, variant: Variant) =>
  Object.fromEntries(Object.entries(anyPermitted(seed, variant)).filter(([gap]) => !isAgreed(gap as GapName)))

/**
 * Whether the honest client passes its tests and breaks no rule; with the usual choices, whether it also keeps each one.
 *
 * @returns What is wrong, in a sentence each; nothing where the proof holds.
 */
export async function provesHonest(
  variant: Variant,
  plan: TrialPlan,
  disturb?: DisturbanceName,
): Promise<readonly string[]> {
  const { usual, disturbed, results } = await judgeClientRun(honestClients[variant], plan, disturb)
  const allowed = disturb && noticed[disturb]
  const isUsual = plan.assumptions === undefined && disturb === undefined
  return [
    ...usual.failed.map(({ name, why }) => `'${name}' fails (${why})`),
    ...(disturbed?.failed ?? [])
      .filter(({ name }) => !allowed?.test(name))
      .map(({ name, why }) => `'${name}' fails under ${disturb} (${why})`),
    ...results
      .filter(({ rule }) => rule.evidence !== 'none')
      .filter(({ verdict }) => (isUsual ? verdict !== 'pass' : verdict === 'fail' || verdict === 'warn'))
      .map(({ rule: { id }, verdict, reason }) => `${id} is ${verdict} (${reason})`),
  ]
}
