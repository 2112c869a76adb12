import { type families, idempotent } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { one } from '../../fake-server/pipeline/reply.js'
import { type Mutants, mutant } from '../mutant.js'
import {
  commentTicket,
  createContact,
  createDeal,
  createWebhook,
  deleteWebhook,
  tagContact,
  updateContact,
  updateTicket,
} from './endpoints.js'
import { aroundLookup, onReplay, repliedAndDoneAgain, withoutLookup } from './lookup.js'

/** The contact of the path as it is now. */
const present = ({ workspace, params }: Context) => workspace.contacts.get(params.id ?? '') ?? {}

/** Mutants of replays, whatever the operation. */
export const replayKeyMutants: Pick<
  Mutants<typeof families.idempotency>,
  'idempotency.replay-same-response' | 'idempotency.replay-no-second-effect'
> = {
  'idempotency.replay-same-response': [
    mutant('deletions know no keys', withoutLookup(deleteWebhook)),
    mutant('tagging knows no keys', withoutLookup(tagContact)),
    mutant(
      'a replay shows the contact as it is now',
      onReplay([updateContact], (replay, context) => one(replay.status, present(context))),
    ),
    mutant(
      'the replay of a comment shows the ticket as it is now',
      onReplay([commentTicket], (replay, { workspace, params }) => {
        const { data } = replay.body as { data: object }
        return one(replay.status, { ...data, ticket: workspace.tickets.get(params.id ?? '') })
      }),
    ),
    mutant(
      'only the last key of a workspace is remembered',
      aroundLookup(idempotent, (next, { workspace, idempotencyKey }) => {
        const name = ` ${idempotencyKey}`
        if (idempotencyKey !== undefined && !workspace.answered.has(name)) workspace.answered.clear()
        return next()
      }),
    ),
    mutant(
      'the replay of a creation says it was updated',
      onReplay([createWebhook], (replay, { world }) => {
        const { data } = replay.body as { data: object }
        return one(replay.status, { ...data, updatedAt: world.instant() })
      }),
    ),
    mutant(
      'a retried deal answers 201',
      onReplay([createDeal], (replay) => ({ ...replay, status: 201 })),
    ),
  ],
  'idempotency.replay-no-second-effect': [
    mutant('a replay runs the update of a ticket again', repliedAndDoneAgain(updateTicket)),
    mutant('a replay makes another destination', repliedAndDoneAgain(createWebhook)),
    mutant('a replay makes another deal', repliedAndDoneAgain(createDeal)),
    mutant(
      'a replay touches the contact',
      onReplay([createContact], (replay, { workspace, world }) => {
        const { data } = replay.body as { data: { id: string } }
        const contact = workspace.contacts.get(data.id)
        if (contact) workspace.putContact({ ...contact, updatedAt: world.instant() }, () => world.id('tag'))
        return replay
      }),
    ),
  ],
}
