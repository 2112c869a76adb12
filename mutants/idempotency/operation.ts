import type { ServedOperationId } from '../../contract/index.js'
import { idempotent, op } from '../../contract/index.js'
import { one } from '../../fake-server/messages/reply.js'
import { holderOf } from '../../fake-server/resources/contact.js'
import { checkRev } from '../../fake-server/resources/revision.js'
import type { FamilyMutants } from '../mutation.js'
import { ruledOut } from '../ruled-out.js'
import {
  aroundLookup,
  beforeLookup,
  onReplay,
  onReplayedData,
  refused,
  replayedAs,
  repliedAndDoneAgain,
  withoutLookup,
} from './lookup.js'

/** Checks the revision of a ticket before the key. */
const ticketRevFirst = (operation: ServedOperationId) =>
  beforeLookup(operation, (context) => {
    const ticket = context.workspace.tickets.get(context.params.id ?? '')
    if (ticket) checkRev(context, ticket, 'revision.ticket-update-stale')
  })

/** Mutants of replays, operation by operation. */
export const operationKeyMutants = {
  'idempotency.contact-create': {
    'the e-mail is checked before the key': beforeLookup(op.createContact, (context) => {
      if (holderOf(context, context.body.email as string)) throw refused('conflict')
    }),
    'only the latest fifty keys are remembered': aroundLookup(idempotent, (next, { workspace }) => {
      const found = next()
      for (const name of [...workspace.answered.keys()].slice(0, -50)) workspace.answered.delete(name)
      return found
    }),
    'creating a contact knows no keys': withoutLookup(op.createContact),
    'a retry shows another contact': onReplay([op.createContact], ({ status }, { workspace }) =>
      one(status, [...workspace.contacts.all()][0] ?? {}),
    ),
  },
  'idempotency.contact-update': {
    'updating a contact knows no keys': withoutLookup(op.updateContact),
    'a replay is answered and applied again': repliedAndDoneAgain(op.updateContact),
  },
  'idempotency.contact-tags': {
    'tagging knows no keys': withoutLookup(op.tagContact),
    'a replay is answered and tags again': repliedAndDoneAgain(op.tagContact),
  },
  'idempotency.deal-create': {
    'a retry answers 201': replayedAs(201, op.createDeal),
    'creating a deal knows no keys': withoutLookup(op.createDeal),
    'a retry is answered with the first deal and makes another': repliedAndDoneAgain(op.createDeal),
  },
  'idempotency.deal-close': {
    'closing a deal knows no keys': withoutLookup(op.closeDeal),
    'the revision is checked before the key': beforeLookup(op.closeDeal, (context) => {
      const deal = context.workspace.deals.get(context.params.id ?? '')
      if (deal) checkRev(context, deal, 'revision.deal-close-stale')
    }),
    'the state is checked before the key': beforeLookup(op.closeDeal, ({ workspace, params }) => {
      if (workspace.deals.get(params.id ?? '')?.status !== 'open') throw refused('invalid_state')
    }),
  },
  'idempotency.ticket-update': {
    'the revision is checked before the key': ticketRevFirst(op.updateTicket),
    'updating a ticket knows no keys': withoutLookup(op.updateTicket),
  },
  'idempotency.ticket-comment': {
    'commenting knows no keys': withoutLookup(op.commentTicket),
    'each answer names a comment of its own': onReplayedData(op.commentTicket, (_, { world }) => ({
      commentId: world.id('cmt'),
    })),
  },
  'idempotency.webhook-create': {
    'creating a destination knows no keys': withoutLookup(op.createWebhook),
    'a retry adds another destination': repliedAndDoneAgain(op.createWebhook),
  },
  'idempotency.webhook-delete': {
    'deletions know no keys': withoutLookup(op.deleteWebhook),
    'the destination is looked up before the key': beforeLookup(op.deleteWebhook, ({ workspace, params }) => {
      if (!workspace.webhooks.get(params.id ?? '')) throw refused('not_found')
    }),
  },
  'idempotency.ticket-assign': {
    'assigning knows no keys': withoutLookup(op.assignTicket),
    'a replay is answered and assigns again': ruledOut(repliedAndDoneAgain(op.assignTicket)),
    'the revision is checked before the key': ticketRevFirst(op.assignTicket),
  },
} satisfies Partial<FamilyMutants<'idempotency'>>
