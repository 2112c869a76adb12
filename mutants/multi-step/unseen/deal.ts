import { type Contact, type Deal, op } from '../../../contract/index.js'
import { insteadOfError } from '../../operators/error.js'
import { aroundHandler } from '../../operators/handler.js'
import { inTurn } from '../../operators/in-turn.js'
import { onReply } from '../../operators/reply.js'
import { putChanged } from '../../operators/stored.js'
import { onPages } from '../../order/operators.js'
import { changedWhenStale } from '../../revision/operators.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { dataOf, fromNthReplay, matching, remembering } from '../operators.js'
import { withoutSome } from './operators.js'

const dealsBy = matching<Deal>(op.listDeals)

type Query = Readonly<Record<string, string>>

/** Where a client's latest walk has come to. */
interface Walk {
  readonly filters: Query
  readonly next: string | null
}

/** Faults of deals that show once they, their contacts or what a client reads have changed. */
export const unseenDealFaults: MultiStepFaults = {
  'filter.deal-pipeline': {
    'a deal that is lost leaves the list of its pipeline': {
      calls: 4,
      plant: remembering<true>((lost) =>
        inTurn(
          onReply(op.closeDeal, (reply) => {
            const { id, status } = dataOf<Deal>(reply)
            if (status === 'lost') lost.set(id, true)
            return reply
          }),
          withoutSome<Deal>(
            op.listDeals,
            ({ id }, { pipelineId }) => pipelineId !== undefined && lost.has(id),
          ),
        ),
      ),
    },
  },
  'filter.deal-lead': {
    'a deal is not found by its contact once that has another e-mail': {
      calls: 4,
      plant: remembering<string | null>((emails) =>
        inTurn(
          onReply(op.updateContact, (reply, { body }) => {
            const { id, email } = dataOf<Contact>(reply)
            if (body.email !== undefined) emails.set(id, email)
            return reply
          }),
          withoutSome<Deal>(
            op.listDeals,
            ({ leadEmail }, { leadId }) =>
              leadId !== undefined && emails.has(leadId) && emails.get(leadId) !== leadEmail,
          ),
        ),
      ),
    },
  },
  'filter.deal-owner-email': {
    'a deal is found by the owner that its contact has got since': {
      calls: 4,
      plant: remembering<string | null>((owners) =>
        inTurn(
          onReply(op.updateContact, (reply, { body }) => {
            const { id, ownerEmail } = dataOf<Contact>(reply)
            if (body.ownerEmail !== undefined) owners.set(id, ownerEmail)
            return reply
          }),
          dealsBy(
            'ownerEmail',
            ({ leadId, ownerEmail }, value) =>
              (owners.has(leadId) ? owners.get(leadId) : ownerEmail) === value,
          ),
        ),
      ),
    },
  },
  'transition.deal-close-closed': {
    'a deal that is won is among the lost ones after an attempt to lose it': {
      calls: 5,
      plant: remembering<string>((attempts) =>
        inTurn(
          insteadOfError(op.closeDeal, (apiError, { assumptions, body, params }) => {
            const { field, won } = assumptions['deal-close-selector']
            if (apiError.code === 'invalid_state')
              attempts.set(params.id ?? '', body[field] === won ? 'won' : 'lost')
            return apiError
          }),
          dealsBy('status', ({ id, status }, value) => status === value || attempts.get(id) === value),
        ),
      ),
    },
  },
  'paging.filters-hold-across-pages': {
    'a walk of deals goes on with the walk that was begun after it': {
      calls: 3,
      plant: remembering<Walk>((walks) =>
        aroundHandler(op.listDeals, (next, context) => {
          const { key, query } = context
          const { limit, cursor, ...filters } = query
          const latest = walks.get(key.key)
          const isOther = latest && JSON.stringify(latest.filters) !== JSON.stringify(filters)
          const goesAstray = walks.has(`cursor ${cursor}`) && isOther && latest.next !== null
          const meant = goesAstray ? latest.filters : filters
          const sent: Query = {
            ...meant,
            ...(limit !== undefined && { limit }),
            ...(cursor !== undefined && { cursor: (goesAstray && latest.next) || cursor }),
          }
          const reply = next({ ...context, query: sent })
          if (!(reply instanceof Promise)) {
            const { nextCursor } = reply.body as { nextCursor: string | null }
            const walk = { filters: meant, next: nextCursor }
            walks.set(key.key, walk)
            walks.set(`cursor ${nextCursor}`, walk)
          }
          return reply
        }),
      ),
    },
  },
  'revision.stale-no-effect': {
    'a close that is refused for its revision is an update of the deal': {
      calls: 4,
      plant: changedWhenStale(op.closeDeal, 'deals', (_, { world }) => ({ updatedAt: world.instant() })),
    },
  },
  'idempotency.replay-no-second-effect': {
    'the retry of a deal raises its revision': {
      calls: 4,
      plant: fromNthReplay(1, op.createDeal, (replay, context) => {
        putChanged(context, 'deals', dataOf<Deal>(replay).id, ({ rev }) => ({ rev: rev + 1 }))
        return replay
      }),
    },
  },
  'order.deals-of-lead': {
    'a deal that was retried goes before the newer ones of its contact': {
      calls: 5,
      plant: remembering<true>((retried) =>
        inTurn(
          fromNthReplay(1, op.createDeal, (replay) => {
            retried.set(dataOf<Deal>(replay).id, true)
            return replay
          }),
          onPages(op.listDeals, (data, { leadId }) =>
            leadId === undefined
              ? data
              : data.toSorted((a, b) => Number(retried.has(b.id)) - Number(retried.has(a.id))),
          ),
        ),
      ),
    },
  },
  'idempotency.deal-create': {
    'a retry makes another deal once the first is closed': {
      calls: 4,
      plant: fromNthReplay(1, op.createDeal, (replay, { workspace }) =>
        workspace.deals.get(dataOf<Deal>(replay).id)?.status === 'open' ? replay : undefined,
      ),
    },
  },
}
