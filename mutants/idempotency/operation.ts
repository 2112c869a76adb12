import type { families, ServedOperationId } from '../../contract/index.js'
import { one } from '../../fake-server/pipeline/reply.js'
import { holderOf } from '../../fake-server/resources/contact.js'
import { checkRev } from '../../fake-server/resources/revision.js'
import { type Mutants, mutant } from '../mutant.js'
import {
  assignTicket,
  closeDeal,
  commentTicket,
  createContact,
  createDeal,
  createWebhook,
  deleteWebhook,
  tagContact,
  updateContact,
  updateTicket,
} from './endpoints.js'
import { beforeLookup, onReplay, refused, repliedAndDoneAgain, withoutLookup } from './lookup.js'

/** Checks the revision of a ticket before the key. */
const ticketRevFirst = (operation: ServedOperationId) =>
  beforeLookup(operation, (context) => {
    const ticket = context.workspace.tickets.get(context.params.id ?? '')
    if (ticket) checkRev(context, ticket, 'revision.ticket-update-stale')
  })

/** Mutants of replays, operation by operation. */
export const operationKeyMutants: Pick<
  Mutants<typeof families.idempotency>,
  | 'idempotency.contact-create'
  | 'idempotency.contact-update'
  | 'idempotency.contact-tags'
  | 'idempotency.deal-create'
  | 'idempotency.deal-close'
  | 'idempotency.ticket-update'
  | 'idempotency.ticket-comment'
  | 'idempotency.webhook-create'
  | 'idempotency.webhook-delete'
  | 'idempotency.ticket-assign'
> = {
  'idempotency.contact-create': [
    mutant(
      'the e-mail is checked before the key',
      beforeLookup(createContact, (context) => {
        if (holderOf(context, context.body.email as string)) throw refused('conflict')
      }),
    ),
    mutant('creating a contact knows no keys', withoutLookup(createContact)),
    mutant(
      'a retry shows another contact',
      onReplay([createContact], ({ status }, { workspace }) =>
        one(status, [...workspace.contacts.all()][0] ?? {}),
      ),
    ),
  ],
  'idempotency.contact-update': [
    mutant('updating a contact knows no keys', withoutLookup(updateContact)),
    mutant('a replay is answered and applied again', repliedAndDoneAgain(updateContact)),
  ],
  'idempotency.contact-tags': [
    mutant('tagging knows no keys', withoutLookup(tagContact)),
    mutant('a replay is answered and tags again', repliedAndDoneAgain(tagContact)),
  ],
  'idempotency.deal-create': [
    mutant(
      'a retry answers 201',
      onReplay([createDeal], (replay) => ({ ...replay, status: 201 })),
    ),
    mutant('creating a deal knows no keys', withoutLookup(createDeal)),
    mutant('a retry is answered with the first deal and makes another', repliedAndDoneAgain(createDeal)),
  ],
  'idempotency.deal-close': [
    mutant('closing a deal knows no keys', withoutLookup(closeDeal)),
    mutant(
      'the revision is checked before the key',
      beforeLookup(closeDeal, (context) => {
        const deal = context.workspace.deals.get(context.params.id ?? '')
        if (deal) checkRev(context, deal, 'revision.deal-close-stale')
      }),
    ),
    mutant(
      'the state is checked before the key',
      beforeLookup(closeDeal, ({ workspace, params }) => {
        if (workspace.deals.get(params.id ?? '')?.status !== 'open') throw refused('invalid_state')
      }),
    ),
  ],
  'idempotency.ticket-update': [
    mutant('the revision is checked before the key', ticketRevFirst(updateTicket)),
    mutant('updating a ticket knows no keys', withoutLookup(updateTicket)),
  ],
  'idempotency.ticket-comment': [
    mutant('commenting knows no keys', withoutLookup(commentTicket)),
    mutant(
      'each answer names a comment of its own',
      onReplay([commentTicket], (replay, { world }) => {
        const { data } = replay.body as { data: object }
        return one(replay.status, { ...data, commentId: world.id('cmt') })
      }),
    ),
  ],
  'idempotency.webhook-create': [
    mutant('creating a destination knows no keys', withoutLookup(createWebhook)),
    mutant('a retry adds another destination', repliedAndDoneAgain(createWebhook)),
  ],
  'idempotency.webhook-delete': [
    mutant('deletions know no keys', withoutLookup(deleteWebhook)),
    mutant(
      'the destination is looked up before the key',
      beforeLookup(deleteWebhook, ({ workspace, params }) => {
        if (!workspace.webhooks.get(params.id ?? '')) throw refused('not_found')
      }),
    ),
  ],
  'idempotency.ticket-assign': [
    mutant('assigning knows no keys', withoutLookup(assignTicket)),
    mutant('the revision is checked before the key', ticketRevFirst(assignTicket)),
  ],
}
