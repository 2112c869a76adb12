import { type Deal, op } from '../../contract/index.js'
import type { ListFilters } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { emptied, gatedAs, ungated } from '../operators/gate.js'
import { onList } from '../operators/list.js'
import { asksBy } from '../operators/query.js'
import { answers, onReply } from '../operators/reply.js'
import { aroundStep } from '../operators/step.js'

/** Shows archived deals under some filters. */
const archivedUnder = (shown: (filters: ListFilters) => boolean) =>
  onList(op.listDeals, ({ passes }) => ({
    passes: (deal: never, filters, context) => {
      const archivedDealIds = shown(filters) ? new Set<string>() : context.workspace.archivedDealIds
      const workspace = Object.create(context.workspace, { archivedDealIds: { value: archivedDealIds } })
      return passes(deal, filters, { ...context, workspace })
    },
  }))

/** Faults of the list of deals. */
export const listMutants = {
  'deal.list-ok': {
    'a page is accepted': answers(op.listDeals, 202),
    'the deals stand under `deals`': onReply(op.listDeals, ({ status, body }) => {
      const { data, ...rest } = body as { data: unknown }
      return { status, body: { deals: data, ...rest } }
    }),
    'deals come with their ids alone': onList(op.listDeals, () => ({ shows: ({ id }: Deal) => ({ id }) })),
  },
  'deal.list-contact-limit': {
    'deals are not blocked': ungated(op.listDeals),
    'deals of one status are not blocked': ungated(op.listDeals, asksBy('status')),
    'deals of one contact are not blocked': ungated(op.listDeals, asksBy('leadId')),
    'later pages are empty in place of blocked': emptied(
      op.listDeals,
      ({ query, workspace }) => workspace.contactLimitReached && query.cursor !== undefined,
    ),
    'only every other call is blocked': (behaviour) => {
      let calls = 0
      aroundStep('gate', (next, { operation, workspace }) => {
        if (operation !== op.listDeals || !workspace.contactLimitReached) return next()
        calls += 1
        return calls % 2 === 0 ? undefined : next()
      })(behaviour)
    },
    'the code is quota_exceeded': gatedAs(op.listDeals, 'quota_exceeded'),
    'the plan is a permission': gatedAs(op.listDeals, 'forbidden'),
  },
  'deal.list-archived': {
    'archived deals are listed': archivedUnder(() => true),
    'the deals of a contact include the archived': archivedUnder(({ leadId }) => leadId !== undefined),
    'the deals of an owner include the archived': archivedUnder(({ ownerEmail }) => ownerEmail !== undefined),
    'the deals of a pipeline include the archived': archivedUnder(
      ({ pipelineId }) => pipelineId !== undefined,
    ),
    'the deals of a status include the archived': archivedUnder(({ status }) => status !== undefined),
    'the whole list includes the archived': archivedUnder((filters) => Object.keys(filters).length === 0),
  },
  'deal.list-deals-off': {
    'the list of deals stays open': ungated(op.listDeals),
    'the deals of one status stay open': ungated(op.listDeals, asksBy('status')),
    'deals switched off are forbidden': gatedAs(op.listDeals, 'forbidden'),
  },
} satisfies Partial<FamilyMutants<'deal'>>
