import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { aroundStep, compactMutant, type Mutants, onReply } from '../mutant.js'
import {
  agents,
  asking,
  type CompactPage,
  contacts,
  conversations,
  isAt,
  leads,
  paging,
  type Row,
  showing,
} from './operators.js'

const every = [agents, contacts, leads, conversations] as const

const without = (name: string) => (record: Row) => {
  const { [name]: _, ...rest } = record
  return rest
}

const byField = (name: string) => (page: CompactPage) => ({
  ...page,
  data: page.data.toSorted((a, b) => String(a[name]).localeCompare(String(b[name]))),
})

/** Mutants of the rules on lists of the compact variant. */
export const listMutants = {
  'compact.envelope': [
    paging(
      'conversations spell the cursor as the full surface does',
      conversations,
      ({ data, next_cursor }) => ({
        data,
        nextCursor: next_cursor,
      }),
    ),
    paging('the last page says nothing of a cursor', every, ({ data, next_cursor }) =>
      next_cursor === null ? { data } : { data, next_cursor },
    ),
    paging('agents come as a bare list', agents, ({ data }) => data),
    paging('agents are listed by their ids alone', agents, (page) => ({
      ...page,
      data: page.data.map(({ id }) => id),
    })),
    paging('the cursor of leads is a number', leads, (page) => ({
      ...page,
      next_cursor: page.next_cursor && page.data.length,
    })),
    compactMutant('a page that is not the last is partial content', (behaviour) =>
      onReply(behaviour, contacts, (reply) => ({
        ...reply,
        status: (reply.body as CompactPage).next_cursor === null ? 200 : 206,
      })),
    ),
  ],
  'compact.traversal': [
    paging('the last cursor of leads is given for ever', leads, (page, { query }) => ({
      ...page,
      next_cursor: page.next_cursor ?? query.cursor ?? null,
    })),
    paging('later pages begin one record too late', agents, (page, { query }) => ({
      ...page,
      data: query.cursor === undefined ? page.data : page.data.slice(1),
    })),
    compactMutant('later pages begin with the last record of the one before', (behaviour) => {
      const lastOf = new Map<unknown, Row | undefined>()
      onReply(behaviour, contacts, (reply, { query }) => {
        const page = reply.body as CompactPage
        const before = lastOf.get(query.cursor)
        const data = before ? [before, ...page.data.slice(0, -1)] : page.data
        lastOf.set(page.next_cursor, page.data.at(-1))
        return { ...reply, body: { ...page, data } }
      })
    }),
    paging('conversations end with the second page', conversations, (page, { query }) => ({
      ...page,
      next_cursor: query.cursor === undefined ? page.next_cursor : null,
    })),
    paging('contacts made through the API are not listed', contacts, (page) => ({
      ...page,
      data: page.data.filter(({ source }) => source !== 'api'),
    })),
    asking('a cursor is forgotten where a limit is small', [agents], ({ cursor, ...query }) =>
      cursor === undefined || Number(query.limit) < 30 ? query : { ...query, cursor },
    ),
  ],
  'compact.limit': [
    compactMutant('the default is 20', (behaviour) => {
      behaviour.policy.page.default = 20
    }),
    compactMutant('without a limit a page is as large as may be', (behaviour) => {
      behaviour.policy.page.default = behaviour.policy.page.max
    }),
    compactMutant('the largest limit is refused', (behaviour) => {
      behaviour.policy.page.max = 99
    }),
    compactMutant('the smallest limit is refused', (behaviour) => {
      behaviour.policy.page.min = 2
    }),
    asking('later pages of leads go by the default', [leads], ({ limit, ...query }) =>
      limit === undefined || query.cursor !== undefined ? query : { ...query, limit },
    ),
    asking('conversations know no limit', [conversations], ({ limit: _, ...query }) => query),
    asking('a page of agents holds one more', [agents], ({ limit, ...query }) =>
      limit === undefined || Number(limit) > 99
        ? { ...query, limit: limit ?? '50' }
        : { ...query, limit: `${Number(limit) + 1}` },
    ),
    asking('contacts come by 51 unless told otherwise', [contacts], (query) => ({ limit: '51', ...query })),
  ],
  'compact.limit-not-integer': [
    asking('the digits that a limit begins with will do', every, ({ limit, ...query }) => {
      const digits = /^\d+/.exec(limit ?? '')?.[0]
      return limit === undefined ? query : { ...query, limit: digits ?? limit }
    }),
    asking('a fraction is cut off', [agents], ({ limit, ...query }) =>
      limit === undefined
        ? query
        : { ...query, limit: /^\d+\.\d+$/.test(limit) ? `${Math.trunc(Number(limit))}` : limit },
    ),
    asking('a limit that is no number is passed over', [leads], ({ limit, ...query }) =>
      limit === undefined || Number.isNaN(Number(limit)) ? query : { ...query, limit },
    ),
    compactMutant('a limit that is no integer has a status of its own', (behaviour) =>
      aroundStep(behaviour, 'validate', (next, context) => {
        try {
          return next()
        } catch (error) {
          if (!isAt(context, conversations) || !(error instanceof ApiError)) throw error
          throw new ApiError('invalid_request', error.message, error.rule, { status: 422 })
        }
      }),
    ),
    compactMutant('a limit that is no integer is nowhere to be found', (behaviour) =>
      aroundStep(behaviour, 'validate', (next, context) => {
        try {
          return next()
        } catch (error) {
          if (!isAt(context, contacts) || !(error instanceof ApiError)) throw error
          throw new ApiError('conflict', error.message, error.rule, { status: 400 })
        }
      }),
    ),
  ],
  'compact.order-by-id': [
    paging(
      'conversations come by their last message, as on the full surface',
      conversations,
      byField('lastMessageAt'),
    ),
    paging('agents come by name', agents, byField('name')),
    paging('contacts come as they were made', contacts, byField('createdAt')),
    paging('every other page of leads is turned round', leads, (page, { query }) => ({
      ...page,
      data: query.cursor === undefined ? page.data : page.data.toReversed(),
    })),
  ],
  'compact.agent-list-200': [
    showing('agents lack the id of their version', agents, without('publishedVersionId')),
    showing('what an agent has not is left out', agents, (record) =>
      Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
    ),
    showing('a draft has no version to show', agents, (record) =>
      record.status === 'draft' ? without('publishedVersion')(record) : record,
    ),
  ],
  'compact.lead-list-200': [
    showing('leads lack their score', leads, without('score')),
    showing('leads spell the contact in another way', leads, ({ contactId, ...record }) => ({
      ...record,
      contact_id: contactId,
    })),
    showing('later pages are short of values', leads, (record, { query }) =>
      query.cursor === undefined ? record : without('value')(record),
    ),
  ],
  'compact.contact-list-200': [
    showing('contacts lack their company', contacts, without('company')),
    showing('notes are shown by id alone', contacts, without('notes')),
    showing('a contact without a phone has no such field', contacts, (record) =>
      record.phone === null ? without('phone')(record) : record,
    ),
  ],
  'compact.conversation-list-200': [
    showing('the state of a conversation is its status', conversations, ({ state, ...record }) => ({
      ...record,
      status: state,
    })),
    showing('conversations lack their agent', conversations, without('agentId')),
    showing('a silent conversation has no last message', conversations, (record) =>
      record.lastMessage === null ? without('lastMessage')(record) : record,
    ),
  ],
} satisfies Partial<Mutants<typeof families.compact>>
