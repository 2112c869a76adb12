import { type OperationId, op } from '../../contract/index.js'
import {
  type Api,
  type Call,
  type Check,
  type Exchange,
  isObject,
  recordIn,
  succeeded,
} from '../api/index.js'
import { findForeignSlot } from '../drivers/booking.js'
import { driverAt } from '../drivers/index.js'
import { runKeyedScenario, send } from '../judgements/keyed-scenario.js'
import { company } from '../judgements/scenario.js'
import { foreignNumber } from '../observations/foreign-records.js'
import { repeats } from './answer.js'

const book = op.bookMeeting
const cancel = op.cancelMeeting

/** A key that one workspace has used is a fresh one in another: neither known nor taken. */
export const otherWorkspaceIsOther: Check = async (api) => {
  api.need('key:other-workspace')
  const { first: ours } = await runKeyedScenario(api, api.operation)
  const theirs = await sendThere(api)
  const by = [ours, theirs]
  const known =
    api.isError(theirs, 422, 'idempotency_key_reused') ||
    api.isError(theirs, 409, 'idempotency_in_progress') ||
    repeats(ours, theirs)
  const text = shown(theirs, ours)
  api.expect.that(text === undefined, 'no answer of the other workspace', theirs.response.text, {
    by,
    compared: { shows: [String(text)] },
    certain: true,
  })
  const seen = `${theirs.response.status}, as if the key had been used in that workspace`
  const fair = [200, 201, 202, 204, 400, 402, 403, 404].map((status) => ({ status }))
  api.expect.that(!known, 'a fresh key', seen, {
    by,
    ...(succeeded(theirs) ? {} : { compared: { answers: fair } }),
  })
}

/** A text in an answer that only the other request has sent; ids of two workspaces may be counted alike. */
function shown({ request, response }: Exchange, other: Exchange): string | undefined {
  const sent: unknown = JSON.parse(other.request.body || '{}')
  const texts = Object.entries(isObject(sent) ? sent : {}).filter(([name]) => !/id$/i.test(name))
  return texts
    .map(([, text]) => text)
    .filter((text) => typeof text === 'string')
    .find((text) => text.length >= 10 && response.text.includes(text) && !request.body?.includes(text))
}

/** A write of the other workspace under the key that the rule's endpoint was sent one under in the own. */
async function sendThere(api: Api): Promise<Exchange> {
  const [only, ...more] = company(api.operation)
  if (more.length > 0 || only === undefined) return (await bookAndCancelThere(api))[api.operation] as Exchange
  const there = api.signedBy('otherWorkspace')
  return send(there, api.operation, { ...(await makeCallThere(there)), ...(await keyOf(api, api.operation)) })
}

const keyOf = async (api: Api, operation: OperationId): Promise<Pick<Call, 'idempotencyKey'>> => {
  const { keyed } = await runKeyedScenario(api, operation)
  return { idempotencyKey: keyed.idempotencyKey }
}

/** A call for the other workspace; where nothing may be made or changed there, on an unknown record. */
export async function makeCallThere(there: Api): Promise<Call> {
  switch (there.operation) {
    case op.sendMessage:
      return messageThere(there)
    case op.replyToConversation:
    case op.completeTask:
    case op.updateTicket:
    case op.commentTicket:
      return driverAt(there).harmless(there)
    default:
      return driverAt(there).valid(there)
  }
}

function messageThere(there: Api): Call {
  const message = { type: 'text', text: there.fresh.word() }
  const to = there.given.recipient()
  return { body: { channel: 'chatapp_1', to, phoneNumberId: foreignNumber(there), message } }
}

/** Books a slot of the other workspace and cancels it again, under the keys of the own booking and cancel. */
const bookAndCancelThere = (api: Api): Promise<{ readonly [E in OperationId]?: Exchange }> =>
  api.observe('a booking of the other workspace under known keys', async (maker) => {
    const { id: bookingType, slot: slotId } = await findForeignSlot(maker)
    const there = maker.signedBy('otherWorkspace')
    const contact = await there.given.contact()
    const booked = await there.call(book, {
      params: { id: String(bookingType) },
      body: { contactId: contact.id, slotId, attendeeEmail: null },
      ...(await keyOf(maker, book)),
    })
    // What was not booked is replayed, refused or out of reach: then a cancel of any meeting is distinguished.
    const id = succeeded(booked) ? String(recordIn(booked).meetingId) : maker.fresh.unknownId()
    const canceled = await there.call(cancel, { params: { id }, body: {}, ...(await keyOf(maker, cancel)) })
    if (succeeded(booked) && !succeeded(canceled))
      maker.after(() => there.call(cancel, { params: { id }, body: {}, idempotencyKey: maker.fresh.key() }))
    return { [book]: booked, [cancel]: canceled }
  })
