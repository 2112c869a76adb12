import { type Deal, op } from '../../contract/index.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context, ListFilters } from '../../fake-server/pipeline/context.js'
import type { Mutation } from '../mutation.js'
import { onReply } from '../operators/reply.js'
import { putChanged } from '../operators/stored.js'
import { onPages } from '../order/operators.js'
import type { MultiStepFaults } from './multi-step-mutant.js'
import {
  dataOf,
  freedByRefusal,
  fromNth,
  fromNthReplay,
  fromPage,
  matching,
  remembering,
  rewriting,
  withData,
  withHistory,
  withoutFourBytes,
} from './operators.js'

/** Has the list judge a filter in its own way. */
const dealsBy = matching<Deal>(op.listDeals)
const writes = [op.createDeal, op.closeDeal] as const

/** Changes the stored deal, and the answer with it. */
const rewritten = rewriting('deals')

const aboutLead = (_: Context, reply: Reply) => dataOf<Deal>(reply).leadId

/** Puts the deals that were closed at the place of another of their times, in the lists that are meant. */
const closedAt = (time: 'createdAt' | 'updatedAt', isMeant: (query: ListFilters) => boolean): Mutation =>
  remembering<true>((closed) => (behaviour) => {
    onReply(op.closeDeal, (reply) => {
      closed.set(dataOf<Deal>(reply).id, true)
      return reply
    })(behaviour)
    const own = time === 'createdAt' ? 'updatedAt' : 'createdAt'
    const timeOf = (deal: Deal) => `${closed.has(deal.id) ? deal[time] : deal[own]}`
    onPages(op.listDeals, (data, query) =>
      isMeant(query)
        ? (data as readonly Deal[]).toSorted((a, b) =>
            timeOf(a) < timeOf(b) ? 1 : timeOf(a) > timeOf(b) ? -1 : 0,
          )
        : data,
    )(behaviour)
  })

/** Faults that show after several calls about deals. */
export const dealFaults: MultiStepFaults = {
  'transition.deal-default-stage': {
    'the third deal of a contact goes to another pipeline': {
      calls: 4,
      plant: fromNth(
        3,
        op.createDeal,
        (reply, context) => {
          const { pipelines } = context.workspace
          const other = pipelines.find(({ id }) => id !== dataOf<Deal>(reply).pipelineId)
          const stage = other?.stages.find(({ open }) => open)
          return other && stage && context.body.pipelineId === undefined
            ? rewritten(reply, context, { pipelineId: other.id, stageId: stage.id })
            : reply
        },
        aboutLead,
      ),
    },
  },
  'transition.deal-created-open': {
    'a deal made after another one of the contact was lost is lost too': {
      calls: 4,
      plant: remembering<true>((lost) => (behaviour) => {
        onReply(op.closeDeal, (reply) => {
          const { leadId, status } = dataOf<Deal>(reply)
          if (status === 'lost') lost.set(leadId, true)
          return reply
        })(behaviour)
        onReply(op.createDeal, (reply, context) =>
          lost.has(dataOf<Deal>(reply).leadId) ? rewritten(reply, context, { status: 'lost' }) : reply,
        )(behaviour)
      }),
    },
  },
  'transition.deal-won': {
    'a deal that is won takes the other open deals of its contact with it': {
      calls: 5,
      plant: onReply(op.closeDeal, (reply, context) => {
        const { leadId, status } = dataOf<Deal>(reply)
        const open = [...context.workspace.deals.all()].filter(
          (deal) => deal.leadId === leadId && deal.status === 'open',
        )
        if (status === 'won') for (const { id } of open) putChanged(context, 'deals', id, () => ({ status }))
        return reply
      }),
    },
  },
  'deal.create-201': {
    'closing a deal takes the characters of four bytes out of its title': {
      calls: 3,
      plant: onReply(op.closeDeal, (reply, context) =>
        rewritten(reply, context, { title: withoutFourBytes(dataOf<Deal>(reply).title) }),
      ),
    },
    'the list lacks the deals of a contact after the fourth': {
      calls: 7,
      plant: fromNth(
        5,
        op.createDeal,
        (reply, { workspace }) => {
          workspace.archivedDealIds.add(dataOf<Deal>(reply).id)
          return reply
        },
        aboutLead,
      ),
    },
  },
  'order.deals-by-update': {
    'closing a deal does not move it before one that was made later': {
      calls: 3,
      plant: closedAt('createdAt', ({ leadId }) => leadId === undefined),
    },
  },
  'order.deals-of-lead': {
    'a closed deal goes before the newer ones of its contact': {
      calls: 5,
      plant: closedAt('updatedAt', ({ leadId }) => leadId !== undefined),
    },
  },
  'filter.deal-combination': {
    'status and pipeline find a deal by the status it had when it was made': {
      calls: 4,
      plant: withHistory(
        writes,
        ({ status }: Deal) => status,
        (history) =>
          dealsBy(
            'status',
            ({ id, status }, value, { pipelineId }) =>
              (pipelineId === undefined ? status : (history(id)[0] ?? status)) === value,
          ),
      ),
    },
  },
  'filter.deal-owner-email': {
    'a closed deal is listed under the owner of the deal that its contact closed last': {
      calls: 6,
      plant: remembering<string | null>((owners) => (behaviour) => {
        onReply(op.closeDeal, (reply) => {
          const { leadId, ownerEmail } = dataOf<Deal>(reply)
          owners.set(leadId, ownerEmail)
          return reply
        })(behaviour)
        dealsBy(
          'ownerEmail',
          ({ leadId, ownerEmail, status }, value) =>
            (status === 'open' ? ownerEmail : (owners.get(leadId) ?? ownerEmail)) === value,
        )(behaviour)
      }),
    },
  },
  'paging.filters-hold-across-pages': {
    'the pages of a status beyond the third hold deals of any status': {
      calls: 4,
      plant: fromPage(4, op.listDeals, (reply, { query, workspace }) => {
        const any = [...workspace.deals.all()].find(({ status }) => status !== query.status)
        return any && query.status
          ? withData(reply, [...dataOf<readonly Deal[]>(reply).slice(0, -1), any])
          : reply
      }),
    },
  },
  'paging.cursor-roundtrip': {
    'a walk whose limit changes twice skips a deal': {
      calls: 3,
      plant: remembering<readonly number[]>((sizes) => (behaviour) => {
        onReply(op.listDeals, (reply, { query: { limit, cursor = '' } }) => {
          const past = [...(sizes.get(cursor) ?? []), Number(limit)]
          const { nextCursor } = reply.body as { nextCursor: string | null }
          if (nextCursor) sizes.set(nextCursor, past)
          const changes = past.filter((size, n) => n > 0 && size !== past[n - 1]).length
          return changes > 1 ? withData(reply, dataOf<readonly Deal[]>(reply).slice(1)) : reply
        })(behaviour)
      }),
    },
  },
  'idempotency.replay-no-second-effect': {
    'the retry of a deal opens the deal again that was closed in the meantime': {
      calls: 5,
      plant: fromNthReplay(1, op.createDeal, (replay, context) => {
        putChanged(context, 'deals', dataOf<Deal>(replay).id, () => ({
          status: 'open' as const,
          closedAt: null,
        }))
        return replay
      }),
    },
  },
  'idempotency.deal-create': {
    'the third retry of a deal makes another one': {
      calls: 5,
      plant: fromNthReplay(3, op.createDeal, () => undefined),
    },
  },
  'idempotency.key-reused': {
    'a key refused once is free for another request': {
      calls: 4,
      plant: freedByRefusal(op.createDeal),
    },
  },
}
