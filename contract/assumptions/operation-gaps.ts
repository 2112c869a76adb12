import { gap, value } from '../gaps/gap.js'
import { listOf, name, oneOf, record } from '../gaps/value-check.js'
import {
  type FullOperationId,
  fullOperationIds,
  fullOperations,
  type OperationId,
  operationIds,
  type ServedOperationId,
  servedOperations,
} from '../operations/index.js'
import { op } from '../operations/op.js'
import type { Feature, Operation } from '../operations/operation.js'

const writes = fullOperationIds.filter((id) => fullOperations[id].method !== 'GET')

const gatedBy = (name: Feature): readonly FullOperationId[] =>
  fullOperationIds.filter((id) => {
    const { feature }: Operation = fullOperations[id]
    return feature?.name === name && feature.ifNamed === undefined
  })

/** What is open about which operations do something; the only gaps whose values name operations (sections 4.1, 4.5 and 5). */
export const operationGaps = {
  'feature-map': gap(
    '5',
    'Which features there are and which operations each one switches off.',
    value<Readonly<Record<string, readonly ServedOperationId[]>>>(
      { deals: gatedBy('deals'), booking: gatedBy('booking'), chat: gatedBy('chat') },
      [
        {
          deals: [op.createDeal, op.closeDeal],
          booking: [op.bookMeeting],
          chat: [op.sendMessage, op.listTemplates],
        },
        {
          deals: [op.listDeals, op.createDeal, op.closeDeal],
          booking: [op.bookMeeting, op.listMeetings],
          chat: [op.sendMessage, op.listTemplates, op.listConversations, op.replyToConversation],
          tickets: [op.listTickets, op.updateTicket],
        },
      ],
    ),
    'The configuration says what is off for its key; only operations whose entry names the error are judged.',
    {
      check: record(name, listOf(oneOf(...new Set([...Object.keys(servedOperations), ...operationIds])))),
      answers: ['deal.list-deals-off'],
    },
  ),
  'contact-limit-writes': gap(
    '4.1',
    'Which operations beyond the five lists, replies and messages are refused to a blocked workspace.',
    value<readonly FullOperationId[]>([op.createContact], [[], [op.createContact, op.createDeal], writes]),
    'It is reported, never judged.',
    { check: listOf(oneOf(...fullOperationIds)) },
  ),
  'expected-rev-required': gap(
    '4.5',
    'Where `expectedRev` must be sent; only ticket assignment calls it optional.',
    value<readonly OperationId[]>(
      [],
      [[op.closeDeal], [op.assignConversation], [op.updateTicket, op.closeDeal, op.assignConversation]],
    ),
    'Judged calls send the current one; leaving it out is only reported.',
    { check: listOf(oneOf(...operationIds)), shapes: [op.closeDeal, op.updateTicket, op.assignConversation] },
  ),
}
