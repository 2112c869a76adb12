import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { callsOf, choosingAlso } from '../operators/choice.js'
import { pageBounds } from '../operators/policy.js'
import { emptyPage, errorReply } from '../operators/reply.js'
import { ruledOut } from '../ruled-out.js'
import {
  atLimit,
  beforehand,
  capped,
  crash,
  hasFilter,
  instead,
  limitAs,
  onAsk,
  unchecked,
} from './operators.js'

/** Faults of `limit`. */
export const limitMutants = {
  'paging.limit-caps-page': {
    'deals of one contact ignore limit': onAsk(op.listDeals, (query) => {
      if (query.leadId) query.limit = '100'
    }),
    'one record too many': onAsk(op.listContacts, (query) => {
      if (query.limit && query.limit !== '100') query.limit = String(Number(query.limit) + 1)
    }),
    'later pages have the default size': onAsk(op.listTags, (query) => {
      if (query.cursor) query.limit = '50'
    }),
    'limits are rounded up to tens': onAsk(op.listTickets, (query) => {
      if (query.limit) query.limit = String(Math.ceil(Number(query.limit) / 10) * 10)
    }),
    'limit=25 is taken for the largest': limitAs(op.listDeals, 25, 100),
    'the limit of messages counts from zero': onAsk(op.listMessages, (query) => {
      if (query.limit && query.limit !== '100') query.limit = String(Number(query.limit) + 1)
    }),
    'templates ignore limit': onAsk(op.listTemplates, (query) => {
      query.limit = '100'
    }),
  },
  'paging.limit-default': {
    'contacts default to 49': onAsk(op.listContacts, (query) => {
      query.limit ??= '49'
    }),
    'tags default to 100': onAsk(op.listTags, (query) => {
      query.limit ??= '100'
    }),
    'a filter drops the default to 20': onAsk(op.listDeals, (query) => {
      if (hasFilter(query)) query.limit ??= '20'
    }),
    'the default holds for the first page, later ones have 25': onAsk(op.listTickets, (query) => {
      if (query.cursor) query.limit ??= '25'
    }),
    'without filters the default is 51': onAsk(op.listContacts, (query) => {
      if (!hasFilter(query)) query.limit ??= '51'
    }),
    'messages default to 20': onAsk(op.listMessages, (query) => {
      query.limit ??= '20'
    }),
    'notes default to 100': onAsk(op.listContactNotes, (query) => {
      query.limit ??= '100'
    }),
    'notes default to 20': onAsk(op.listContactNotes, (query) => {
      query.limit ??= '20'
    }),
    'meetings default to 25': onAsk(op.listMeetings, (query) => {
      query.limit ??= '25'
    }),
  },
  'paging.limit-min': {
    'limit=1 is refused': pageBounds({ min: 2 }),
    'limit=1 gives two tickets': limitAs(op.listTickets, 1, 2),
    'limit=1 is refused next to a filter': instead(op.listContacts, ({ query }) =>
      query.limit === '1' && hasFilter(query) ? errorReply(400, 'invalid_request') : undefined,
    ),
    'limit=1 is refused on the second page': instead(op.listTags, ({ query }) =>
      query.limit === '1' && query.cursor ? errorReply(400, 'invalid_request') : undefined,
    ),
    'limit=1 gives two messages': limitAs(op.listMessages, 1, 2),
  },
  'paging.limit-max': {
    'limit=100 is refused': pageBounds({ max: 99 }),
    'tickets are capped at 50 in silence': capped(op.listTickets, 50),
    'tasks are capped at 50 in silence': capped(op.listTasks, 50),
    'activities are capped at 50 in silence': capped(op.listActivities, 50),
    'contacts are capped at 99 in silence': limitAs(op.listContacts, 100, 99),
    'contacts of a tag are capped at 60 in silence': capped(
      op.listContacts,
      60,
      ({ tag }) => tag !== undefined,
    ),
    'all deals are capped at 75 in silence, those of one contact are not': capped(
      op.listDeals,
      75,
      ({ leadId }) => leadId === undefined,
    ),
    'limit=100 gives 101 deals': limitAs(op.listDeals, 100, 101),
    'limit=100 is refused next to a filter': instead(op.listDeals, ({ query }) =>
      query.limit === '100' && hasFilter(query) ? errorReply(400, 'invalid_request') : undefined,
    ),
    'conversations are capped at 20 in silence': capped(op.listConversations, 20),
    'messages are capped at 50 in silence': capped(op.listMessages, 50),
  },
  'paging.limit-zero': {
    'tickets clamp a limit of 0, which other lists refuse': ruledOut(
      choosingAlso('limit-out-of-range', 'clamp', callsOf(op.listTickets)),
    ),
    'limit=0 gives an empty page': atLimit(op.listContacts, '0', emptyPage),
    'limit=0 is no limit': ruledOut((behaviour) => {
      behaviour.policy.page.min = 0
      for (const list of [op.listContacts, op.listDeals, op.listTickets, op.listTags] as const)
        onAsk(list, (query) => {
          if (query.limit === '0') query.limit = String(Number.MAX_SAFE_INTEGER)
        })(behaviour)
    }),
    'limit=0 is a division by zero': ruledOut(atLimit(op.listDeals, '0', crash)),
    'limit=0 is refused as unprocessable': atLimit(op.listTickets, '0', errorReply(422, 'invalid_request')),
  },
  'paging.limit-above-max': {
    'deals take the default for a limit above the maximum, which other lists refuse': ruledOut(
      choosingAlso(
        'limit-out-of-range',
        'default',
        (call) => callsOf(op.listDeals)(call) && Number(call.query.limit) > 100,
      ),
    ),
    'any limit is taken': ruledOut(pageBounds({ max: Number.MAX_SAFE_INTEGER })),
    'the largest limit is 101': ruledOut(pageBounds({ max: 101 })),
    'a very large limit is a crash': ruledOut(
      beforehand(op.listTickets, ({ limit }) =>
        Number(limit) > Number.MAX_SAFE_INTEGER ? crash : undefined,
      ),
    ),
    'a limit above the maximum is an empty page': beforehand(op.listDeals, ({ limit }) =>
      Number(limit) > 100 ? emptyPage : undefined,
    ),
    'a limit beyond 32 bits is a crash': ruledOut(
      beforehand(op.listTags, ({ limit }) =>
        Number(limit) > 2 ** 31 && Number(limit) < 2 ** 53 ? crash : undefined,
      ),
    ),
  },
  'paging.limit-not-digits': {
    'what is no number is refused under a code of its own': beforehand(op.listContacts, ({ limit = '1' }) =>
      /^\d+$/.test(limit) ? undefined : errorReply(400, 'invalid_limit'),
    ),
    'the number at its start is taken': unchecked((query) => {
      const number = Number.parseInt(query.limit ?? '', 10)
      if (number > 0) query.limit = String(number)
    }),
    'what is no number gives the default': unchecked((query) => {
      if (query.limit && Number.isNaN(Number(query.limit))) delete query.limit
    }, op.listDeals),
    'every notation of a number is taken': unchecked((query) => {
      const number = Number(query.limit)
      if (Number.isInteger(number) && number > 0) query.limit = String(number)
    }, op.listTickets),
    'fractions are rounded down': unchecked((query) => {
      if (/^\d+\.\d+$/.test(query.limit ?? '')) query.limit = String(Math.floor(Number(query.limit)))
    }, op.listTags),
    'next to a cursor letters are overlooked': unchecked((query) => {
      if (query.cursor && query.limit) query.limit = query.limit.replace(/[a-z]+$/, '') || '50'
    }, op.listContacts),
    'meetings read the digits that a limit begins with': unchecked((query) => {
      const number = Number.parseInt(query.limit ?? '', 10)
      if (number > 0) query.limit = String(number)
    }, op.listMeetings),
    'activities take a limit of words for the default': unchecked((query) => {
      if (Number.isNaN(Number(query.limit))) delete query.limit
    }, op.listActivities),
  },
} satisfies Partial<FamilyMutants<'paging'>>
