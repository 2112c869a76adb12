import { type Deal, type families, op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Behaviour, Filters } from '../../fake-server/pipeline/context.js'
import { emptied, gatedAs, ungated } from '../gate.js'
import { aroundStep, type Mutants, mutant, onList, onReply } from '../mutant.js'

type Rules = Mutants<typeof families.deal>

const list = op.listDeals

/** Shows archived deals under some filters. */
const archivedUnder = (shown: (filters: Filters) => boolean) => (behaviour: Behaviour) =>
  onList(behaviour, list, ({ passes }) => ({
    passes: (deal: never, filters, context) => {
      const archivedDealIds = shown(filters) ? new Set<string>() : context.workspace.archivedDealIds
      const workspace = Object.create(context.workspace, { archivedDealIds: { value: archivedDealIds } })
      return passes(deal, filters, { ...context, workspace })
    },
  }))

/** Faults of the list of deals. */
export const listMutants: Pick<
  Rules,
  'deal.list-ok' | 'deal.list-contact-limit' | 'deal.list-archived' | 'deal.list-deals-off'
> = {
  'deal.list-ok': [
    mutant('a page is accepted', (behaviour) =>
      onReply(behaviour, list, (reply) => ({ ...reply, status: 202 })),
    ),
    mutant('the deals stand under `deals`', (behaviour) =>
      onReply(behaviour, list, ({ status, body }) => {
        const { data, ...rest } = body as { data: unknown }
        return { status, body: { deals: data, ...rest } }
      }),
    ),
    mutant('deals come with their ids alone', (behaviour) =>
      onList(behaviour, list, () => ({ shows: ({ id }: Deal) => ({ id }) })),
    ),
  ],
  'deal.list-contact-limit': [
    mutant('deals are not blocked', ungated(list)),
    mutant(
      'deals of one status are not blocked',
      ungated(list, ({ query }) => query.status !== undefined),
    ),
    mutant(
      'deals of one contact are not blocked',
      ungated(list, ({ query }) => query.leadId !== undefined),
    ),
    mutant(
      'later pages are empty in place of blocked',
      emptied(list, ({ query, workspace }) => workspace.contactLimitReached && query.cursor !== undefined),
    ),
    mutant('only every other call is blocked', (behaviour) => {
      let calls = 0
      aroundStep(behaviour, 'gate', (next, { operation, workspace }) => {
        if (operation !== list || !workspace.contactLimitReached) return next()
        calls += 1
        return calls % 2 === 0 ? undefined : next()
      })
    }),
    mutant(
      'the code is quota_exceeded',
      gatedAs(list, new ApiError('quota_exceeded', 'upgrade', 'deal.list-contact-limit')),
    ),
    mutant(
      'the plan is a permission',
      gatedAs(list, new ApiError('forbidden', 'upgrade', 'deal.list-contact-limit')),
    ),
  ],
  'deal.list-archived': [
    mutant(
      'archived deals are listed',
      archivedUnder(() => true),
    ),
    mutant(
      'the deals of a contact include the archived',
      archivedUnder(({ leadId }) => leadId !== undefined),
    ),
    mutant(
      'the deals of an owner include the archived',
      archivedUnder(({ ownerEmail }) => ownerEmail !== undefined),
    ),
    mutant(
      'the deals of a pipeline include the archived',
      archivedUnder(({ pipelineId }) => pipelineId !== undefined),
    ),
    mutant(
      'the deals of a status include the archived',
      archivedUnder(({ status }) => status !== undefined),
    ),
    mutant(
      'the whole list includes the archived',
      archivedUnder((filters) => Object.keys(filters).length === 0),
    ),
  ],
  'deal.list-deals-off': [
    mutant('the list of deals stays open', ungated(list)),
    mutant(
      'the deals of one status stay open',
      ungated(list, ({ query }) => query.status !== undefined),
    ),
    mutant(
      'deals switched off are forbidden',
      gatedAs(list, new ApiError('forbidden', 'deals are off', 'deal.list-deals-off')),
    ),
  ],
}
