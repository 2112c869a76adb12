import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { isAt } from '../compact/operators.js'
import type { CompactMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { onMembers } from '../operators/record.js'
import { onReply } from '../operators/reply.js'
import { aroundStep } from '../operators/step.js'
import { ruledOut } from '../ruled-out.js'
import { warned } from '../warned.js'
import { marked } from './answer.js'

/** Mutants in the compact variant of the rules on records. */
export const recordInCompact = {
  'record.json-content-type': {
    'the workspace is labelled as text': aroundHandler(op.getWorkspace, async (next, context) => ({
      ...(await next(context)),
      headers: { 'content-type': 'text/plain' },
    })),
    'a lead begins with a byte order mark': warned(onReply(op.getLead, marked)),
    'agents are in UTF-16 by their label': warned(
      onReply(op.listAgents, (reply) => ({
        ...reply,
        headers: { ...reply.headers, 'content-type': 'application/json; charset=utf-16' },
      })),
    ),
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
    'the ids of leads have a slash': ruledOut(
      onMembers(op.listLeads, (record) => ({
        id: `leads/${record.id}`,
      })),
    ),
    'the id of a read agent is empty': ruledOut(onMembers(op.getAgent, () => ({ id: '' }))),
  },
} satisfies Partial<CompactMutants<'record'>>
