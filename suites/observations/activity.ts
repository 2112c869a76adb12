import { activityTypes, op } from '../../contract/index.js'
import { plainMembers } from '../../fixtures/arbitraries/plain-members.js'
import { type Api, type Exchange, Inconclusive, type Json, recordIn, succeeded } from '../api/index.js'

/** A kind of activity that can be recorded (section 4.4). */
export type ActivityKind = (typeof activityTypes)[number]

/** The kinds of activity that can be recorded (section 4.4). */
export const kinds: readonly ActivityKind[] = activityTypes

export const createActivity = op.createActivity

// Full date-times of whole seconds: more may be neither read nor kept (gap.task-due-format).
export const occurredAt = '2024-05-06T07:08:09Z'
/** The same instant in another time zone. */
export const inAnotherZone = '2024-05-06T02:08:09-05:00'
export const dueAt = '2031-02-03T04:05:06Z'
const startAt = '2024-05-07T09:00:00Z'
const endAt = '2024-05-07T09:45:00Z'

/** A known user, where one is configured: a task may need an assignee (gap.task-assignee). */
export const assignee = (api: Api): Json => {
  const [user] = api.target.records.users ?? []
  return user === undefined ? {} : { assignedToEmail: user }
}

/** What the document lists for the kinds whose records show some of it as it is sent. */
const plain = { note: plainMembers('note', 'createActivity'), task: plainMembers('task', 'createActivity') }

const listed = (api: Api, kind: keyof typeof plain): Json => plain[kind].others({}, () => api.fresh.word())

/** The members of a body that a note or task shows as they are sent. */
export const shownAsSent = (kind: keyof typeof plain, body: Json): Json =>
  Object.fromEntries(plain[kind].names.filter((name) => name in body).map((name) => [name, body[name]]))

/** Values of these members that together are of every kind of text and word. */
export const listedRows = (api: Api, kind: keyof typeof plain): readonly Json[] =>
  plain[kind].rows({ seed: api.seed, count: 3 })

/** A body that records an activity of a kind for a contact, with all that a server may insist on. */
export async function makeActivityBody(
  api: Api,
  kind: ActivityKind,
  { id }: Json,
  fields: Json = {},
): Promise<Json> {
  const named = { type: kind, leadId: id, title: api.fresh.word() }
  switch (kind) {
    case 'note':
      return { ...named, ...listed(api, kind), body: api.fresh.word(), ...fields }
    case 'task':
      return { ...named, ...listed(api, kind), dueAt, ...assignee(api), ...fields }
    case 'call':
      return { ...named, occurredAt, call: callOf(), ...fields }
    case 'meeting':
      return { ...named, ...(await findMeetingFields(api)), ...fields }
  }
}

/** What a call was like, as documented. */
export const callOf = (fields: Json = {}): Json => ({
  direction: 'outbound',
  outcome: 'connected',
  durationSec: 60,
  ...fields,
})

/** The follow-up of a call: the three shown fields (gap.activity-next-step). */
export const nextStep = (api: Api, fields: Json = {}): Json => ({
  title: api.fresh.word(),
  dueAt,
  assignedToEmail: null,
  ...assignee(api),
  ...fields,
})

/** Ways to say when a meeting was: the assumed one, then others that are likely (gap.activity-meeting-fields). */
function meetingForms(api: Api): readonly Json[] {
  const { fields, meeting, outcome } = api.assumptions['activity-meeting-fields']
  const values: Json = { startAt, endAt, location: 'Room 1', outcome, occurredAt }
  const those = (names: readonly string[]): Json =>
    Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]))
  const parts = those(['startAt', 'endAt', 'location', 'outcome'])
  return [
    { ...those(fields), ...(fields.includes('meeting') ? { meeting: those(meeting) } : {}) },
    { meeting: parts },
    parts,
    { meeting: { startAt, endAt } },
    { startAt, endAt },
  ]
}

/** The fields of a recorded meeting that the server takes, found out once per run. */
const findMeetingFields = (api: Api): Promise<Json> =>
  api.observe(
    'the fields of a recorded meeting',
    async (runner) => {
      const contact = await runner.given.contact()
      let refused: Exchange | undefined
      for (const form of meetingForms(runner)) {
        const body = { type: 'meeting', leadId: contact.id, title: runner.fresh.word(), ...form }
        const exchange = await runner.call(createActivity, { body })
        if (exchange.response.status !== 400) return form
        refused ??= exchange
      }
      return runner.inconclusive(
        `no body of a recorded meeting was accepted; set assumptions.activity-meeting-fields: ${refused?.response.text}`,
      )
    },
    { lasting: true },
  )

/** A deal of a contact; undefined where none can be made as assumed (gap.deal-create-fields). */
export async function makeDealOf(api: Api, contact: Json): Promise<Json | undefined> {
  const exchange = await api.call(op.createDeal, { body: api.given.dealBody(contact) })
  const deal = recordIn(exchange)
  return succeeded(exchange) && deal.leadId === contact.id ? deal : undefined
}

/** Records an activity that must be accepted, otherwise the check is inconclusive; gives the answer's summary. */
export async function recordActivity(
  api: Api,
  kind: ActivityKind,
  contact: Json,
  fields: Json = {},
): Promise<Json> {
  const body = await makeActivityBody(api, kind, contact, fields)
  return { ...body, ...api.read.record(await api.call(createActivity, { body })) }
}

/**
 * The kinds whose plain body is taken for a contact, except recorded meetings: where one is not, a refusal says
 * nothing (gaps task-assignee, activity-call-required).
 */
export const findAcceptedKinds = (api: Api): Promise<readonly ('note' | 'task' | 'call')[]> =>
  api.observe('the kinds of activities that are taken', async (runner) => {
    const contact = await runner.given.contact()
    const taken: ('note' | 'task' | 'call')[] = []
    for (const kind of ['note', 'task', 'call'] as const) {
      const body = await makeActivityBody(runner, kind, contact)
      if (succeeded(await runner.call(createActivity, { body }))) taken.push(kind)
    }
    return taken.length > 0 ? taken : runner.inconclusive('no kind of activity is accepted')
  })

/** Those kinds, and recorded meetings where a body of one is accepted (gap.activity-meeting-fields). */
export const findAcceptedKindsWithMeetings = (api: Api): Promise<readonly ActivityKind[]> =>
  api.observe('the kinds of activities that are taken, with meetings', async (runner) => {
    const contact = await runner.given.contact()
    const body = await makeActivityBody(runner, 'meeting', contact).catch((error: unknown) => {
      if (!(error instanceof Inconclusive)) throw error
    })
    const isTaken = body !== undefined && succeeded(await runner.call(createActivity, { body }))
    return [...(await findAcceptedKinds(runner)), ...(isTaken ? (['meeting'] as const) : [])]
  })
