import { op, type RuleId } from '../../../../contract/index.js'
import { dataOf, isObject, type Json } from '../../../../suites/index.js'
import { isShown, type JudgeHistory } from '../history.js'
import { filtersOf } from '../parameters.js'

/** Whether a record may be on a page that was filtered by a value. */
type Obeys = (record: Json, value: string) => boolean

const dayMs = 86_400_000

/** The member must have the value. */
const equals =
  (name: string): Obeys =>
  (record, value) =>
    !(name in record) || record[name] === value

/** The case of addresses may count or not (gap.email-case). */
const isAddress =
  (name: string): Obeys =>
  (record, value) =>
    !(name in record) || String(record[name]).toLowerCase() === value.toLowerCase()

const timeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN)

/** Case, and blanks at the ends, may count or not (gap.tag-matching). */
const plain = (text: unknown): string => String(text).trim().toLowerCase()

const hasTag: Obeys = ({ tags }, value) =>
  !Array.isArray(tags) || tags.some((tag) => plain(tag) === plain(value))

/** A time that is shown without milliseconds may be any in its second; whether the very instant counts is open. */
const isSince: Obeys = ({ updatedAt }, value) => !(timeOf(updatedAt) + 1000 <= timeOf(value))

/** Zones, ends and what a date covers are open (gap.meetings-range-boundary): a day on either side. */
const isFrom: Obeys = ({ startAt }, value) => !(timeOf(startAt) < timeOf(value) - dayMs)
const isTo: Obeys = ({ startAt }, value) => !(timeOf(startAt) > timeOf(value) + 2 * dayMs)

/** A task shows its status by `doneAt` alone (section 3). */
const isOfStatus: Obeys = ({ doneAt }, value) =>
  doneAt === undefined || (value !== 'open' && value !== 'done') || (doneAt === null) === (value === 'open')

/** The filters of a list, with the rule of each, and the rule where several are sent. */
interface Filtered {
  readonly by: Readonly<Record<string, readonly [rule: RuleId, obeys: Obeys]>>
  readonly together: RuleId
  /** The filters that the document combines: others may be refused together, or one of them may win. */
  readonly combined: readonly string[]
}

/** What the filters of each list mean. */
export const filtered: { readonly [operation: string]: Filtered } = {
  [op.listContacts]: {
    by: {
      email: ['filter.contact-email', isAddress('email')],
      tag: ['filter.contact-tag', hasTag],
      ownerEmail: ['filter.contact-owner-email', isAddress('ownerEmail')],
      updatedSince: ['filter.contact-updated-since', isSince],
    },
    together: 'filter.contact-combination',
    combined: ['email', 'tag', 'ownerEmail'],
  },
  [op.listDeals]: {
    by: {
      leadId: ['filter.deal-lead', equals('leadId')],
      pipelineId: ['filter.deal-pipeline', equals('pipelineId')],
      status: ['filter.deal-status', equals('status')],
      ownerEmail: ['filter.deal-owner-email', isAddress('ownerEmail')],
    },
    together: 'filter.deal-lead-alone',
    combined: [],
  },
  [op.listTickets]: {
    by: {
      status: ['filter.ticket-status', equals('status')],
      priority: ['filter.ticket-priority', equals('priority')],
      assigneeEmail: ['filter.ticket-assignee', isAddress('assigneeEmail')],
      leadId: ['filter.ticket-lead', equals('leadId')],
    },
    together: 'filter.ticket-status-priority',
    combined: [],
  },
  [op.listActivities]: {
    by: {
      leadId: ['filter.activity-lead', equals('leadId')],
      dealId: ['filter.activity-deal', equals('dealId')],
    },
    together: 'filter.activity-combination',
    combined: [],
  },
  [op.listTasks]: {
    by: {
      leadId: ['filter.task-lead', equals('leadId')],
      assignedToEmail: ['filter.task-assignee-open', isAddress('assignedToEmail')],
      status: ['filter.task-open', isOfStatus],
    },
    together: 'filter.task-lead-status',
    combined: [],
  },
  [op.listConversations]: {
    by: {
      status: ['filter.conversation-status', equals('status')],
      channel: ['filter.conversation-channel', equals('channel')],
      assigneeEmail: ['filter.conversation-assignee', isAddress('assigneeEmail')],
    },
    together: 'filter.conversation-combination',
    combined: [],
  },
  [op.listMeetings]: {
    by: { from: ['filter.meeting-from', isFrom], to: ['filter.meeting-to', isTo] },
    together: 'filter.meeting-range',
    combined: ['from', 'to'],
  },
}

/** The rules on filters. */
export const filterRules: readonly RuleId[] = [
  ...new Set(
    Object.values(filtered).flatMap(({ by, together }) => [
      ...Object.values(by).map(([rule]) => rule),
      together,
    ]),
  ),
  'filter.task-done',
]

/** What a filtered page shows obeys the filters, or, where they need not combine, one of them. */
export const judgeFilters: JudgeHistory = ({ variant }) => ({
  *see(at) {
    // The compact variant documents no filters.
    const { by, together, combined } = (variant === 'full' ? filtered[at.operation] : undefined) ?? {}
    if (by === undefined || together === undefined || combined === undefined || !isShown(at)) return
    const filters = Object.entries(filtersOf(at) ?? {})
    const known = filters.filter(([name]) => name in by)
    const data = dataOf(at)
    if (known.length === 0 || known.length < filters.length || !Array.isArray(data)) return
    const records = data.filter(isObject)
    if (records.length === 0) return
    const stray = ([name, value]: readonly [string, string]) =>
      records.find((record) => by[name]?.[1](record, value) === false)
    const doCombine = known.every(([name]) => combined.includes(name))
    const wrong = known.filter((one) => stray(one) !== undefined)
    const isBroken = doCombine ? wrong.length > 0 : wrong.length === known.length
    const [first = ['', '']] = wrong
    const [name, value] = first
    yield {
      rule: ruleOf(known, by, together),
      at,
      by: [at],
      holds: !isBroken,
      expected: `records that \`${known.map((one) => one.join('=')).join('&')}\` finds`,
      actual: isBroken
        ? `${JSON.stringify(stray([name, value]))?.slice(0, 300)}, which \`${name}\` does not`
        : 'these',
    }
  },
})

function ruleOf(known: readonly (readonly [string, string])[], by: Filtered['by'], together: RuleId): RuleId {
  const [only, ...others] = known
  if (only === undefined || others.length > 0) return together
  const [rule = together] = by[only[0]] ?? []
  return rule === 'filter.task-open' && only[1] === 'done' ? 'filter.task-done' : rule
}
