import { op, operationOf, type RuleId } from '../../../../contract/index.js'
import type { Json } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { filtered } from '../answers/filters.js'
import { type History, type HistoryCase, isBefore, type JudgeHistory, retriesOf } from '../history.js'
import { changedLater, walksOf } from '../pages.js'
import { filtersOf } from '../parameters.js'
import { shownRecords } from '../shown-records.js'
import { type Effects, effectsOf } from './effects.js'

/** What a list has shown of a record, or the call that made it. */
interface Listed {
  readonly at: TrafficExchange
  readonly id: string
  readonly list: string
  readonly values: Json
}

/** Whether a filter surely finds a record: by no permitted reading is it left out. */
type Finds = (record: Json, value: string) => boolean

const has =
  (name: string): Finds =>
  (record, value) =>
    record[name] === value

const finds: { readonly [operation: string]: Readonly<Record<string, Finds>> } = {
  [op.listContacts]: {
    email: has('email'),
    ownerEmail: has('ownerEmail'),
    tag: ({ tags }, value) => Array.isArray(tags) && tags.includes(value),
  },
  [op.listDeals]: { leadId: has('leadId'), status: has('status'), pipelineId: has('pipelineId') },
  [op.listTickets]: {
    status: has('status'),
    priority: has('priority'),
    leadId: has('leadId'),
    assigneeEmail: has('assigneeEmail'),
  },
  [op.listActivities]: { leadId: has('leadId'), dealId: has('dealId') },
  [op.listTasks]: {
    leadId: has('leadId'),
    status: ({ doneAt }, value) => (value === 'open' ? doneAt === null : value === 'done' && doneAt !== null),
  },
  [op.listConversations]: { channel: has('channel') },
}

/** The lists that no event leaves records out of. */
const lists: ReadonlySet<string> = new Set([...Object.keys(finds), op.listContactNotes, op.listMeetings])

/** The calls whose record the list has from then on. */
const makes: { readonly [operation: string]: string } = {
  [op.createContact]: op.listContacts,
  [op.createDeal]: op.listDeals,
}

/** The members that filters look at. */
const looked = [
  'email',
  'ownerEmail',
  'tags',
  'leadId',
  'status',
  'pipelineId',
  'priority',
  'assigneeEmail',
  'dealId',
  'doneAt',
  'channel',
]

/** When each deal was last listed, by its list and id. */
function lastListedDeals({ exchanges }: History): ReadonlyMap<string, TrafficExchange> {
  const last = new Map<string, TrafficExchange>()
  for (const at of exchanges) {
    const list = at.operation === op.listDeals ? listOf(at) : undefined
    if (list !== undefined) for (const { id } of shownRecords(at)) last.set(`${list} ${id}`, at)
  }
  return last
}

/** Whether a deal may have been archived once it was closed (gap.deal-archive): no list shows it from then on. */
class ArchivedDeals {
  #lastListed: ReadonlyMap<string, TrafficExchange> | undefined

  constructor(private readonly history: History) {}

  /** Whether a list may lack a record for that reason. The lists are read again for the first deal that one lacks. */
  mayHave({ id, values, list }: Listed, walk: TrafficExchange): boolean {
    if (walk.operation !== op.listDeals || values.status === 'open') return false
    this.#lastListed ??= lastListedDeals(this.history)
    const last = this.#lastListed.get(`${list} ${id}`)
    return last === undefined || !isBefore(walk, last)
  }
}

/** The most records that are looked for in walks: what is left is not judged. */
const mostLooks = 20_000_000

/** A whole walk through a list finds every record that the filter finds, where a list has shown it and nothing has changed it since. */
export const judgeComplete: JudgeHistory = (history) => {
  if (!history.isClosed || history.variant === 'compact') return {}
  const effects = effectsOf(history)
  const archived = new ArchivedDeals(history)
  const walks = new Map(walksOf(history).map((walk) => [walk[0], walk]))
  const known = new Map<string, Map<string, Listed>>()
  const retries = retriesOf(history)
  let looks = 0
  return {
    *see(at) {
      // A replay shows the record as it was.
      if (retries.has(at)) return
      const list = listOf(at)
      if (list === undefined) return
      const records = known.get(list) ?? new Map<string, Listed>()
      known.set(list, records)
      const walk = walks.get(at)
      looks += walk === undefined ? 0 : records.size
      if (walk !== undefined && looks < mostLooks) {
        const found = judgeWalk(walk, records.values(), effects, archived)
        if (found) yield found
      }
      for (const { id, record } of shownRecords(at))
        records.set(id, { at, id, list, values: lookedAt(record) })
    },
  }
}

/** The list that shows the records of an answer, for a key; undefined where there is none. */
function listOf({ operation, request, recorded, response }: TrafficExchange): string | undefined {
  if (recorded.key === undefined) return undefined
  const made = response.status === 201 ? makes[operation] : undefined
  const [path] = made === undefined ? request.path.split('?') : [made.split(' ')[1]]
  return made !== undefined || lists.has(operation) ? `${recorded.origin} ${recorded.key} ${path}` : undefined
}

const lookedAt = (record: Json): Json =>
  Object.fromEntries(looked.flatMap((name) => (name in record ? [[name, record[name]]] : [])))

function judgeWalk(
  walk: readonly TrafficExchange[],
  known: Iterable<Listed>,
  effects: Effects,
  archived: ArchivedDeals,
): HistoryCase | undefined {
  const [first] = walk
  const last = walk.at(-1)
  const filters = first && Object.entries(filtersOf(first) ?? { '?': '' })
  if (first === undefined || last === undefined || filters === undefined || filters.length > 1)
    return undefined
  const { answer } = operationOf(first.operation)
  if (answer.kind !== 'page' || (walk.length > 1 && changedLater.has(answer.of))) return undefined
  // What a walk sees of changes is open (gap.paging-under-writes).
  if (walk.length > 1 && !effects.isQuiet(first, last)) return undefined
  const [filter] = filters
  const isFound = filter && finds[first.operation]?.[filter[0]]
  if (filter && isFound === undefined) return undefined
  const due = [...known].filter(
    (one) =>
      isBefore(one.at, first) &&
      (filter === undefined || isFound?.(one.values, filter[1])) &&
      effects.between(answer.of, one.id, one.at, last).length === 0,
  )
  const shown = new Set(walk.flatMap((one) => shownRecords(one).map(({ id }) => id)))
  const lost = due.find((one) => !shown.has(one.id) && !archived.mayHave(one, last))
  if (lost === undefined && !due.some(({ id }) => shown.has(id))) return undefined
  return {
    rule: ruleOf(first, filter),
    at: last,
    by: [...new Set([...(lost ? [lost.at] : []), first, last])],
    holds: lost === undefined,
    expected:
      lost === undefined ? 'what it finds' : `\`${lost.id}\`, which exchange ${lost.at.index} has shown`,
    actual: lost === undefined ? 'that' : `${shown.size} records without it`,
    ...(lost && { comparison: { of: 'records', in: [first, last], lacks: [lost.id] } }),
  }
}

function ruleOf({ operation }: TrafficExchange, filter: readonly [string, string] | undefined): RuleId {
  const [rule] = (filter && filtered[operation]?.by[filter[0]]) ?? []
  if (rule === 'filter.task-open' && filter?.[1] === 'done') return 'filter.task-done'
  return rule ?? 'paging.traversal-complete'
}
