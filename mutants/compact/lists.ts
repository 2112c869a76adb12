import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { CompactMutants } from '../mutation.js'
import { callsOf, choosingAlso } from '../operators/choice.js'
import { pageBounds } from '../operators/policy.js'
import { onRecord } from '../operators/record.js'
import { onReply } from '../operators/reply.js'
import { aroundStep } from '../operators/step.js'
import { asking, type CompactPage, isAt, type MutantRow, paging } from './operators.js'

const every = [op.listAgents, op.listContacts, op.listLeads, op.listConversations] as const

const without = (name: string) => (record: MutantRow) => {
  const { [name]: _, ...rest } = record
  return rest
}

const byField = (name: string) => (page: CompactPage) => ({
  ...page,
  data: page.data.toSorted((a, b) => String(a[name]).localeCompare(String(b[name]))),
})

/** Mutants of the rules on lists of the compact variant. */
export const listMutants = {
  'compact.envelope': {
    'conversations name the cursor as the full surface does': paging(
      op.listConversations,
      ({ data, next_cursor }) => ({
        data,
        nextCursor: next_cursor,
      }),
    ),
    'the last page says nothing of a cursor': paging(every, ({ data, next_cursor }) =>
      next_cursor === null ? { data } : { data, next_cursor },
    ),
    'agents come as a bare list': paging(op.listAgents, ({ data }) => data),
    'agents are listed by their ids alone': paging(op.listAgents, (page) => ({
      ...page,
      data: page.data.map(({ id }) => id),
    })),
    'the cursor of leads is a number': paging(op.listLeads, (page) => ({
      ...page,
      next_cursor: page.next_cursor && page.data.length,
    })),
    'a page that is not the last is partial content': onReply(op.listContacts, (reply) => ({
      ...reply,
      status: (reply.body as CompactPage).next_cursor === null ? 200 : 206,
    })),
  },
  'compact.traversal': {
    'the last cursor of leads is given for ever': paging(op.listLeads, (page, { query }) => ({
      ...page,
      next_cursor: page.next_cursor ?? query.cursor ?? null,
    })),
    'later pages begin one record too late': paging(op.listAgents, (page, { query }) => ({
      ...page,
      data: query.cursor === undefined ? page.data : page.data.slice(1),
    })),
    'later pages begin with the last record of the one before': (behaviour) => {
      const lastOf = new Map<unknown, MutantRow | undefined>()
      onReply(op.listContacts, (reply, { query }) => {
        const page = reply.body as CompactPage
        const before = lastOf.get(query.cursor)
        const data = before ? [before, ...page.data.slice(0, -1)] : page.data
        lastOf.set(page.next_cursor, page.data.at(-1))
        return { ...reply, body: { ...page, data } }
      })(behaviour)
    },
    'conversations end with the second page': paging(op.listConversations, (page, { query }) => ({
      ...page,
      next_cursor: query.cursor === undefined ? page.next_cursor : null,
    })),
    'contacts made through the API are not listed': paging(op.listContacts, (page) => ({
      ...page,
      data: page.data.filter(({ source }) => source !== 'api'),
    })),
    'a cursor is forgotten where a limit is small': asking([op.listAgents], ({ cursor, ...query }) =>
      cursor === undefined || Number(query.limit) < 30 ? query : { ...query, cursor },
    ),
  },
  'compact.limit': {
    'leads clamp a limit out of range, which other lists refuse': choosingAlso(
      'limit-out-of-range',
      'clamp',
      callsOf(op.listLeads),
    ),
    'the default is 20': pageBounds({ default: 20 }),
    'without a limit a page is as large as may be': (behaviour) => {
      behaviour.policy.page.default = behaviour.policy.page.max
    },
    'the largest limit is refused': pageBounds({ max: 99 }),
    'the smallest limit is refused': pageBounds({ min: 2 }),
    'later pages of leads go by the default': asking([op.listLeads], ({ limit, ...query }) =>
      limit === undefined || query.cursor !== undefined ? query : { ...query, limit },
    ),
    'a limit of nothing gives a page of 120': (behaviour) => {
      const wide = new WeakSet<object>()
      aroundStep('validate', (next, context) => {
        if (isAt(context, ...every) && context.query.limit === '0') {
          wide.add(context.request)
          context.query = { limit: '100' }
        }
        return next()
      })(behaviour)
      paging(every, (page, { request }) =>
        wide.has(request)
          ? { ...page, data: Array.from({ length: 120 }, (_, n) => page.data[n % page.data.length]) }
          : page,
      )(behaviour)
    },
    'conversations know no limit': asking([op.listConversations], ({ limit: _, ...query }) => query),
    'a page of agents holds one more': asking([op.listAgents], ({ limit, ...query }) =>
      limit === undefined || Number(limit) > 99
        ? { ...query, limit: limit ?? '50' }
        : { ...query, limit: `${Number(limit) + 1}` },
    ),
    'contacts come by 51 by default': asking([op.listContacts], (query) => ({
      limit: '51',
      ...query,
    })),
  },
  'compact.limit-not-integer': {
    'the digits that a limit begins with will do': asking(every, ({ limit, ...query }) => {
      const digits = /^\d+/.exec(limit ?? '')?.[0]
      return limit === undefined ? query : { ...query, limit: digits ?? limit }
    }),
    'a fraction is cut off': asking([op.listAgents], ({ limit, ...query }) =>
      limit === undefined
        ? query
        : { ...query, limit: /^\d+\.\d+$/.test(limit) ? `${Math.trunc(Number(limit))}` : limit },
    ),
    'a limit may be written as powers of ten and in hexadecimal': asking(every, ({ limit, ...query }) =>
      limit === undefined
        ? query
        : { ...query, limit: /^(0x|\d+e)\d+$/.test(limit) ? String(Number(limit)) : limit },
    ),
    'a limit that is no number is passed over': asking([op.listLeads], ({ limit, ...query }) =>
      limit === undefined || Number.isNaN(Number(limit)) ? query : { ...query, limit },
    ),
    'a limit that is no integer has a status of its own': aroundStep('validate', (next, context) => {
      try {
        return next()
      } catch (error) {
        if (!isAt(context, op.listConversations) || !(error instanceof ApiError)) throw error
        throw new ApiError('invalid_request', error.message, error.rule, { status: 422 })
      }
    }),
    'a limit that is no integer is not found': aroundStep('validate', (next, context) => {
      try {
        return next()
      } catch (error) {
        if (!isAt(context, op.listContacts) || !(error instanceof ApiError)) throw error
        throw new ApiError('conflict', error.message, error.rule, { status: 400 })
      }
    }),
  },
  'compact.order-by-id': {
    'conversations come by their last message, as on the full surface': paging(
      op.listConversations,
      byField('lastMessageAt'),
    ),
    'agents come by name': paging(op.listAgents, byField('name')),
    'contacts come as they were made': paging(op.listContacts, byField('createdAt')),
    'every other page of leads is turned round': paging(op.listLeads, (page, { query }) => ({
      ...page,
      data: query.cursor === undefined ? page.data : page.data.toReversed(),
    })),
  },
  'compact.agent-list-200': {
    'agents lack the id of their version': onRecord(op.listAgents, without('publishedVersionId')),
    'what an agent has not is left out': onRecord(op.listAgents, (record) =>
      Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
    ),
    'a draft has no version to show': onRecord(op.listAgents, (record) =>
      record.status === 'draft' ? without('publishedVersion')(record) : record,
    ),
  },
  'compact.lead-list-200': {
    'leads lack their score': onRecord(op.listLeads, without('score')),
    'leads name the contact in another way': onRecord(op.listLeads, ({ contactId, ...record }) => ({
      ...record,
      contact_id: contactId,
    })),
    'later pages are short of values': onRecord(op.listLeads, (record, { query }) =>
      query.cursor === undefined ? record : without('value')(record),
    ),
  },
  'compact.contact-list-200': {
    'contacts lack their company': onRecord(op.listContacts, without('company')),
    'notes are shown by id alone': onRecord(op.listContacts, without('notes')),
    'a contact without a phone has no such field': onRecord(op.listContacts, (record) =>
      record.phone === null ? without('phone')(record) : record,
    ),
  },
  'compact.conversation-list-200': {
    'the state of a conversation is its status': onRecord(op.listConversations, ({ state, ...record }) => ({
      ...record,
      status: state,
    })),
    'conversations lack their agent': onRecord(op.listConversations, without('agentId')),
    'a silent conversation has no last message': onRecord(op.listConversations, (record) =>
      record.lastMessage === null ? without('lastMessage')(record) : record,
    ),
  },
} satisfies Partial<CompactMutants<'compact'>>
