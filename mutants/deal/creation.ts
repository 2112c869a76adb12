import { type Deal, op } from '../../contract/index.js'
import { one, type Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { inContext, withState } from '../operators/context.js'
import { errorAs } from '../operators/error.js'
import { gatedAs, ungated } from '../operators/gate.js'
import { aroundHandler } from '../operators/handler.js'
import { onList } from '../operators/list.js'
import { answers, onReply } from '../operators/reply.js'
import { onSent } from '../operators/sent.js'
import { onWritten, type Where } from '../operators/stored.js'
import { ruledOut } from '../ruled-out.js'

/** Changes the new deal, in the store, in the answer or in both. */
const made = (change: (deal: Deal, context: Context) => Partial<Deal>, where?: Where) =>
  onWritten(op.createDeal, 'deals', change, where)

/** Takes a reference to nothing for one that was not sent. */
const overlooked = (name: 'pipelineId' | 'stageId') =>
  aroundHandler(op.createDeal, (next, context) => {
    const { [name]: id, ...body } = context.body
    const reply = next({ ...context, body }) as Reply
    const { data } = reply.body as { data: Deal }
    return one(reply.status, typeof id === 'string' ? { ...data, [name]: id } : data)
  })

/** Faults of creating deals. */
export const creationMutants = {
  'deal.create-201': {
    'a creation is 200': answers(op.createDeal, 200),
    'titles are capitalised': made(({ title }) => ({ title: title[0]?.toUpperCase() + title.slice(1) })),
    'titles lose what is not ASCII': made(({ title }) => ({ title: title.replace(/[^ -~]/g, '') })),
    'a value of 0 is none': made(({ value }) => ({ value: value || null })),
    'custom fields that are false are left out': made(({ customFields }) => ({
      customFields: Object.fromEntries(Object.entries(customFields).filter(([, value]) => value !== false)),
    })),
    'titles end at 100 characters': made(({ title }) => ({ title: title.slice(0, 100) })),
    'a title of digits is a number': made(({ title }) => ({
      title: /^\d+$/.test(title) ? String(Number(title)) : title,
    })),
    'quotes in titles are escaped': made(({ title }) => ({ title: title.replaceAll("'", '&#39;') })),
    'the list has the title in lower case': made(({ title }) => ({ title: title.toLowerCase() }), 'store'),
    'the answer has another contact': made((_, { workspace }) => {
      const [any] = workspace.contacts.all()
      return any ? { leadId: any.id } : {}
    }),
    'the answer is made up, the list has none': onReply(op.createDeal, (reply, { workspace }) => {
      workspace.deals.delete((reply.body as { data: Deal }).data.id)
      return reply
    }),
    'a deal like another is that other': aroundHandler(op.createDeal, (next, context) => {
      const { title, leadId } = context.body
      for (const deal of context.workspace.deals.all())
        if (deal.title === title && deal.leadId === leadId) return one(201, deal)
      return next(context)
    }),
    'a new deal is listed under its contact alone': (behaviour) => {
      const born = new Set<string>()
      onReply(op.createDeal, (reply) => {
        born.add((reply.body as { data: Deal }).data.id)
        return reply
      })(behaviour)
      onList(op.listDeals, ({ passes }) => ({
        passes: (deal: never, filters, context) =>
          passes(deal, filters, context) && (filters.leadId !== undefined || !born.has((deal as Deal).id)),
      }))(behaviour)
    },
    'the value of the answer is not that of the list': made(() => ({ value: 0 }), 'answer'),
  },
  'deal.create-deals-off': {
    'deals are made all the same': ungated(op.createDeal),
    'deals switched off are not found': gatedAs(op.createDeal, 'not_found'),
    'deals switched off are a missing scope': gatedAs(op.createDeal, 'insufficient_scope'),
    'deals switched off are a state': gatedAs(op.createDeal, 'invalid_state'),
  },
  'deal.create-reference-missing': {
    'a missing contact is an invalid request': errorAs(op.createDeal, 'not_found', 'invalid_request'),
    'a missing reference is a crash': errorAs(op.createDeal, 'not_found', 'internal'),
    'a missing pipeline is kept': ruledOut(overlooked('pipelineId')),
    'a missing stage is kept': ruledOut(overlooked('stageId')),
    'a contact of another workspace will do': ruledOut(
      inContext(op.createDeal, (context) => {
        const { workspace, workspaces, body } = context
        const held = [...workspaces.values()].flatMap(
          ({ contacts }) => contacts.get(String(body.leadId)) ?? [],
        )
        const contacts = {
          get: (id: string) => workspace.contacts.get(id) ?? held.find((one) => one.id === id),
        }
        return withState(context, { contacts })
      }),
    ),
    'a missing contact is any contact': onSent(op.createDeal, (body, { workspace }) => {
      const [any] = workspace.contacts.all()
      return workspace.contacts.get(String(body.leadId)) || !any ? body : { ...body, leadId: any.id }
    }),
  },
  'deal.create-invalid-state': {
    'no pipeline is a missing one': errorAs(op.createDeal, 'invalid_state', 'not_found'),
    'no pipeline is a crash': ruledOut(errorAs(op.createDeal, 'invalid_state', 'internal')),
    'no pipeline is a conflict': errorAs(op.createDeal, 'invalid_state', 'conflict'),
    'a deal without a pipeline is made': ruledOut(
      aroundHandler(op.createDeal, (next, context) => {
        if (context.workspace.pipelines.length > 0) return next(context)
        const pipelines = [{ id: '', stages: [{ id: '', open: true }] }]
        return next(withState(context, { pipelines }))
      }),
    ),
  },
} satisfies Partial<FamilyMutants<'deal'>>
