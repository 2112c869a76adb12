import * as fc from 'fast-check'
import { op, type RuleId } from '../../../contract/index.js'
import { anyText } from '../../../fixtures/arbitraries/text.js'
import type { Exchange, Json } from '../../../suites/api/index.js'
import { type ActivityKind, kinds, makeActivityBody } from '../../../suites/observations/activity.js'
import { activityFields, type DrawnActivity } from '../activity-fields.js'
import { command } from '../command.js'
import { write } from '../keyed-write.js'
import { entryOf } from '../model/activity.js'
import type { KnownRecord } from '../model/known.js'
import { NotApplicable } from '../model/not-applicable.js'
import { noteOf } from '../model/note.js'
import { taskOf } from '../model/task.js'
import { orNotApplicable } from '../or-not-applicable.js'
import { recent, symbol } from '../references.js'
import type { Scenario } from '../scenario.js'

const create = op.createActivity

/** Texts that a careless server changes: markup, blanks at the ends, tabs, letters of four bytes. */
const oddText = '  <b>Zoë & "Łukasz"</b> isn\'t 100% sure… 🙂𝒳 \\ {{name}}\n\n\tback in 2 days  '

/** The text of an activity, on one line or several. */
const someText = () =>
  fc.oneof(
    { weight: 3, arbitrary: anyText() },
    {
      weight: 1,
      arbitrary: fc.array(anyText(), { minLength: 2, maxLength: 3 }).map((all) => all.join('\n')),
    },
    { weight: 1, arbitrary: fc.constant(oddText) },
  )

const about = ['activities', 'activity', 'notes', 'tasks', 'timeline']

/** A title: of its own, or a word of the scenario by its symbol, which comes back. */
const title = () =>
  fc.oneof(
    { weight: 3, arbitrary: anyText() },
    { weight: 1, arbitrary: symbol().map((one) => `word ${one}`) },
  )

const record = command({
  name: 'record an activity',
  operations: [create],
  about,
  weight: 8,
  draw(world) {
    const contact = recent(world.names('contact'))
    return (
      contact &&
      fc.record({
        contact,
        kind: fc.constantFrom<string>('note', 'note', 'task', 'task', 'call', 'call', 'meeting'),
        title: title(),
        text: fc.option(someText()),
        // Which of the deals of the contact it is about, if any.
        deal: fc.constantFrom(0, 0, 1, 2),
        // Which time, user, outcome or priority it has, in order.
        nth: fc.nat(9),
        isPinned: fc.boolean(),
        isDue: fc.boolean(),
        hasNextStep: fc.boolean(),
        keyed: fc.boolean(),
      })
    )
  },
  async run(scenario, args, n) {
    const contact = scenario.world.get(args.contact)
    const kind = kindOf(args.kind)
    await recordOne(scenario, contact, kind, { name: String(n), drawn: args, keyedBy: args.keyed && n })
  },
})

/** The most activities that are recorded in a row. */
const maxInARow = 11

const several = command({
  name: 'record several activities',
  operations: [create],
  about,
  weight: 3,
  draw(world) {
    const contact = recent(world.names('contact'))
    return (
      contact &&
      fc.record({
        contact,
        kind: fc.constantFrom<string>('note', 'note', 'task', 'call', 'call'),
        titles: fc.array(title(), { minLength: 2, maxLength: maxInARow }),
        deal: fc.constantFrom(0, 0, 1),
      })
    )
  },
  async run(scenario, { contact: name, kind, titles = [], deal = 0 }, n) {
    const contact = scenario.world.get(name)
    for (const [nth, one] of titles.entries()) {
      const drawn = { title: one, text: one, deal, nth, isDue: nth % 2 === 0 }
      await recordOne(scenario, contact, kindOf(kind), { name: `${n}.${nth}`, drawn, keyedBy: false })
    }
  },
})

/** Records one activity, judges the answer and takes in what was made; `name` is the end of its name. */
async function recordOne(
  scenario: Scenario,
  contact: KnownRecord,
  kind: ActivityKind,
  {
    name,
    drawn,
    keyedBy,
  }: { readonly name: string; readonly drawn: DrawnActivity; readonly keyedBy: number | false },
): Promise<void> {
  const { api, world } = scenario
  const fields = activityFields(scenario, contact, kind, drawn)
  const body = await orNotApplicable(`the fields of a ${kind}`, () =>
    makeActivityBody(api, kind, contact.record, fields),
  )
  const exchange = await write(scenario, create, { body }, keyedBy)
  // What a task, call or meeting cannot do without is open; a note is shown whole.
  if (kind !== 'note' && exchange.response.status === 400) return
  const summary = judgeSummary(scenario, exchange, kind, body)
  if (kind === 'note') world.add('note', `note ${name}`, noteOf(summary, body), 'activity.note-listed')
  if (kind === 'task')
    addTask(scenario, name, taskOf(summary.id, contact.record.id, body), 'activity.task-listed')
  if (kind === 'call')
    world.add('activity', `activity ${name}`, entryOf(summary, body), 'activity.timeline-call')
  if (kind === 'meeting')
    world.add('activity', `activity ${name}`, entryOf(summary, body), 'activity.timeline-meeting')
  judgeNextStep(scenario, exchange, name, body)
}

/** A kind by its name; a step that was made simpler may name none. */
function kindOf(name: string): ActivityKind {
  const kind = kinds.find((one) => one === name)
  if (kind === undefined) throw new NotApplicable(`the kind ${name}`)
  return kind
}

const rules: Readonly<Record<ActivityKind, RuleId>> = {
  note: 'activity.create-note-201',
  task: 'activity.create-task-201',
  call: 'activity.create-call-201',
  meeting: 'activity.create-meeting-201',
}

/** Judges the summary of a new activity. */
function judgeSummary(scenario: Scenario, exchange: Exchange, kind: ActivityKind, body: Json): Json {
  const by = exchange
  scenario.judge(rules[kind], exchange, ({ expect }) => expect.status(exchange, 201))
  const summary = scenario.api.read.record(exchange)
  scenario.judge(rules[kind], exchange, ({ expect }) => {
    const { id } = summary
    expect.that(typeof id === 'string' && id !== '', 'the id of what was made', summary, { by })
    expect.member(summary, 'type', kind, 'type', { by })
    expect.member(summary, 'leadId', body.leadId, 'leadId', { by })
    expect.member(summary, 'alreadyExisted', false, 'alreadyExisted of something new', { by })
  })
  judgeStore(scenario, exchange, kind, summary)
  return summary
}

/** Judges where an activity is stored: notes may lie with the activities, but all in one store (gap.activity-store-map). */
function judgeStore(scenario: Scenario, exchange: Exchange, kind: ActivityKind, { store }: Json): void {
  const due: unknown = scenario.api.assumptions['activity-store-map'][kind]
  const before = kind === 'note' ? scenario.world.all('note').find((note) => note.record.store) : undefined
  const permitted = before ? [before.record.store] : kind === 'note' ? [due, 'activities'] : [due]
  scenario.judge('activity.store-by-type', exchange, ({ expect }) =>
    expect.that(permitted.includes(store), `store ${permitted.join(' or ')} of a ${kind}`, store, {
      by: exchange,
    }),
  )
}

/** Judges the id of the next step, and notes the task that it names. */
function judgeNextStep(
  scenario: Scenario,
  exchange: Exchange,
  name: string,
  { nextStep: step, leadId }: Json,
): void {
  const by = exchange
  const { nextStepTaskId } = scenario.api.read.record(exchange)
  if (step === undefined) {
    scenario.judge('activity.no-next-step', exchange, ({ expect }) =>
      expect.equal(nextStepTaskId, null, 'nextStepTaskId without a next step', { by }),
    )
    return
  }
  const isId = typeof nextStepTaskId === 'string' && nextStepTaskId !== ''
  scenario.judge('activity.next-step', exchange, ({ expect }) =>
    expect.that(isId, 'the id of a task in nextStepTaskId', nextStepTaskId, { by }),
  )
  addTask(scenario, name, taskOf(nextStepTaskId, leadId, step as Json), 'activity.next-step')
}

const addTask = ({ world }: Scenario, name: string, task: Json, rule: RuleId): KnownRecord =>
  world.add('task', `task ${name}`, task, rule)

/** Recording notes, tasks, calls and meetings (section 4.4). */
export const activityCommands = [record, several]
