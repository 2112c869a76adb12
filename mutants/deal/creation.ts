import { type Deal, type families, op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Behaviour, Context } from '../../fake-server/pipeline/context.js'
import { one, type Reply } from '../../fake-server/pipeline/reply.js'
import { gatedAs, ungated } from '../gate.js'
import { aroundHandler, type Mutants, mutant, onList, onReply, onSent } from '../mutant.js'
import { refusedAs } from '../refusing.js'

type Rules = Mutants<typeof families.deal>

const list = op.listDeals
const create = op.createDeal

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

/** Takes a reference to nothing for one that was not sent. */
const overlooked = (name: 'pipelineId' | 'stageId') => (behaviour: Behaviour) =>
  aroundHandler(behaviour, create, (next, context) => {
    const { [name]: id, ...body } = context.body
    const reply = next({ ...context, body }) as Reply
    const { data } = reply.body as { data: Deal }
    return one(reply.status, typeof id === 'string' ? { ...data, [name]: id } : data)
  })

/** Faults of creating deals. */
export const creationMutants: Pick<
  Rules,
  'deal.create-201' | 'deal.create-deals-off' | 'deal.create-reference-missing' | 'deal.create-invalid-state'
> = {
  'deal.create-201': [
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
      'a value of 0 is none',
      made(({ value }) => ({ value: value || null })),
    ),
    mutant(
      'custom fields that are false are left out',
      made(({ customFields }) => ({
        customFields: Object.fromEntries(Object.entries(customFields).filter(([, value]) => value !== false)),
      })),
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
  'deal.create-deals-off': [
    mutant('deals are made all the same', ungated(create)),
    mutant(
      'deals switched off are not found',
      gatedAs(create, new ApiError('not_found', 'no deals here', 'deal.create-deals-off')),
    ),
    mutant(
      'deals switched off are a missing scope',
      gatedAs(create, new ApiError('insufficient_scope', 'deals are off', 'deal.create-deals-off')),
    ),
    mutant(
      'deals switched off are a state',
      gatedAs(create, new ApiError('invalid_state', 'deals are off', 'deal.create-deals-off')),
    ),
  ],
  'deal.create-reference-missing': [
    mutant('a missing contact is an invalid request', refusedAs(create, 'not_found', 'invalid_request')),
    mutant('a missing reference is a crash', refusedAs(create, 'not_found', 'internal')),
    mutant('a missing pipeline is kept', overlooked('pipelineId')),
    mutant('a missing stage is kept', overlooked('stageId')),
    mutant('a contact of another workspace will do', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) => {
        const { workspace, workspaces, body } = context
        const held = [...workspaces.values()].flatMap(
          ({ contacts }) => contacts.get(String(body.leadId)) ?? [],
        )
        const contacts = {
          get: (id: string) => workspace.contacts.get(id) ?? held.find((one) => one.id === id),
        }
        return next({ ...context, workspace: Object.create(workspace, { contacts: { value: contacts } }) })
      }),
    ),
    mutant('a missing contact is any contact', (behaviour) =>
      onSent(behaviour, create, (body, { workspace }) => {
        const [any] = workspace.contacts.all()
        return workspace.contacts.get(String(body.leadId)) || !any ? body : { ...body, leadId: any.id }
      }),
    ),
  ],
  'deal.create-invalid-state': [
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
}
