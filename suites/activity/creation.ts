import * as fc from 'fast-check'
import { reminderTypes, taskPriorities } from '../../contract/index.js'
import { type Api, type Check, type Exchange, type Json, member, property, recordIn } from '../api/index.js'
import {
  type ActivityKind,
  callOf,
  createActivity,
  makeActivityBody,
  makeDealOf,
  nextStep,
} from '../observations/activity.js'
import { readTasks } from './reading.js'

/** Optional fields of a kind, as drawn; `deal` stands for the id of a deal of the contact. */
interface Drawn {
  readonly fields: Json
  readonly deal: boolean
  readonly keyed: boolean
}

const plain: Drawn = { fields: {}, deal: false, keyed: false }

const optional: Record<ActivityKind, Record<string, fc.Arbitrary<unknown>>> = {
  note: {
    body: fc.constantFrom('Zoë 🙂 called', 'second\nline'),
    pinned: fc.boolean(),
  },
  task: {
    body: fc.constantFrom('Zoë 🙂 called', 'second\nline'),
    priority: fc.constantFrom(...taskPriorities),
    reminderType: fc.constantFrom(...reminderTypes),
  },
  call: {
    body: fc.constantFrom('Zoë 🙂 called', 'second\nline'),
    call: fc.constantFrom(
      callOf({ durationSec: 0 }),
      callOf({ direction: 'inbound', outcome: 'voicemail' }),
      { direction: 'inbound', outcome: 'busy' },
    ),
  },
  meeting: {},
}

const drawn = (kind: ActivityKind): fc.Arbitrary<Drawn> =>
  fc.record({
    fields: fc.record(optional[kind], { requiredKeys: [] }),
    deal: kind === 'meeting' ? fc.constant(false) : fc.boolean(),
    keyed: fc.boolean(),
  })

/** Fields that a kind is made with the first time in addition to the plain ones. */
const richest: Record<ActivityKind, Json> = {
  note: { body: 'Zoë 🙂 called', pinned: true },
  task: { body: 'Zoë 🙂 called', priority: 'high', reminderType: 'call' },
  call: { body: 'Zoë 🙂 called', call: callOf({ direction: 'inbound', outcome: 'wrong_number' }) },
  meeting: {},
}

/** A contact with a deal, where deals can be made; one of each run's checks of a kind. */
const makeContactWithDeal = (api: Api): Promise<{ contact: Json; deal: Json | undefined }> =>
  api.observe(`a contact with a deal for ${api.rule.id}`, async (maker) => {
    const contact = await maker.given.contact()
    return { contact, deal: await makeDealOf(maker, contact) }
  })

/** A new activity of a kind is 201 and says what was made, with any optional fields. */
export const created201 = (kind: ActivityKind): Check =>
  property(
    drawn(kind),
    async (api, { fields, deal: wanted, keyed }) => {
      const { contact, deal } = await makeContactWithDeal(api)
      const dealId = wanted && deal ? { dealId: deal.id } : {}
      const body = await makeActivityBody(api, kind, contact, { ...fields, ...dealId })
      const key = keyed ? { idempotencyKey: api.fresh.key() } : {}
      const exchange = await api.call(createActivity, { body, ...key })
      // What a task, call or meeting cannot do without is open; a note is shown whole.
      if (kind !== 'note' && exchange.response.status === 400) api.given2xx(exchange)
      api.expect.status(exchange, 201)
      expectSummary(api, exchange, body)
    },
    {
      examples: [
        plain,
        { fields: richest[kind], deal: kind !== 'meeting', keyed: false },
        { ...plain, keyed: true },
      ],
      atMost: 1,
    },
  )

function expectSummary(api: Api, exchange: Exchange, { type, leadId }: Json): void {
  const summary = api.read.record(exchange)
  const by = exchange
  const { id } = summary
  const isText = typeof id === 'string'
  api.expect.that(isText && id !== '', 'the id of what was made', summary, {
    by,
    compared: member(summary, 'id', { schema: isText ? { minLength: 1 } : { type: ['string'] } }),
  })
  api.expect.member(summary, 'type', type, 'type', { by })
  api.expect.member(summary, 'leadId', leadId, 'leadId', { by })
  api.expect.member(summary, 'alreadyExisted', false, 'alreadyExisted of something new', { by })
}

/** `activity.store-by-type`; that notes lie with the activities is as fair (gap.activity-store-map). */
export async function storeByType(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const expected: Readonly<Record<ActivityKind, string>> = api.assumptions['activity-store-map']
  const notes = new Set<unknown>()
  for (const [n, kind] of (['note', 'task', 'call', 'note', 'task', 'meeting', 'call'] as const).entries())
    await api.case(async () => {
      const more = n > 2 && kind === 'call' ? { nextStep: nextStep(api) } : {}
      const body = await makeActivityBody(api, kind, contact, more)
      const exchange = await api.call(createActivity, { body })
      const summary = api.read.record(exchange)
      const { store } = summary
      if (kind === 'note') notes.add(store)
      if (kind === 'note' && store === 'activities' && notes.size === 1) return
      api.expect.member(summary, 'store', expected[kind], `store of a ${kind}`, { by: exchange })
    })
  api.expect.equal(notes.size, 1, 'the number of stores that notes lie in')
  if (notes.has('activities') && expected.note !== 'activities')
    api.inconclusive('notes are stored in `activities`: if that is meant, set assumptions.activity-store-map')
}

/** `activity.no-next-step`: also for what follows a call that had one. */
export async function noNextStep(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const followed = await makeActivityBody(api, 'call', contact, { nextStep: nextStep(api) })
  const own = [recordIn(await api.call(createActivity, { body: followed })).nextStepTaskId]
  for (const kind of ['call', 'note', 'task', 'call'] as const)
    await api.case(async () => {
      const body = await makeActivityBody(api, kind, contact)
      const key = kind === 'note' ? { idempotencyKey: api.fresh.key() } : {}
      const exchange = await api.call(createActivity, { body, ...key })
      const summary = api.read.record(exchange)
      if (kind === 'task') own.push(summary.id)
      api.expect.member(summary, 'nextStepTaskId', null, `nextStepTaskId of a ${kind} without a next step`, {
        by: exchange,
      })
    })
  await api.case(async () => {
    const { records, by } = await readTasks(api, contact)
    const stray = records.filter(({ id }) => !own.includes(id))
    api.expect.equal(stray, [], 'tasks that were not requested', { by })
  })
}
