import { isAgreed } from '../../clients/vary/agreed-gaps.js'
import { anyPermitted, type DisturbanceName, type GapName } from '../../contract/index.js'
import { judged } from './rule-proof.js'
import { honest } from './subject.js'
import type { TrialPlan } from './trial.js'

/** The tests that a client does well to fail under a disturbance: what a test asks for does not come. */
const noticed: Readonly<Partial<Record<DisturbanceName, RegExp>>> = {
  'unknown-outcome': /^a reply is|^an e-mail is answered/,
  'unknown-outcome-sent': /^a reply is|^an e-mail is answered/,
}

/** A combination of permitted choices, without those that a client has to know beforehand. */
export const unagreed = (seed: number) =>
  Object.fromEntries(Object.entries(anyPermitted(seed)).filter(([gap]) => !isAgreed(gap as GapName)))

/**
 * Whether the honest client passes its tests, and no rule is broken.
 *
 * @returns What is wrong, in a sentence each; nothing where the proof holds.
 */
export async function provesHonest(plan: TrialPlan, disturb?: DisturbanceName): Promise<readonly string[]> {
  const { usual, disturbed, results } = await judged(honest, plan, disturb)
  const allowed = disturb && noticed[disturb]
  return [
    ...usual.failed.map(({ name, why }) => `'${name}' fails (${why})`),
    ...(disturbed?.failed ?? [])
      .filter(({ name }) => !allowed?.test(name))
      .map(({ name, why }) => `'${name}' fails under ${disturb} (${why})`),
    ...results
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
      .map(({ rule: { id }, verdict, reason }) => `${id} is ${verdict} (${reason})`),
  ]
}
