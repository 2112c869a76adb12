import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { isAt } from '../compact/operators.js'
import type { CompactMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { onMembers } from '../operators/record.js'
import { aroundStep } from '../operators/step.js'

/** Mutants in the compact variant of the rules on records. */
export const recordInCompact = {
  'record.json-content-type': {
    'the workspace is labelled as text': aroundHandler(op.getWorkspace, async (next, context) => ({
      ...(await next(context)),
      headers: { 'content-type': 'text/plain' },
    })),
  },
  'record.path-prefix': {
    'leads are not served': aroundStep('authorize', (next, context) => {
      if (!isAt(context, op.listLeads)) return next()
      throw new ApiError('not_found', 'no such route', 'record.path-prefix')
    }),
  },
  'record.timestamps': {
    'agents show seconds since 1970': onMembers(op.listAgents, (record) => ({
      createdAt: Math.floor(Date.parse(String(record.createdAt)) / 1000),
    })),
    'a lead is changed on a day': onMembers(op.getLead, (record) => ({
      updatedAt: String(record.updatedAt).slice(0, 10),
    })),
    'the time of a last message is a number in a text': onMembers(op.listConversations, (record) => ({
      lastMessageAt: record.lastMessageAt && String(Date.parse(String(record.lastMessageAt))),
    })),
  },
  'record.ids-usable-in-paths': {
    'the ids of leads have a slash': onMembers(op.listLeads, (record) => ({
      id: `leads/${record.id}`,
    })),
    'the id of a read agent is empty': onMembers(op.getAgent, () => ({ id: '' })),
  },
} satisfies Partial<CompactMutants<'record'>>
