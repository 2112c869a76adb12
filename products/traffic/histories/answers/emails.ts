import { op } from '../../../../contract/index.js'
import { isObject, succeeded } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { isBefore, type JudgeHistory, SentKeys } from '../history.js'
import { sentJson } from '../sent-json.js'
import { shownRecords } from '../shown-records.js'

/** When a contact was shown with an address, without a sign of another one in between. */
interface Held {
  readonly first: TrafficExchange
  last: TrafficExchange
}

/** A contact that was given an address that another one had. */
interface Taken {
  readonly at: TrafficExchange
  readonly by: Held
  readonly id: string
  readonly email: string
}

/** Whether a write gives its contact the address that it sends: an imported contact may have had it before. */
function isGiven(at: TrafficExchange, before: string | undefined): boolean {
  const body = sentJson(at)
  if (!succeeded(at) || !isObject(body) || typeof body.email !== 'string') return false
  return (
    at.operation === op.createContact ||
    (at.operation === op.updateContact && before !== undefined && before !== body.email)
  )
}

/** An address belongs to one contact of a workspace: one that has it before and after has it in between. */
export const judgeEmails: JudgeHistory = ({ variant }) => {
  if (variant === 'compact') return {}
  const workspaces = new Map<string, Map<string, Map<string, Held>>>()
  const contacts = new Set(['contact'])
  const latest = new Map<string, string>()
  const taken: Taken[] = []
  const sentKeys = new SentKeys()
  const holdersOf = (at: TrafficExchange, email: string): Map<string, Held> => {
    const workspace = `${at.recorded.origin} ${at.recorded.key}`
    const emails = workspaces.get(workspace) ?? new Map<string, Map<string, Held>>()
    workspaces.set(workspace, emails)
    const holders = emails.get(email) ?? new Map<string, Held>()
    emails.set(email, holders)
    return holders
  }
  return {
    see(at) {
      if (at.recorded.key === undefined || sentKeys.isRetry(at)) return []
      for (const { id, record } of shownRecords(at, contacts)) {
        const before = latest.get(id)
        // A contact that is shown with another address has given up its own.
        if (before !== undefined && before !== record.email) holdersOf(at, before).delete(id)
        if (typeof record.email !== 'string') continue
        const holders = holdersOf(at, record.email)
        const known = holders.get(id)
        if (known === undefined) {
          if (isGiven(at, before))
            for (const [other, by] of holders)
              if (isBefore(by.last, at)) taken.push({ at, by, id: other, email: record.email })
          holders.set(id, { first: at, last: at })
        } else known.last = at
        latest.set(id, record.email)
      }
      return []
    },
    *end() {
      for (const { at, by, id, email } of taken) {
        if (!isBefore(by.first, at) || !isBefore(at, by.last)) continue
        yield {
          rule: at.operation === op.createContact ? 'contact.create-conflict' : 'contact.update-conflict',
          at,
          by: [by.first, at, by.last],
          holds: false,
          expected: `409 \`conflict\`, as \`${id}\` has the address ${email}, in exchanges ${by.first.index} and ${by.last.index}`,
          actual: String(at.response.status),
        }
      }
    },
  }
}
