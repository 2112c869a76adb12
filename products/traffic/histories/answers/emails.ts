import { op, type RuleId } from '../../../../contract/index.js'
import { isObject, type Json, succeeded } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { documentedCode } from '../access/documented-code.js'
import { type HistoryCase, isBefore, type JudgeHistory, retriesOf } from '../history.js'
import { sentJson } from '../sent-json.js'
import { addressedBy, shownRecords } from '../shown-records.js'

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
  const email = emailOf(at)
  if (!succeeded(at) || email === undefined) return false
  return at.operation === op.createContact || (before !== undefined && before !== email)
}

/** The address that a request gives to a contact. */
function emailOf(at: TrafficExchange): string | undefined {
  const isGiving = at.operation === op.createContact || at.operation === op.updateContact
  const body = isGiving ? sentJson(at) : undefined
  return isObject(body) && typeof body.email === 'string' ? body.email : undefined
}

const ruleOf = ({ operation }: TrafficExchange): RuleId =>
  operation === op.createContact ? 'contact.create-conflict' : 'contact.update-conflict'

/** An update that is refused as its contact has the address already: `details` names the other contact (section 4.3). */
function withItself(at: TrafficExchange): HistoryCase | undefined {
  const id = at.operation === op.updateContact ? addressedBy(at)?.id : undefined
  if (id === undefined || emailOf(at) === undefined || documentedCode(at) !== 'conflict') return undefined
  if (detailsOf(at.response.json)?.id !== id) return undefined
  return {
    rule: 'contact.update-own-email',
    at,
    by: [at],
    holds: false,
    expected: 'no conflict of a contact with itself',
    actual: '409 `conflict`, with its own id in `details`',
  }
}

/** The `details` of an error, wherever its body has them (gap.error-body). */
function detailsOf(error: unknown): Json | undefined {
  if (!isObject(error)) return undefined
  if (isObject(error.details)) return error.details
  const [first] = Array.isArray(error.errors) ? error.errors : [error.error]
  return isObject(first) && isObject(first.details) ? first.details : undefined
}

/** An address belongs to one contact of a workspace: one that has it before and after has it in between. */
export const judgeEmails: JudgeHistory = (history) => {
  const { variant } = history
  if (variant === 'compact') return {}
  const workspaces = new Map<string, Map<string, Map<string, Held>>>()
  const contacts = new Set(['contact'])
  const latest = new Map<string, string>()
  const taken: Taken[] = []
  const retries = retriesOf(history)
  const holdersOf = (at: TrafficExchange, email: string): Map<string, Held> => {
    const workspace = `${at.recorded.origin} ${at.recorded.key}`
    const emails = workspaces.get(workspace) ?? new Map<string, Map<string, Held>>()
    workspaces.set(workspace, emails)
    const holders = emails.get(email) ?? new Map<string, Held>()
    emails.set(email, holders)
    return holders
  }
  return {
    *see(at) {
      if (at.recorded.key === undefined || retries.has(at)) return
      const own = withItself(at)
      if (own !== undefined) yield own
      const refused = documentedCode(at) === 'conflict' ? emailOf(at) : undefined
      const [holder] = refused === undefined ? [] : holdersOf(at, refused).values()
      if (holder !== undefined && isBefore(holder.first, at))
        yield {
          rule: ruleOf(at),
          at,
          holds: true,
        }
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
    },
    *end() {
      for (const { at, by, id, email } of taken) {
        if (!isBefore(by.first, at) || !isBefore(at, by.last)) continue
        yield {
          rule: ruleOf(at),
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
