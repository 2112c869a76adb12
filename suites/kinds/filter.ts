import * as fc from 'fast-check'
import { type KindOf, type OperationId, op, rules } from '../../contract/index.js'
import { textBeyond, textWithin } from '../../fixtures/arbitraries/bounded-text.js'
import { invalidAddress, plainAddress } from '../../fixtures/arbitraries/email.js'
import {
  type Api,
  type Check,
  cases,
  countOf,
  drawSome,
  type Exchange,
  isObject,
  letters,
  property,
} from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import type { FilterQuery } from '../judgements/filters.js'
import { expectQueryRefused, listBy } from '../judgements/query-answer.js'
import { knownUnit } from '../observations/known-unit.js'
import { anyWord, careless, nearMiss } from './words.js'

/** Filters to send along with the one that is judged: the first that is another one. */
const otherFilters: Partial<Record<OperationId, (api: Api) => FilterQuery>> = {
  [op.listContacts]: ({ fresh }) => ({ tag: fresh.word() }),
  [op.listDeals]: ({ fresh }) => ({ status: 'open', ownerEmail: fresh.email() }),
  [op.listTickets]: () => ({ status: 'open', priority: 'low' }),
  [op.listTasks]: ({ fresh }) => ({ assignedToEmail: fresh.email() }),
  [op.listConversations]: () => ({ status: 'open', channel: 'sms' }),
}

/** The first of some filters that is another one, to send along. */
function another(api: Api, field: string): FilterQuery {
  const [filter] = Object.entries(otherFilters[api.operation]?.(api) ?? {}).filter(([name]) => name !== field)
  return filter === undefined ? {} : Object.fromEntries([filter])
}

/** Every filter that takes an e-mail address, with the operation that has it. */
const emailFilters = rules.flatMap(({ on, kind }) =>
  kind?.kind === 'emailFilter' ? on.map((operation) => ({ operation, ...kind })) : [],
)

/** No addresses to most, but a server may take all that holds an at sign (gap.email-format). */
const doubtful = ['@', 'a@@b.example.com', 'two words@example.com', 'name@']

/** What each filter answers to two of the doubtful addresses, one row per address; asked once per run. */
const observeDoubtfulAnswers = (api: Api): Promise<readonly (readonly Exchange[])[]> =>
  api.observe('what e-mail filters take', async (asker) => {
    const rows: Exchange[][] = []
    for (const text of drawSome(doubtful, 2, asker.seedFor('doubtful addresses'))) {
      const row: Exchange[] = []
      for (const { operation, field, together } of emailFilters)
        row.push(await asker.call(operation, { query: { limit: '1', ...together, [field]: text } }))
      rows.push(row)
    }
    return rows
  })

/** A filter refuses a value that is not an address; what other filters refuse as none, it refuses as well. */
export const emailFilter =
  ({ field, together = {} }: KindOf<'emailFilter'>): Check =>
  async (api) => {
    await learnErrorCodes(api)
    await property(invalidAddress(), (_, text) => expectQueryRefused(api, { ...together, [field]: text }), {
      examples: ['name.example.com'],
      atMost: 1,
    })(api)
    await api.case(() => expectQueryRefused(api, { ...another(api, field), [field]: 'plainaddress' }))
    const at = emailFilters.findIndex((one) => one.operation === api.operation && one.field === field)
    for (const answers of await observeDoubtfulAnswers(api)) {
      const stricter = answers.filter((answer) => api.isError(answer, 400, 'invalid_request'))
      const own = answers[at]
      if (!own || stricter.length < 2) continue
      const by = [own, ...stricter.filter((answer) => answer !== own).slice(0, 1)]
      await api.case(async () => api.expect.error(own, 400, 'invalid_request', { by }))
    }
    const [address = ''] = fc.sample(plainAddress(), { seed: api.seed, numRuns: 1 })
    api.given2xx(await listBy(api, { ...together, [field]: address }))
  }

/** A filter takes each of some words, and no other, alone or next to another filter. */
export const filterWords =
  ({ field, values }: KindOf<'filterWords'>): Check =>
  async (api) => {
    await learnErrorCodes(api)
    const [first = '', second = ''] = values
    const wrong = [...careless(values), `${first}s`, `${first},${second}`]
    await property(
      fc.oneof(nearMiss(values), anyWord(values)),
      (_, drawn) => expectQueryRefused(api, { [field]: drawn }),
      {
        examples: wrong,
        atMost: 1,
      },
    )(api)
    await api.case(() => expectQueryRefused(api, { ...another(api, field), [field]: 'nonsense' }))
    await cases(values, async (_, value) => api.expect.status(await listBy(api, { [field]: value }), 200))(
      api,
    )
  }

/** So many letters in a row are no record's own. */
const unlikely = 50

/** A filter takes texts up to a length, refuses longer ones, and a slash where the sentence says so. */
export const filterLength =
  ({ field, max, isId, withoutSlash }: KindOf<'filterLength'>): Check =>
  async (api) => {
    await learnErrorCodes(api)
    const unit = knownUnit(api)
    // An id keeps to its letters, as those that records may have are not given.
    const beyond = isId
      ? fc.integer({ min: max + 2, max: max + 300 }).map(letters)
      : textBeyond({ max: max + 1, more: 50, unit })
    await property(beyond, (_, value) => expectQueryRefused(api, { [field]: value }), {
      examples: [letters(max + 1), ...(withoutSlash ? ['a/b', 'ab/'] : [])],
      atMost: 1,
    })(api)
    const within = isId
      ? fc.integer({ min: 1, max }).map(letters)
      : textWithin({ min: Math.ceil(0.75 * max), max, unit })
    await property(
      within,
      async (_, value) => {
        const exchange = await listBy(api, { [field]: value })
        // What an id that names nothing gets is open: an empty page or 404 (gap.filter-unknown-reference).
        api.expect.status(exchange, isId ? [200, 404] : [200])
        if (value.length < unlikely || exchange.response.status !== 200) return
        const { json } = exchange.response
        const data = isObject(json) ? json.data : undefined
        api.expect.equal(data, [], `what \`${field}\` finds by a value that nothing has`, {
          by: exchange,
          compared: countOf(exchange, { maximum: 0 }),
        })
      },
      { examples: [letters(max), 'q', '0'], atMost: 1 },
    )(api)
  }
