import { type RuleId, rules } from '../../../contract/index.js'
import { NotApplicable } from '../model/not-applicable.js'
import { activityFlaws } from './activity-flaws.js'
import type { Flaws } from './flaws.js'
import { flawsOfKind } from './flaws-of-kind.js'
import { messageFlaws } from './message-flaws.js'
import { recordFlaws } from './record-flaws.js'

const byRule: ReadonlyMap<string, Flaws> = new Map([
  ...rules.flatMap(({ id, kind }) => {
    const flaws = kind && flawsOfKind(kind)
    return flaws ? [[id, flaws] as const] : []
  }),
  ...Object.entries({ ...recordFlaws, ...activityFlaws, ...messageFlaws }),
])

/** The rules on bodies that can be tried. */
export const bodyRules = [...byRule.keys()] as readonly RuleId[]

/** The rules of which valid bodies can be tried as well. */
export const takingRules: readonly RuleId[] = bodyRules.filter((id) => byRule.get(id)?.right)

/** The bodies by which a rule can be tried; throws `NotApplicable` for a rule that none try. */
export function flawsOf(rule: RuleId): Flaws {
  const flaws = byRule.get(rule)
  if (flaws === undefined) throw new NotApplicable(rule)
  return flaws
}
