import type { Deal, EndpointId, families } from '../../contract/index.js'
import type { Behaviour } from '../behaviour.js'
import type { Context } from '../context.js'
import type { Filters } from '../page.js'
import { Refusal } from '../refusal.js'
import { one, type Reply } from '../reply.js'
import { aroundHandler, aroundStep, type Mutants, mutant, onList, onReply, onSent } from './mutant.js'

const list = 'GET /api/v1/deals'
const create = 'POST /api/v1/deals'
const close = 'POST /api/v1/deals/{id}/close'

/** Lets calls past the gate of features and plan. */
const ungated =
  (at: EndpointId, when: (context: Context) => boolean = () => true) =>
  (behaviour: Behaviour) =>
    aroundStep(behaviour, 'gate', (next, context) =>
      context.endpoint === at && when(context) ? undefined : next(),
    )

/** Has the gate refuse in other words. */
const gatedAs = (at: EndpointId, refusal: Refusal) => (behaviour: Behaviour) =>
  aroundStep(behaviour, 'gate', (next, context) => {
    try {
      return next()
    } catch (error) {
      throw context.endpoint === at ? refusal : error
    }
  })

/** Shows archived deals under some filters. */
const archivedUnder = (shown: (filters: Filters) => boolean) => (behaviour: Behaviour) =>
  onList(behaviour, list, ({ passes }) => ({
    passes: (deal: never, filters, context) => {
      const archivedDealIds = shown(filters) ? new Set<string>() : context.workspace.archivedDealIds
      const workspace = Object.create(context.workspace, { archivedDealIds: { value: archivedDealIds } })
      return passes(deal, filters, { ...context, workspace })
    },
  }))

/** Changes the new deal, in the store, in the answer or in both. */
const made =
  (change: (deal: Deal, context: Context) => Partial<Deal>, where: 'both' | 'store' | 'answer' = 'both') =>
  (behaviour: Behaviour) =>
    onReply(behaviour, create, (reply, context) => {
      const { data } = reply.body as { data: Deal }
      const changed = { ...data, ...change(data, context) }
      if (where !== 'answer') context.workspace.deals.put(Object.freeze(changed))
      return where === 'store' ? reply : { ...reply, body: { data: changed } }
    })

/** Answers a refusal of an endpoint in another way. */
const refusing =
  (at: EndpointId, instead: (refusal: Refusal, context: Context) => Reply) => (behaviour: Behaviour) =>
    aroundHandler(behaviour, at, (next, context) => {
      try {
        return next(context)
      } catch (error) {
        if (error instanceof Refusal) return instead(error, context)
        throw error
      }
    })

/** Refuses under another code. */
const refusedAs = (
  at: EndpointId,
  from: string,
  code: 'invalid_request' | 'conflict' | 'not_found' | 'internal',
) =>
  refusing(at, (refusal) => {
    throw refusal.code === from ? new Refusal(code, refusal.message, refusal.rule) : refusal
  })

/** Takes a reference to nothing for one that was not sent. */
const overlooked = (name: 'pipelineId' | 'stageId') => (behaviour: Behaviour) =>
  aroundHandler(behaviour, create, (next, context) => {
    const { [name]: id, ...body } = context.body
    const reply = next({ ...context, body }) as Reply
    const { data } = reply.body as { data: Deal }
    return one(reply.status, typeof id === 'string' ? { ...data, [name]: id } : data)
  })

/** One way to break each rule of the family deal, and more where it is easily missed. */
export const dealMutants: Mutants<typeof families.deal> = {
  'list-ok': [
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
  'list-contact-limit': [
    mutant('deals are not blocked', ungated(list)),
    mutant(
      'deals of one status are not blocked',
      ungated(list, ({ query }) => query.status !== undefined),
    ),
    mutant(
      'deals of one contact are not blocked',
      ungated(list, ({ query }) => query.leadId !== undefined),
    ),
    mutant('later pages are not blocked', (behaviour) =>
      aroundStep(behaviour, 'gate', (next, { endpoint, query }) =>
        endpoint === list && query.cursor ? { status: 200, body: { data: [], nextCursor: null } } : next(),
      ),
    ),
    mutant('only every other call is blocked', (behaviour) => {
      let calls = 0
      aroundStep(behaviour, 'gate', (next, { endpoint, workspace }) => {
        if (endpoint !== list || !workspace.contactLimitReached) return next()
        calls += 1
        return calls % 2 === 0 ? undefined : next()
      })
    }),
    mutant(
      'the code is quota_exceeded',
      gatedAs(list, new Refusal('quota_exceeded', 'upgrade', 'deal.list-contact-limit')),
    ),
    mutant(
      'the plan is a permission',
      gatedAs(list, new Refusal('forbidden', 'upgrade', 'deal.list-contact-limit')),
    ),
  ],
  'list-archived': [
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
  'list-deals-off': [
    mutant('the list of deals stays open', ungated(list)),
    mutant(
      'the deals of one status stay open',
      ungated(list, ({ query }) => query.status !== undefined),
    ),
    mutant(
      'deals switched off are forbidden',
      gatedAs(list, new Refusal('forbidden', 'deals are off', 'deal.list-deals-off')),
    ),
  ],
  'create-201': [
    mutant('a creation is 200', (behaviour) =>
      onReply(behaviour, create, (reply) => ({ ...reply, status: 200 })),
    ),
    mutant(
      'titles are capitalised',
      made(({ title }) => ({ title: title[0]?.toUpperCase() + title.slice(1) })),
    ),
    mutant(
      'titles lose what is not ASCII',
      made(({ title }) => ({ title: title.replace(/[^ -~]/g, '') })),
    ),
    mutant(
      'titles end at 100 characters',
      made(({ title }) => ({ title: title.slice(0, 100) })),
    ),
    mutant(
      'a title of digits is a number',
      made(({ title }) => ({ title: /^\d+$/.test(title) ? String(Number(title)) : title })),
    ),
    mutant(
      'quotes in titles are escaped',
      made(({ title }) => ({ title: title.replaceAll("'", '&#39;') })),
    ),
    mutant(
      'the list has the title in lower case',
      made(({ title }) => ({ title: title.toLowerCase() }), 'store'),
    ),
    mutant(
      'the answer has another contact',
      made((_, { workspace }) => {
        const [any] = workspace.contacts.all()
        return any ? { leadId: any.id } : {}
      }),
    ),
    mutant('the answer is made up, the list has none', (behaviour) =>
      onReply(behaviour, create, (reply, { workspace }) => {
        workspace.deals.delete((reply.body as { data: Deal }).data.id)
        return reply
      }),
    ),
    mutant('a deal like another is that other', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) => {
        const { title, leadId } = context.body
        for (const deal of context.workspace.deals.all())
          if (deal.title === title && deal.leadId === leadId) return one(201, deal)
        return next(context)
      }),
    ),
    mutant('a new deal is listed under its contact alone', (behaviour) => {
      const born = new Set<string>()
      onReply(behaviour, create, (reply) => {
        born.add((reply.body as { data: Deal }).data.id)
        return reply
      })
      onList(behaviour, list, ({ passes }) => ({
        passes: (deal: never, filters, context) =>
          passes(deal, filters, context) && (filters.leadId !== undefined || !born.has((deal as Deal).id)),
      }))
    }),
    mutant(
      'the value of the answer is not that of the list',
      made(() => ({ value: 0 }), 'answer'),
    ),
  ],
  'create-deals-off': [
    mutant('deals are made all the same', ungated(create)),
    mutant(
      'deals switched off are not found',
      gatedAs(create, new Refusal('not_found', 'no deals here', 'deal.create-deals-off')),
    ),
    mutant(
      'deals switched off are a missing scope',
      gatedAs(create, new Refusal('insufficient_scope', 'deals are off', 'deal.create-deals-off')),
    ),
    mutant(
      'deals switched off are a state',
      gatedAs(create, new Refusal('invalid_state', 'deals are off', 'deal.create-deals-off')),
    ),
  ],
  'create-reference-missing': [
    mutant('a missing contact is an invalid request', refusedAs(create, 'not_found', 'invalid_request')),
    mutant('a missing reference is a crash', refusedAs(create, 'not_found', 'internal')),
    mutant('a missing pipeline is kept', overlooked('pipelineId')),
    mutant('a missing stage is kept', overlooked('stageId')),
    mutant('a missing contact is any contact', (behaviour) =>
      onSent(behaviour, create, (body, { workspace }) => {
        const [any] = workspace.contacts.all()
        return workspace.contacts.get(String(body.leadId)) || !any ? body : { ...body, leadId: any.id }
      }),
    ),
  ],
  'create-invalid-state': [
    mutant('no pipeline is a missing one', refusedAs(create, 'invalid_state', 'not_found')),
    mutant('no pipeline is a crash', refusedAs(create, 'invalid_state', 'internal')),
    mutant('no pipeline is a conflict', refusedAs(create, 'invalid_state', 'conflict')),
    mutant('a deal without a pipeline is made', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) => {
        if (context.workspace.pipelines.length > 0) return next(context)
        const pipelines = [{ id: '', stages: [{ id: '', open: true }] }]
        return next({
          ...context,
          workspace: Object.create(context.workspace, { pipelines: { value: pipelines } }),
        })
      }),
    ),
  ],
  'close-missing': [
    mutant('closing nothing is an invalid request', refusedAs(close, 'not_found', 'invalid_request')),
    mutant('closing nothing is a crash', refusedAs(close, 'not_found', 'internal')),
    mutant(
      'closing nothing is done',
      refusing(close, () => ({ status: 200, body: { data: null } })),
    ),
    mutant('an id that begins like another is that other', (behaviour) =>
      aroundHandler(behaviour, close, (next, context) => {
        const like = [...context.workspace.deals.all()].find(({ id }) => context.params.id?.startsWith(id))
        return next(like ? { ...context, params: { id: like.id } } : context)
      }),
    ),
    mutant(
      'closing nothing is stale',
      refusing(close, ({ message, rule }) => {
        throw new Refusal('rev_mismatch', message, rule)
      }),
    ),
  ],
  'close-deals-off': [
    mutant('deals switched off can be closed', ungated(close)),
    mutant(
      'deals switched off are not found',
      gatedAs(close, new Refusal('not_found', 'no deals here', 'deal.close-deals-off')),
    ),
    mutant(
      'deals switched off are forbidden',
      gatedAs(close, new Refusal('forbidden', 'deals are off', 'deal.close-deals-off')),
    ),
  ],
}
