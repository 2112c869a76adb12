import { op, type RuleId } from '../../../../contract/index.js'
import { isObject, succeeded } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { documentedCode } from '../access/documented-code.js'
import { OpenOperations } from '../access/open-operations.js'
import { successRuleOf } from '../answers/statuses.js'
import { type History, type HistoryCase, isBefore, type JudgeHistory, retriesOf } from '../history.js'
import { filtersOf, parametersOf } from '../parameters.js'
import { isPlainIn, referencesOf } from '../references.js'
import { sentJson } from '../sent-json.js'
import { addressedBy, shownRecords } from '../shown-records.js'
import { Failures } from './failures.js'
import { KnownRecord } from './known-record.js'

/** The rules on requests that name a record which is not there. */
const missingRules: { readonly [operation: string]: RuleId } = {
  [op.updateContact]: 'contact.update-missing',
  [op.tagContact]: 'contact.tags-missing',
  [op.listContactNotes]: 'contact.notes-missing',
  [op.closeDeal]: 'deal.close-missing',
  [op.updateTicket]: 'ticket.update-missing',
  [op.commentTicket]: 'ticket.comment-missing',
  [op.assignTicket]: 'ticket.assign-missing',
  [op.listMessages]: 'conversation.messages-missing',
  [op.replyToConversation]: 'conversation.reply-missing',
  [op.assignConversation]: 'conversation.assign-missing',
  [op.cancelMeeting]: 'meeting.cancel-missing',
  [op.createActivity]: 'activity.lead-missing',
}

/** The rules on records that are missing. */
export const existenceRules: readonly RuleId[] = [
  ...new Set(Object.values(missingRules)),
  'webhook.delete-missing',
]

/** The records that no documented call removes. */
const lasting: ReadonlySet<string> = new Set([
  'contact',
  'deal',
  'ticket',
  'conversation',
  'meeting',
  'agent',
  'lead',
])

/**
 * A record is there for a key or is missing, at every operation that names it. None is removed by a documented call, but for
 * destinations of webhooks. Others may have made or removed it, unless these files are all the traffic.
 */
export const judgeExistence: JudgeHistory = (history) => {
  const records = new Map<string, Map<string, KnownRecord>>()
  const deleted = new Map<string, TrafficExchange>()
  const open = new OpenOperations()
  const failures = new Failures()
  const retries = retriesOf(history)
  const recordsOf = (at: TrafficExchange, noun: string): Map<string, KnownRecord> => {
    const name = `${at.recorded.origin} ${at.recorded.key} ${noun}`
    const own = records.get(name) ?? new Map<string, KnownRecord>()
    records.set(name, own)
    return own
  }
  const recordOf = (own: Map<string, KnownRecord>, noun: string, id: string): KnownRecord => {
    const record = own.get(id) ?? new KnownRecord(noun)
    own.set(id, record)
    return record
  }
  return {
    *see(at) {
      if (retries.has(at) || at.recorded.key === undefined) return
      open.see(at)
      if (at.operation === op.deleteWebhook) return yield* deletedTwice(at, deleted)
      const { status } = at.response
      if (missingRules[at.operation] && status > 0 && status < 500) failures.works(at)
      const [first, ...others] = shownRecords(at, lasting)
      if (first !== undefined) {
        const own = recordsOf(at, first.noun)
        for (const { noun, id } of [first, ...others]) recordOf(own, noun, id).shows(at)
      }
      const named = namedBy(at)
      if (named === undefined) return
      const record = recordOf(recordsOf(at, named.noun), named.noun, named.id)
      // A list of a contact that is not there may be an empty page (gap.filter-unknown-reference).
      if (succeeded(at)) {
        if (leadOf(at) === undefined) record.takes(at)
      } else if (isMissing(at)) {
        record.misses(at)
        failures.misses(at)
      } else if (documentedCode(at) === 'internal') failures.fails(at, record)
      else if (isOfState(at)) record.refuses(at)
    },
    *end() {
      for (const own of records.values())
        for (const record of own.values())
          yield* record.isThere
            ? contradicted(record, history)
            : [...missed(record), ...misjudged(record, open)]
      yield* failed(failures)
    },
  }
}

/** The record that a request names in its path, or the contact of an activity or a list. */
function namedBy(at: TrafficExchange): { readonly noun: string; readonly id: string } | undefined {
  const addressed = addressedBy(at)
  if (addressed !== undefined && lasting.has(addressed.noun) && isPlainIn(at, addressed.id)) return addressed
  const body = at.operation === op.createActivity ? sentJson(at) : undefined
  if (isObject(body) && typeof body.leadId === 'string') return { noun: 'contact', id: body.leadId }
  const id = leadOf(at)
  return id === undefined ? undefined : { noun: 'contact', id }
}

/** The lists that take the id of a contact as their only filter. */
const ofLead: ReadonlySet<string> = new Set([op.listTasks, op.listDeals, op.listTickets, op.listActivities])

/** The contact whose records a list is asked for. */
function leadOf(at: TrafficExchange): string | undefined {
  const { leadId, ...others } = (ofLead.has(at.operation) ? filtersOf(at) : undefined) ?? {}
  return Object.keys(others).length === 0 ? leadId : undefined
}

/** Whether an answer says that the record of the path is missing: the request names nothing else that may be. */
function isMissing(at: TrafficExchange): boolean {
  const names = at.operation === op.createActivity || leadOf(at) !== undefined ? 1 : 0
  return (
    documentedCode(at) === 'not_found' &&
    at.recorded.isBodyKnown &&
    !parametersOf(at).has('cursor') &&
    at.operation !== op.completeTask &&
    referencesOf(at).length === names
  )
}

/** Whether a refusal is one that only a record gives that is there: a stale revision, or a state that does not fit. */
const isOfState = (at: TrafficExchange): boolean =>
  ['rev_mismatch', 'invalid_state', 'forbidden'].includes(documentedCode(at) ?? '')

/** A record that other operations miss before and after has no state in between. */
function* misjudged(record: KnownRecord, open: OpenOperations): Generator<HistoryCase> {
  for (const at of record.refused) {
    if (open.isClosedTo(at)) continue
    const [before, after] = [record.missingBefore(at), record.missingAfter(at)]
    const rule = missingRules[at.operation]
    if (rule === undefined || before === undefined || after === undefined) continue
    yield {
      rule,
      at,
      by: [before, at, after],
      holds: false,
      expected: `404 \`not_found\`, as in exchanges ${before.index} and ${after.index}`,
      actual: `${at.response.status} \`${documentedCode(at)}\``,
    }
  }
}

/** A record that other operations miss is missing, and makes no operation fail each time. */
function* failed(failures: Failures): Generator<HistoryCase> {
  for (const by of failures.atMissing()) {
    const [first, , at] = by
    const rule = missingRules[at.operation]
    if (rule !== undefined)
      yield {
        rule,
        at,
        by,
        holds: false,
        expected: `404 \`not_found\`, and no failure each time, as in exchange ${first.index}`,
        actual: `${at.response.status} \`internal\``,
      }
  }
}

/** Operations that miss the same record answer as they should. */
function* missed({ missing }: KnownRecord): Generator<HistoryCase> {
  const [first] = missing
  if (missing.every(({ operation }) => operation === first?.operation)) return
  for (const at of missing) {
    const rule = missingRules[at.operation]
    if (rule !== undefined) yield { rule, at, holds: true }
  }
}

function* contradicted(record: KnownRecord, { isClosed, variant }: History): Generator<HistoryCase> {
  const { noun, isOddlyThere, taken, missing } = record
  for (const at of isOddlyThere ? taken : missing) {
    const before = isOddlyThere ? record.missingBefore(at) : record.shownBefore(at)
    const after = isOddlyThere ? record.missingAfter(at) : record.shownAfter(at)
    // What was there stays, and what is missing later was missing all the time.
    const decisive = isOddlyThere ? after : before
    const rule = isOddlyThere ? missingRules[at.operation] : successRuleOf(at.operation, variant)
    if (rule === undefined || decisive === undefined || !(isClosed || (before && after))) continue
    yield {
      rule,
      at,
      by: [...new Set([...(before ? [before] : []), at, ...(after ? [after] : [])])],
      holds: false,
      expected: isOddlyThere
        ? `404 \`not_found\`, as in exchange ${decisive.index}`
        : `no 404, as exchange ${decisive.index} has the ${noun}`,
      actual: String(at.response.status),
    }
  }
}

/** A destination that was deleted is missing. */
function* deletedTwice(at: TrafficExchange, deleted: Map<string, TrafficExchange>): Generator<HistoryCase> {
  const name = `${at.recorded.origin} ${at.recorded.path}`
  const first = deleted.get(name)
  const isTaken = succeeded(at)
  if (first === undefined) {
    if (isTaken) deleted.set(name, at)
    return
  }
  if (!isBefore(first, at) || !(isTaken || documentedCode(at) === 'not_found')) return
  yield {
    rule: 'webhook.delete-missing',
    at,
    by: [first, at],
    holds: !isTaken,
    expected: `404 \`not_found\`, as exchange ${first.index} has deleted it`,
    actual: String(at.response.status),
  }
}
