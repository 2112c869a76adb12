import * as fc from 'fast-check'
import { type OperationId, op, type RuleId } from '../../../contract/index.js'
import type { Api, Json } from '../../../suites/api/index.js'
import { absentConversations } from '../../../suites/judgements/unknown-ids.js'
import { commentBody, detectCommentWords } from '../../../suites/observations/comment-words.js'
import { patchTicket } from '../../../suites/ticket/reading.js'
import { command } from '../command.js'
import type { KnownRecord } from '../model/known.js'
import { NotApplicable } from '../model/not-applicable.js'
import { recent } from '../references.js'
import { look } from '../revised-record.js'
import type { Scenario } from '../scenario.js'

/** A call on a ticket, and the rule by which it is refused where the ticket is not there. */
interface Refused {
  readonly operation: OperationId
  readonly rule: RuleId
  readonly body: (api: Api) => Json | Promise<Json>
}

const calls: readonly Refused[] = [
  {
    operation: op.updateTicket,
    rule: 'ticket.update-missing',
    body: () => ({ subject: 'No such ticket', expectedRev: 1 }),
  },
  {
    operation: op.updateTicket,
    rule: 'ticket.update-missing',
    body: () => ({ priority: 'low', channel: null, expectedRev: 1 }),
  },
  {
    operation: op.commentTicket,
    rule: 'ticket.comment-missing',
    body: async (api) => commentBody(api, await detectCommentWords(api), 'note'),
  },
  {
    operation: op.commentTicket,
    rule: 'ticket.comment-missing',
    body: async (api) => commentBody(api, await detectCommentWords(api), 'reply'),
  },
  {
    operation: op.assignTicket,
    rule: 'ticket.assign-missing',
    body: () => ({ assigneeEmail: null, expectedRev: 1 }),
  },
  {
    operation: op.assignTicket,
    rule: 'ticket.assign-missing',
    body: ({ target }) => ({ assigneeEmail: target.records.users?.[0] ?? null, expectedRev: 1 }),
  },
]

const missing = command({
  name: 'change a ticket that is not there',
  operations: [op.updateTicket, op.commentTicket, op.assignTicket],
  about: ['tickets', 'ticket'],
  weight: 1,
  draw(world) {
    const ticket = recent(world.names('ticket'))
    return ticket && fc.record({ ticket, call: fc.nat(calls.length - 1), isLonger: fc.boolean() })
  },
  async run(scenario, { ticket, call, isLonger }) {
    const { api, world } = scenario
    const known = world.get(ticket)
    const { operation, rule, body } = calls[call] ?? absent()
    // An id that merely begins like that of a ticket is no ticket's.
    const id = isLonger ? `${known.record.id}${api.fresh.word()}` : api.fresh.unknownId()
    const exchange = await scenario.call(operation, { params: { id }, body: await body(api) })
    scenario.judge(rule, exchange, ({ expect }) => expect.error(exchange, 404, 'not_found'))
  },
})

const absent = (): never => {
  throw new NotApplicable('a call')
}

const link = command({
  name: 'link a ticket to a conversation that is not there',
  operations: [op.updateTicket],
  about: ['tickets', 'ticket'],
  weight: 1,
  draw(world) {
    const ticket = recent(world.names('ticket'))
    return ticket && fc.record({ ticket, nth: fc.nat(4) })
  },
  async run(scenario, { ticket, nth }) {
    await linkNothing(scenario, scenario.world.get(ticket), nth)
  },
})

/** Links a ticket to a conversation that is not there: its link stays as it was, whatever else moves (gap.error-atomicity). */
async function linkNothing(scenario: Scenario, known: KnownRecord, nth: number): Promise<void> {
  if (known.mayHaveChanged) await look(scenario, known)
  const { api } = scenario
  const ids = absentConversations(api)
  const rule = 'ticket.update-conversation-missing'
  const { conversationId } = known.record
  const exchange = await patchTicket(api, known.record, { conversationId: ids[nth % ids.length] })
  scenario.judge(rule, exchange, ({ expect }) => expect.error(exchange, 404, 'not_found'))
  const seen = await api.read.ticket(known.record)
  scenario.judge(rule, exchange, ({ expect }) =>
    expect.member(seen, 'conversationId', conversationId, 'the conversation as it was', { by: exchange }),
  )
  known.record = seen
}

/** Calls on tickets, and links to conversations, that are not there (section 4.6). */
export const missingTicketCommands = [missing, link]
