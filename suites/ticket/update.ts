import * as fc from 'fast-check'
import { movedWith, op, ticketChannels, ticketMembers } from '../../contract/index.js'
import { plainMembers } from '../../fixtures/arbitraries/plain-members.js'
import { type Api, type Check, channelOf, type Json, property, succeeded } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { judgeNotFound } from '../judgements/not-found.js'
import { expectAgreement, expectValues } from '../judgements/state.js'
import { absentConversations } from '../judgements/unknown-ids.js'
import { commentBody, detectCommentWords } from '../observations/comment-words.js'
import { notChangedSince, requireUnchangedMeanwhile } from '../observations/require-unchanged.js'
import { assignBack, assignTicket, borrowTicket, patchTicket, readListedNow } from './reading.js'

/** What an update is sent: the members that the document lists, except those that name another record. */
const plain = plainMembers('ticket', 'updateTicket')

/** A value of each such member that it does not have yet. */
const othersOf = (api: Api, ticket: Json, names?: readonly string[]): Json =>
  plain.others(ticket, () => api.fresh.word(), names)

/** `ticket.update-200` */
export async function update200(api: Api): Promise<void> {
  let ticket = await borrowTicket(api, ...plain.names)
  for (const fields of plain.rows({ seed: api.seed, count: ticketChannels.length }))
    await api.case(async () => {
      const exchange = await patchTicket(api, ticket, fields)
      await requireUnchangedMeanwhile(api, exchange, ticket)
      api.expect.status(exchange, 200)
      const answer = api.read.record(exchange)
      api.expect.member(answer, 'id', ticket.id, 'the id of the ticket updated', { by: exchange })
      expectValues(api, answer, fields, exchange)
      const listed = await readListedNow(api, ticket)
      notChangedSince(exchange, ticket, answer, listed.ticket)
      const what = 'the list shows the ticket as the update answered it'
      const by = [exchange, ...listed.by]
      expectAgreement(api, listed.ticket, answer, { noun: 'ticket', except: ['updatedAt'], what, by })
      ticket = listed.ticket
    })
}

/** A ticket with something in as many fields as may be, so that it shows what gets lost. */
async function fillTicket(api: Api): Promise<Json> {
  let ticket = await borrowTicket(api, ...plain.names, 'conversationId')
  const { users: [user] = [], conversations: [linked] = [] } = api.target.records
  const link = linked ? { conversationId: linked.id } : {}
  const fields = { ...othersOf(api, ticket), ...link }
  ticket = api.read.record(await patchTicket(api, ticket, fields))
  if (user === undefined) return ticket
  assignBack(api, ticket)
  return api.read.record(await assignTicket(api, ticket, user))
}

/** What is done to a ticket in turn: an update of some fields, or another operation in between. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.subarray([...plain.names], { minLength: 1, maxLength: 2 }),
    },
    { weight: 1, arbitrary: fc.constantFrom('comment', 'assignment') },
  ),
  { minLength: 1, maxLength: 4 },
)

/** Makes a change of a ticket that no update makes, where it is known how; gives the ticket as it is then. */
async function changeOtherwise(api: Api, ticket: Json, step: 'comment' | 'assignment'): Promise<Json> {
  const [user] = api.target.records.users ?? []
  if (step === 'assignment' && user !== undefined)
    for (const to of [null, user]) await assignTicket(api, (await readListedNow(api, ticket)).ticket, to)
  if (step === 'comment') {
    const words = await detectCommentWords(api).catch(() => api.assumptions['ticket-comment-body'])
    const body = commentBody(api, words, 'note')
    await api.call(op.commentTicket, { params: { id: String(ticket.id) }, body })
  }
  return (await readListedNow(api, ticket)).ticket
}

/** Holds where an update changes nothing but its fields; gives the ticket as it is then. */
async function judgeChangedAlone(api: Api, before: Json, fields: Json): Promise<Json> {
  const names = Object.keys(fields)
  const exchange = await patchTicket(api, before, fields)
  const answer = api.read.record(exchange)
  const listed = await readListedNow(api, before)
  const except = [...names, 'rev', 'updatedAt', ...movedWith(ticketMembers, names)]
  const what = `nothing but ${names.join(' and ')} is changed by an update of it`
  expectAgreement(api, answer, before, { noun: 'ticket', except, what, by: exchange })
  expectAgreement(api, listed.ticket, before, { noun: 'ticket', except, what, by: [exchange, ...listed.by] })
  return listed.ticket
}

/** `ticket.update-only-sent`: by updates of one or two fields in a row, also after a comment or an assignment. */
export const onlySent: Check = property(
  steps,
  async (api, drawn) => {
    let before = (await readListedNow(api, await fillTicket(api))).ticket
    const left = plain.names.filter((name) => !drawn.some((step) => step.includes(name)))
    for (const step of [...drawn, ...left.map((name) => [name]), ['subject']]) {
      if (step === 'comment' || step === 'assignment') {
        before = await changeOtherwise(api, before, step)
        continue
      }
      before = await judgeChangedAlone(api, before, othersOf(api, before, step as readonly string[]))
    }
    before = await judgeChangedAlone(api, before, { channel: null })
    await judgeStatusAlone(api, before)
  },
  { atMost: 1 },
)

/** A ticket with a category, as far as it has one or can be given one that can be taken off again; as it is listed then. */
async function makeCategorised(api: Api, ticket: Json): Promise<Json> {
  if (ticket.category === null && succeeded(await patchTicket(api, ticket, { category: null }))) {
    const bare = (await readListedNow(api, ticket)).ticket
    api.after(async () => patchTicket(api, (await readListedNow(api, ticket)).ticket, { category: null }))
    await patchTicket(api, bare, { category: api.fresh.word() })
  }
  return (await readListedNow(api, ticket)).ticket
}

/**
 * Holds where a ticket whose status changes keeps all else, as far as updates take these fields (gap.ticket-update-fields). It
 * is not closed, as a ticket that is opened again counts that for good.
 */
async function judgeStatusAlone(api: Api, ticket: Json): Promise<void> {
  if (ticket.status === 'closed') return
  let before = await makeCategorised(api, ticket)
  for (const status of new Set(['in_progress', 'waiting_customer', ticket.status])) {
    if (status === before.status) continue
    const exchange = await patchTicket(api, before, { status })
    if (!succeeded(exchange)) continue
    const listed = await readListedNow(api, before)
    const except = ['status', 'rev', 'updatedAt', ...movedWith(ticketMembers, ['status'])]
    const what = `nothing but the status is changed by an update to ${status}`
    expectAgreement(api, listed.ticket, before, {
      noun: 'ticket',
      except,
      what,
      by: [exchange, ...listed.by],
    })
    before = listed.ticket
  }
}

/** `ticket.update-missing` */
export async function updateMissing(api: Api): Promise<void> {
  const bodies = [
    { subject: 'No such ticket', expectedRev: 1 },
    { priority: 'low', channel: null, expectedRev: 1 },
  ]
  const [existing] = api.target.records.tickets ?? []
  await judgeNotFound(api, { bodies, existing })
}

/** `ticket.update-conversation-missing` */
export async function conversationMissing(api: Api): Promise<void> {
  await learnErrorCodes(api)
  let ticket = await borrowTicket(api, 'subject')
  ticket = api.read.record(await patchTicket(api, ticket, { subject: 'Not linked' }))
  for (const conversationId of absentConversations(api))
    await api.case(async () => {
      const exchange = await patchTicket(api, ticket, { conversationId })
      api.expect.error(exchange, 404, 'not_found')
      const listed = await readListedNow(api, ticket)
      const by = [exchange, ...listed.by]
      api.expect.member(
        listed.ticket,
        'conversationId',
        ticket.conversationId,
        'the conversation as it was',
        {
          by,
        },
      )
      ticket = listed.ticket
    })
}

/** `ticket.update-conversation`: to one conversation of each channel after another, as far as they may be used. */
export async function conversation(api: Api): Promise<void> {
  api.given.conversationId()
  let ticket = await borrowTicket(api, 'conversationId')
  const usable = (api.target.records.conversations ?? []).map(({ id }) => id)
  const perChannel = new Map(usable.toReversed().map((id) => [channelOf(id), id]))
  const ids = new Set([...usable.slice(0, 2), ...perChannel.values()])
  for (const conversationId of ids)
    await api.case(async () => {
      const exchange = await patchTicket(api, ticket, { conversationId })
      await requireUnchangedMeanwhile(api, exchange, ticket)
      api.expect.status(exchange, 200)
      const answer = api.read.record(exchange)
      api.expect.member(answer, 'conversationId', conversationId, 'the conversation in the answer', {
        by: exchange,
      })
      const listed = await readListedNow(api, ticket)
      const by = [exchange, ...listed.by]
      api.expect.member(listed.ticket, 'conversationId', conversationId, 'the conversation in the list', {
        by,
      })
      ticket = listed.ticket
    })
}
