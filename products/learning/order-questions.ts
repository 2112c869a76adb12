import { type Assumptions, type OperationId, op, permittedValues } from '../../contract/index.js'
import type { Json } from '../../suites/engine/json.js'
import type { Learner } from './learner.js'
import { assignee, makeContact } from './learner-records.js'
import { byReads, byWrites, type Questions } from './question.js'
import { Unlearnt } from './unlearnt.js'

type Collation = Assumptions['id-collation']
type Compare = (a: string, b: string) => number

const byCodeUnit: Compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

/** Compares by a form of the texts first, then by the texts. */
const byForm =
  (form: (text: string) => string): Compare =>
  (a, b) =>
    byCodeUnit(form(a), form(b)) || byCodeUnit(a, b)

const counted = (text: string): string =>
  text
    .toLowerCase()
    .replace(/0*(\d+)/g, (_, digits: string) => `${String(digits.length).padStart(3, '0')}${digits}`)

/** The permitted comparisons of ids. */
const collations: Readonly<Record<Collation, Compare>> = {
  'code-unit': byCodeUnit,
  'case-insensitive': byForm((text) => text.toLowerCase()),
  numeric: byForm(counted),
  database: byForm((text) => text.toLowerCase().replace(/[^a-z0-9]/g, '')),
  descending: (a, b) => byCodeUnit(b, a),
}

const isSorted = <T>(values: readonly T[], compare: (a: T, b: T) => number): boolean =>
  values.every((value, n) => n === 0 || compare(values[n - 1] as T, value) <= 0)

const enough = (records: readonly Json[]) => records.length >= 300

/** A field of records that have it, as numbers where they are times. */
const valuesOf = (records: readonly Json[], field: string): readonly (string | number)[] =>
  records.flatMap((record): readonly (string | number)[] => {
    const value = record[field]
    if (typeof value !== 'string') return []
    return [/At$/.test(field) ? Date.parse(value) : value]
  })

/** Whether records are in the order of a field; undefined where all are alike. */
function isBy(records: readonly Json[], field: string, direction: string): boolean | undefined {
  const values = valuesOf(records, field)
  if (new Set(values).size < 2) return undefined
  const sign = direction === 'descending' ? -1 : 1
  return isSorted(values, (a, b) => sign * (a < b ? -1 : a > b ? 1 : 0))
}

/** The direction in which a list has a field; ends the question where it has none or shows too little. */
async function detectDirection(
  learner: Learner,
  operation: OperationId,
  field: string,
  query: Readonly<Record<string, string>> = {},
): Promise<'ascending' | 'descending'> {
  const records = await learner.list(operation, { query }, enough)
  const [up, down] = [isBy(records, field, 'ascending'), isBy(records, field, 'descending')]
  if (up === undefined || up === down) throw new Unlearnt(`${operation} shows no order of ${field}`)
  return up ? 'ascending' : 'descending'
}

/** How orders of lists are learnt (sections 4.3 and 4.4). */
export const orderQuestions: Questions<
  | 'order-ties'
  | 'order-undocumented'
  | 'order-direction'
  | 'order-null-due'
  | 'order-done-tasks'
  | 'id-collation'
> = {
  'id-collation': byReads(async (learner) => {
    const contacts = await learner.list(op.listContacts, {}, enough)
    const ids = contacts.map(({ id }) => String(id))
    const found = (Object.keys(collations) as Collation[]).filter((name) => isSorted(ids, collations[name]))
    const [one] = found
    if (ids.length < 2 || one === undefined)
      throw new Unlearnt('contacts are listed in no permitted order of their ids')
    if (found.length > 1)
      throw new Unlearnt(`the ids of contacts are in the same order by ${found.join(', ')}`)
    return one
  }),
  'order-ties': byWrites(async (learner) => {
    const dueAt = '2041-02-03T04:05:06Z'
    const made: string[] = []
    const { id: leadId } = await makeContact(learner)
    for (let n = 0; n < 6; n += 1) made.push(await createTask(learner, leadId, dueAt))
    const tasks = await learner.list(op.listTasks, { query: { leadId: String(leadId) } })
    const listed = tasks.map(({ id }) => String(id))
    const isDescending = learner.required('order-direction').tasks === 'descending'
    const seen = isDescending ? listed.toReversed() : listed
    if (seen.length !== made.length) throw new Unlearnt('not all new tasks are listed')
    if (isSorted(seen, byCodeUnit)) return 'by-id'
    return seen.join() === made.join() ? 'by-creation' : 'any'
  }),
  'order-undocumented': byReads(async (learner) => {
    const lists = await readUndocumentedLists(learner)
    const ties = learner.isKnown('order-ties') ? learner.value('order-ties') : 'by-id'
    const options = permittedValues('order-undocumented') as readonly Assumptions['order-undocumented'][]
    const isPossible = (name: string, by: readonly string[]): boolean | undefined => {
      const [field = '', direction = ''] = by
      const records = lists[name] ?? []
      if (field === 'id') {
        const compare = collations[learner.value('id-collation')]
        const ids = records.map(({ id }) => String(id))
        return ids.length < 4 ? undefined : isSorted(ids, byCodeUnit) || isSorted(ids, compare)
      }
      return records.length < 2 ? undefined : isBy(records, field, direction)
    }
    const found: Record<string, readonly string[]> = {}
    const open: string[] = []
    for (const name of Object.keys(lists)) {
      const fitting = options.filter((option) => isPossible(name, option[name] ?? []) === true)
      // By id, records may be in the order in which the server has those of equal keys.
      const isOther = options.every((option) => isPossible(name, option[name] ?? []) === false)
      const ids = options.find((option) => option[name]?.[0] === 'id')?.[name]
      if (isOther && ids && ties !== 'by-id') found[name] = ids
      const [one] = fitting
      if (found[name] !== undefined) continue
      if (one?.[name] && new Set(fitting.map((option) => option[name]?.join())).size === 1)
        found[name] = one[name]
      else open.push(name)
    }
    // What too few records show is taken from the permitted value that the other lists have.
    const [whole] = options.filter((option) =>
      Object.entries(found).every(([name, by]) => option[name]?.join() === by.join()),
    )
    if (Object.keys(found).length === 0) throw new Unlearnt('no list shows its order')
    if (open.length > 0 && whole === undefined)
      throw new Unlearnt(`the order of ${open.join(', ')} does not show`)
    return { ...whole, ...found }
  }),
  'order-direction': byReads(async (learner) => ({
    contacts: await detectDirection(learner, op.listContacts, 'updatedAt', {
      updatedSince: '1970-01-01T00:00:00Z',
    }),
    tasks: await detectDirection(learner, op.listTasks, 'dueAt'),
    conversations: await detectDirection(learner, op.listConversations, 'lastMessageAt'),
    meetings: await detectDirection(learner, op.listMeetings, 'startAt'),
  })),
  'order-null-due': byReads(async (learner) => {
    const tasks = await learner.list(op.listTasks, { query: { status: 'open' } }, () => false)
    const [first, last] = [tasks[0], tasks.at(-1)]
    const isDated = (task: Json | undefined) => typeof task?.dueAt === 'string'
    if (isDated(first) === isDated(last))
      throw new Unlearnt('open tasks show no place of those without a due date')
    return isDated(first) ? 'last' : 'first'
  }),
  'order-done-tasks': byWrites(async (learner) => {
    const { id: leadId } = await makeContact(learner)
    const params = (taskId: string) => ({ id: String(leadId), taskId })
    // The orders of their creation, their due dates and their completion differ.
    const made: string[] = []
    for (const day of ['13', '11', '15', '12', '14'])
      made.push(await createTask(learner, leadId, `2041-02-${day}T00:00:00Z`))
    const [a = '', b = '', c = '', d = '', e = ''] = made
    const byDone = [c, e, a, b, d]
    for (const task of byDone) {
      const answer = await learner.call(op.completeTask, { params: params(task), body: {} })
      await learner.tick(learner.made(answer, 'completing a task').doneAt)
    }
    const done = await learner.list(op.listTasks, { query: { status: 'done' } }, (found) =>
      made.every((id) => found.some((task) => task.id === id)),
    )
    const listed = done.map(({ id }) => String(id)).filter((id) => made.includes(id))
    if (listed.length !== made.length) throw new Unlearnt('not all tasks that were completed are listed')
    const due = [b, d, a, e, c]
    const isDescending = learner.required('order-direction').tasks === 'descending'
    const orders = {
      'doneAt ascending': byDone,
      'doneAt descending': byDone.toReversed(),
      // By due date, done tasks have the direction of all tasks.
      'dueAt ascending': isDescending ? due.toReversed() : due,
    }
    const found = Object.entries(orders).find(([, order]) => order.join() === listed.join())
    const [field = '', direction = ''] = found?.[0].split(' ') ?? []
    // The other tasks must not contradict what a few show, perhaps by chance.
    if (field === 'doneAt' ? isBy(done, field, direction) !== false : found) return [field, direction]
    const ties = learner.required('order-ties')
    // Ids are in the order in which the server has those of equal keys.
    if (ties === 'any' || (ties === 'by-id' ? isSorted(listed, byCodeUnit) : listed.join() === made.join()))
      return ['id', 'ascending']
    throw new Unlearnt('done tasks are in no permitted order')
  }),
}

/** Creates a task of a contact, and gives its id. */
async function createTask(learner: Learner, leadId: unknown, dueAt: string): Promise<string> {
  const body = { type: 'task', leadId, title: learner.word(), dueAt, ...assignee(learner) }
  return String(learner.made(await learner.call(op.createActivity, { body }), 'the creation of a task').id)
}

/** The records of each list whose order the document leaves open. */
async function readUndocumentedLists(learner: Learner): Promise<Readonly<Record<string, readonly Json[]>>> {
  const { phoneNumber } = learner.target.records
  const owner = await learner.once('a contact with notes', () => findNotes(learner))
  return {
    tags: await learner.list(op.listTags),
    notes: owner,
    activities: await learner.list(op.listActivities, {}, enough),
    tickets: await learner.list(op.listTickets, {}, enough),
    templates: await learner
      .list(op.listTemplates, phoneNumber === undefined ? {} : { query: { phoneNumberId: phoneNumber } })
      .catch(() => []),
    webhooks: await learner.list(op.listWebhooks),
  }
}

/** The notes of a contact that has several, if one of the first has. */
async function findNotes(learner: Learner): Promise<readonly Json[]> {
  const contacts = await learner.list(op.listContacts, {}, (records) => records.length >= 20)
  for (const { id } of contacts.slice(0, 20)) {
    const notes = await learner.list(op.listContactNotes, { params: { id: String(id) } })
    if (notes.length >= 4) return notes
  }
  return []
}
