import type { families } from '../../contract/index.js'
import { type Mutants, mutant } from '../mutant.js'
import {
  beforehand,
  contacts,
  crash,
  deals,
  hasFilter,
  instead,
  onAsk,
  refused,
  tags,
  tickets,
  unchecked,
} from './operators.js'

type Rules = Mutants<typeof families.paging>

/** Faults of `limit`. */
export const limitMutants: Pick<
  Rules,
  | 'paging.limit-caps-page'
  | 'paging.limit-default'
  | 'paging.limit-min'
  | 'paging.limit-max'
  | 'paging.limit-zero'
  | 'paging.limit-above-max'
  | 'paging.limit-not-digits'
> = {
  'paging.limit-caps-page': [
    mutant(
      'deals of one contact ignore limit',
      onAsk(deals, (query) => {
        if (query.leadId) query.limit = '100'
      }),
    ),
    mutant(
      'one record too many',
      onAsk(contacts, (query) => {
        if (query.limit && query.limit !== '100') query.limit = String(Number(query.limit) + 1)
      }),
    ),
    mutant(
      'later pages have the default size',
      onAsk(tags, (query) => {
        if (query.cursor) query.limit = '50'
      }),
    ),
    mutant(
      'limits are rounded up to tens',
      onAsk(tickets, (query) => {
        if (query.limit) query.limit = String(Math.ceil(Number(query.limit) / 10) * 10)
      }),
    ),
    mutant(
      'limit=25 is taken for the largest',
      onAsk(deals, (query) => {
        if (query.limit === '25') query.limit = '100'
      }),
    ),
  ],
  'paging.limit-default': [
    mutant(
      'contacts default to 49',
      onAsk(contacts, (query) => {
        query.limit ??= '49'
      }),
    ),
    mutant(
      'tags default to 100',
      onAsk(tags, (query) => {
        query.limit ??= '100'
      }),
    ),
    mutant(
      'a filter drops the default to 20',
      onAsk(deals, (query) => {
        if (hasFilter(query)) query.limit ??= '20'
      }),
    ),
    mutant(
      'the default holds for the first page, later ones have 25',
      onAsk(tickets, (query) => {
        if (query.cursor) query.limit ??= '25'
      }),
    ),
    mutant(
      'without filters the default is 51',
      onAsk(contacts, (query) => {
        if (!hasFilter(query)) query.limit ??= '51'
      }),
    ),
  ],
  'paging.limit-min': [
    mutant('limit=1 is refused', (behaviour) => {
      behaviour.policy.page.min = 2
    }),
    mutant(
      'limit=1 gives two tickets',
      onAsk(tickets, (query) => {
        if (query.limit === '1') query.limit = '2'
      }),
    ),
    mutant(
      'limit=1 is refused beside a filter',
      instead(contacts, ({ query }) =>
        query.limit === '1' && hasFilter(query) ? refused(400, 'invalid_request') : undefined,
      ),
    ),
    mutant(
      'limit=1 is refused on the second page',
      instead(tags, ({ query }) =>
        query.limit === '1' && query.cursor ? refused(400, 'invalid_request') : undefined,
      ),
    ),
  ],
  'paging.limit-max': [
    mutant('limit=100 is refused', (behaviour) => {
      behaviour.policy.page.max = 99
    }),
    mutant(
      'tickets are capped at 50 in silence',
      onAsk(tickets, (query) => {
        if (Number(query.limit) > 50) query.limit = '50'
      }),
    ),
    mutant(
      'contacts are capped at 99 in silence',
      onAsk(contacts, (query) => {
        if (query.limit === '100') query.limit = '99'
      }),
    ),
    mutant(
      'contacts of a tag are capped at 60 in silence',
      onAsk(contacts, (query) => {
        if (query.tag && Number(query.limit) > 60) query.limit = '60'
      }),
    ),
    mutant(
      'all deals are capped at 75 in silence, those of one contact are not',
      onAsk(deals, (query) => {
        if (!query.leadId && Number(query.limit) > 75) query.limit = '75'
      }),
    ),
    mutant(
      'limit=100 gives 101 deals',
      onAsk(deals, (query) => {
        if (query.limit === '100') query.limit = '101'
      }),
    ),
    mutant(
      'limit=100 is refused beside a filter',
      instead(deals, ({ query }) =>
        query.limit === '100' && hasFilter(query) ? refused(400, 'invalid_request') : undefined,
      ),
    ),
  ],
  'paging.limit-zero': [
    mutant(
      'limit=0 gives an empty page',
      beforehand(contacts, ({ limit }) =>
        limit === '0' ? { status: 200, body: { data: [], nextCursor: null } } : undefined,
      ),
    ),
    mutant('limit=0 is no limit', (behaviour) => {
      behaviour.policy.page.min = 0
      for (const list of [contacts, deals, tickets, tags] as const)
        onAsk(list, (query) => {
          if (query.limit === '0') query.limit = String(Number.MAX_SAFE_INTEGER)
        })(behaviour)
    }),
    mutant(
      'limit=0 is a division by zero',
      beforehand(deals, ({ limit }) => (limit === '0' ? crash : undefined)),
    ),
    mutant(
      'limit=0 is refused as unprocessable',
      beforehand(tickets, ({ limit }) => (limit === '0' ? refused(422, 'invalid_request') : undefined)),
    ),
  ],
  'paging.limit-above-max': [
    mutant('any limit is taken', (behaviour) => {
      behaviour.policy.page.max = Number.MAX_SAFE_INTEGER
    }),
    mutant('the largest limit is 101', (behaviour) => {
      behaviour.policy.page.max = 101
    }),
    mutant(
      'a very large limit is a crash',
      beforehand(tickets, ({ limit }) => (Number(limit) > Number.MAX_SAFE_INTEGER ? crash : undefined)),
    ),
    mutant(
      'a limit above the maximum is an empty page',
      beforehand(deals, ({ limit }) =>
        Number(limit) > 100 ? { status: 200, body: { data: [], nextCursor: null } } : undefined,
      ),
    ),
    mutant(
      'a limit beyond 32 bits is a crash',
      beforehand(tags, ({ limit }) =>
        Number(limit) > 2 ** 31 && Number(limit) < 2 ** 53 ? crash : undefined,
      ),
    ),
  ],
  'paging.limit-not-digits': [
    mutant(
      'what is no number is refused under a code of its own',
      beforehand(contacts, ({ limit = '1' }) =>
        /^\d+$/.test(limit) ? undefined : refused(400, 'invalid_limit'),
      ),
    ),
    mutant(
      'the number at its start is taken',
      unchecked((query) => {
        const number = Number.parseInt(query.limit ?? '', 10)
        if (number > 0) query.limit = String(number)
      }),
    ),
    mutant(
      'what is no number gives the default',
      unchecked((query) => {
        if (query.limit && Number.isNaN(Number(query.limit))) delete query.limit
      }, deals),
    ),
    mutant(
      'every notation of a number is taken',
      unchecked((query) => {
        const number = Number(query.limit)
        if (Number.isInteger(number) && number > 0) query.limit = String(number)
      }, tickets),
    ),
    mutant(
      'fractions are rounded down',
      unchecked((query) => {
        if (/^\d+\.\d+$/.test(query.limit ?? '')) query.limit = String(Math.floor(Number(query.limit)))
      }, tags),
    ),
    mutant(
      'beside a cursor letters are overlooked',
      unchecked((query) => {
        if (query.cursor && query.limit) query.limit = query.limit.replace(/[a-z]+$/, '') || '50'
      }, contacts),
    ),
  ],
}
