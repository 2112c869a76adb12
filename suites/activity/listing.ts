import * as fc from 'fast-check'
import { anyText } from '../../fixtures/arbitraries/text.js'
import { type Api, type Exchange, inPlaceOf, type Json, member, property } from '../api/index.js'
import { withId } from '../judgements/pages.js'
import {
  callOf,
  createActivity,
  dueAt,
  listedRows,
  makeActivityBody,
  makeDealOf,
  nextStep,
  shownAsSent,
} from '../observations/activity.js'
import { setTaskDone } from '../observations/task.js'
import { instantIn, readNotes, readTasks } from './reading.js'

/** Texts of a note; the fresh word comes with the title. */
interface Texts {
  readonly title?: string | undefined
  readonly body?: string | undefined
}

const texts: fc.Arbitrary<Texts> = fc.record(
  {
    title: anyText(120),
    body: fc.array(anyText(300), { minLength: 1, maxLength: 3 }).map((all) => all.join('\n')),
  },
  { requiredKeys: ['body'] },
)

const odd = '  <b>Zoë & "Łukasz"</b> isn\'t 100% sure… 🙂𝒳 \\ {{name}}\n\n\tback in 2 days  '

/** `activity.note-listed`: texts come back letter by letter. */
export const noteListed = property(
  texts,
  async (api, { title, body }) => {
    const contact = await makeNoteContact(api)
    const [listed] = listedRows(api, 'note')
    const texts = { ...(title && { title }), ...(body && { body }) }
    const sent = { type: 'note', leadId: contact.id, ...listed, ...texts }
    const exchange = await api.call(createActivity, { body: sent })
    const { id } = api.read.record(exchange)
    const { records, by } = await readNotes(api, contact)
    const basis = { by: [exchange, ...by] }
    const note = withId(records, id)
    const ids = records.map((record) => record.id)
    api.expect.that(note !== undefined, `a note ${id} of the contact`, ids, {
      ...basis,
      in: by,
      compared: { lacks: [String(id)] },
    })
    for (const [name, value] of Object.entries(shownAsSent('note', sent)))
      api.expect.member(note, name, value, `${name} as sent`, basis)
    // A note without a title may show its text as one (gap.note-field-map).
    if (title) api.expect.member(note, 'title', title, 'title as sent', basis)
    if (body) api.expect.member(note, 'content', body, 'content, the body as sent', basis)
  },
  {
    examples: [
      { title: 'Plain title', body: 'plain text' },
      { title: '<i>Ωmega & "Co"</i> 🙂', body: odd },
      { title: 'No text' },
      { body: 'No title' },
    ],
    atMost: 1,
  },
)

/** The contact that all notes of the check are of. */
const makeNoteContact = (api: Api): Promise<Json> =>
  api.observe('a contact with notes of many texts', (maker) => maker.given.contact())

/** Ways to say when a task is due. */
const dues = [dueAt, '2031-02-03T23:30:00-05:00', '2031-02-04T01:15:00+05:30', null] as const

const titles = ['Call back', 'Zoë & "Łukasz" <b>isn\'t</b> 🙂', '李 100% さ', 'Send the offer'] as const

/** `activity.task-listed` */
export async function taskListed(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const deal = await makeDealOf(api, contact)
  const made: { id: unknown; sent: Json; exchange: Exchange }[] = []
  const rows = listedRows(api, 'task')
  for (const [n, due] of dues.entries()) {
    const second = n % 2 === 1 ? api.target.records.users?.[1] : undefined
    const fields = {
      ...rows[n % rows.length],
      title: `${titles[n]} ${api.fresh.word()}`,
      dueAt: due,
      ...(second === undefined ? {} : { assignedToEmail: second }),
      // One that is for another user, and one that is not.
      ...(deal && n > 0 && n < 3 ? { dealId: deal.id } : {}),
    }
    const sent = await makeActivityBody(api, 'task', contact, fields)
    const exchange = await api.call(createActivity, { body: sent })
    // Not every server reads other zones (gap.datetime-syntax); what is read is read right.
    if (n > 0 && exchange.response.status === 400) continue
    made.push({ id: api.read.record(exchange).id, sent, exchange })
  }
  const { records, by } = await readTasks(api, contact)
  for (const { id, sent, exchange } of made) {
    const task = withId(records, id)
    await api.case(async () => {
      const basis = { by: [exchange, ...by] }
      api.expect.that(task !== undefined, `a task ${id} of the contact`, ids(records), {
        ...basis,
        in: by,
        compared: { lacks: [String(id)] },
      })
      if (task) expectTask(api, task, sent, basis.by)
    })
  }
  await api.case(async () => {
    const [first] = made
    const exchange = await setTaskDone(api, { id: first?.id, leadId: contact.id })
    api.expect.status(exchange, 200)
  })
}

const ids = (records: readonly Json[]) => records.map(({ id }) => id)

/** Holds where a task is the one sent: what it shows as sent, time and assignee (gaps task-record-map, email-case). */
function expectTask(api: Api, task: Json, sent: Json, by: readonly Exchange[]): void {
  for (const [name, value] of Object.entries(shownAsSent('task', sent)))
    api.expect.member(task, name, value, `${name} as sent`, { by })
  if (sent.dueAt === null) api.expect.member(task, 'dueAt', null, 'no due date', { by })
  else {
    const due = instantIn(task.dueAt) === instantIn(sent.dueAt)
    api.expect.that(due, `dueAt, the instant ${sent.dueAt}`, task.dueAt, { by })
  }
  if (sent.dealId !== undefined) api.expect.member(task, 'dealId', sent.dealId, 'dealId as sent', { by })
  if (typeof sent.assignedToEmail !== 'string') return
  const user = sent.assignedToEmail.toLowerCase()
  const doer = typeof task.assignedToEmail === 'string' ? task.assignedToEmail.toLowerCase() : null
  const compared = member(task, 'assignedToEmail', { equals: sent.assignedToEmail })
  api.expect.equal(doer, user, 'assignedToEmail as sent', { by, compared })
}

/** `activity.next-step` */
export async function nextStepIsTask(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const deal = await makeDealOf(api, contact)
  const second = api.target.records.users?.[1]
  const steps = [
    nextStep(api),
    nextStep(api, {
      title: `Zoë & "Łukasz" 🙂 ${api.fresh.word()}`,
      dueAt: '2031-05-06T07:00:00Z',
      ...(second === undefined ? {} : { assignedToEmail: second }),
    }),
    ...(deal ? [nextStep(api)] : []),
  ]
  const calls: { summary: Json; step: Json; by: Exchange }[] = []
  for (const [n, step] of steps.entries()) {
    const call = callOf(n === 1 ? { direction: 'inbound', outcome: 'no_answer' } : {})
    const body = await makeActivityBody(api, 'call', contact, {
      ...{ call, nextStep: step },
      // The last one is about a deal of the contact.
      ...(deal && n === 2 ? { dealId: deal.id } : {}),
    })
    const key = n === 1 ? { idempotencyKey: api.fresh.key() } : {}
    const by = await api.call(createActivity, { body, ...key })
    calls.push({ summary: api.read.record(by), step, by })
  }
  const { records, by } = await readTasks(api, contact)
  for (const { summary, step, by: made } of calls)
    await api.case(async () => {
      const { nextStepTaskId } = summary
      const basis = { by: [made, ...by] }
      const isId = typeof nextStepTaskId === 'string' && nextStepTaskId !== ''
      const schema = nextStepTaskId === '' ? { minLength: 1 } : { type: ['string'] }
      api.expect.that(isId, 'the id of a task in nextStepTaskId', nextStepTaskId, {
        by: made,
        compared: member(summary, 'nextStepTaskId', { schema }),
      })
      const task = withId(records, nextStepTaskId)
      api.expect.that(task !== undefined, `a task ${nextStepTaskId} of the contact`, ids(records), {
        ...basis,
        in: by,
        compared: { lacks: [String(nextStepTaskId)] },
      })
      if (!task) return
      expectTask(api, task, step, basis.by)
      api.expect.member(task, 'doneAt', null, 'doneAt of a task still to do', basis)
      api.expect.member(task, 'leadId', contact.id, 'leadId, the contact of the call', basis)
    })
  const due = calls.map(({ summary }) => summary.nextStepTaskId)
  api.expect.equal(records.length, calls.length, 'tasks of the contact, one for each call', {
    by,
    compared: inPlaceOf(due, ids(records)),
  })
}
