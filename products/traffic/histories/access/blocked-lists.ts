import { op, type RuleId } from '../../../../contract/index.js'
import { succeeded } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { isBefore, type JudgeHistory } from '../history.js'
import { CallsByKey } from './calls-by-key.js'
import { documentedCode } from './documented-code.js'

/** The lists that the contact limit blocks (section 4.1). */
const ruleOfList: { readonly [operation: string]: RuleId } = {
  [op.listContacts]: 'contact.list-contact-limit',
  [op.listDeals]: 'deal.list-contact-limit',
  [op.listTickets]: 'ticket.list-contact-limit',
  [op.listMeetings]: 'meeting.list-contact-limit',
  [op.listConversations]: 'conversation.list-contact-limit',
}

/** The rules on lists of a workspace that its contact limit blocks. */
export const blockedRules: readonly RuleId[] = Object.values(ruleOfList)

const isBlocked = (at: TrafficExchange): boolean => documentedCode(at) === 'contact_limit_exceeded'

/** Answers that only a workspace that is not blocked gets, or that blame something else than the contact limit. */
const isWrong = (at: TrafficExchange): boolean =>
  succeeded(at) || documentedCode(at) === 'quota_exceeded' || documentedCode(at) === 'forbidden'

/**
 * A workspace is blocked by its contact limit at all of these lists, or at none. The plan may be upgraded at any time, so that
 * only what comes between two refusals is judged.
 */
export const judgeBlockedLists: JudgeHistory = ({ variant }) => {
  if (variant === 'compact') return {}
  const lists = new CallsByKey()
  return {
    see(at) {
      if (ruleOfList[at.operation] !== undefined) lists.add(at)
      return []
    },
    *end() {
      for (const group of lists.groups()) {
        const blocked = group.filter(isBlocked)
        const last = blocked.at(-1)
        if (last === undefined) continue
        for (const at of group) {
          const rule = ruleOfList[at.operation]
          const holds = isBlocked(at)
          const before =
            holds || isWrong(at)
              ? blocked.find((one) => isBefore(one, at) && one.operation !== at.operation)
              : undefined
          if (rule === undefined || before === undefined || !(holds || isBefore(at, last))) continue
          yield {
            rule,
            at,
            by: [before, at, last],
            holds,
            expected: `402 \`contact_limit_exceeded\`, as at ${before.operation} before, and at ${last.operation} later`,
            actual: `${at.response.status} ${documentedCode(at) ?? ''}`.trim(),
          }
        }
      }
    },
  }
}
