import { op, type RuleId } from '../../../../contract/index.js'
import { dataOf, isObject, succeeded } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { isBefore, type JudgeHistory, retriesOf } from '../history.js'
import { filtersOf } from '../parameters.js'
import { sentJson } from '../sent-json.js'
import { CallsByKey } from './calls-by-key.js'
import { documentedCode } from './documented-code.js'

/** The operations that are refused where a workspace has deals switched off (sections 4.4, 4.5 and 5). */
const ruleAt: { readonly [operation: string]: RuleId } = {
  [op.listDeals]: 'deal.list-deals-off',
  [op.createDeal]: 'deal.create-deals-off',
  [op.closeDeal]: 'deal.close-deals-off',
  [op.listActivities]: 'activity.list-deals-off',
  [op.createActivity]: 'activity.create-deals-off',
}

/** The rules on deals that are switched off. */
export const dealsOffRules: readonly RuleId[] = Object.values(ruleAt)

/** Whether a request is about deals: of activities, those that name one. */
function isOfDeals(at: TrafficExchange): boolean {
  if (at.operation === op.listActivities) return filtersOf(at)?.dealId !== undefined
  if (at.operation !== op.createActivity) return ruleAt[at.operation] !== undefined
  const body = sentJson(at)
  return isObject(body) && typeof body.dealId === 'string'
}

const isOff = (at: TrafficExchange): boolean => documentedCode(at) === 'feature_disabled'

/** Whether a success shows that deals are on: a list of them may be open and empty (gap.feature-map). */
function isOn(at: TrafficExchange): boolean {
  if (!succeeded(at)) return false
  const data = dataOf(at)
  return at.operation !== op.listDeals || (Array.isArray(data) && data.length > 0)
}

/**
 * Deals are switched off at all operations that are about them, or at none. They may be switched on at any time, so that only
 * what comes between refusals of two other operations is judged.
 */
export const judgeDealsOff: JudgeHistory = (history) => {
  const { variant } = history
  if (variant === 'compact') return {}
  const retries = retriesOf(history)
  const calls = new CallsByKey()
  return {
    see(at) {
      if (isOfDeals(at) && !retries.has(at)) calls.add(at)
      return []
    },
    *end() {
      for (const group of calls.groups()) {
        const off = group.filter(isOff)
        if (off.length === 0) continue
        for (const at of group) {
          const rule = ruleAt[at.operation]
          if (rule === undefined || !(isOff(at) || isOn(at))) continue
          const others = off.filter(({ operation }) => operation !== at.operation)
          const early = others.find((one) => isBefore(one, at))
          if (early === undefined) continue
          if (isOff(at)) {
            yield { rule, at, holds: true }
            continue
          }
          const late = others.findLast((one) => isBefore(at, one) && one.operation !== early.operation)
          if (late === undefined) continue
          yield {
            rule,
            at,
            by: [early, at, late],
            holds: false,
            expected: `403 \`feature_disabled\`, as at ${early.operation} before, and at ${late.operation} later`,
            actual: `${at.response.status} ${documentedCode(at) ?? ''}`.trim(),
          }
        }
      }
    },
  }
}
