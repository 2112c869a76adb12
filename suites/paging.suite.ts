import * as fc from 'fast-check'
import { type EndpointId, families, limits } from '../contract/index.js'
import {
  type Api,
  cases,
  type Exchange,
  isObject,
  type Json,
  property,
  suite,
  watch,
} from './harness/index.js'
import { island, large, stretches } from './observations/islands.js'
import { type WalkedStretch, walksOf } from './observations/walks.js'

const { page } = limits

/** Judges every walk of every stretch of the list. */
const eachWalk =
  (judge: (api: Api, stretch: WalkedStretch, one: WalkedStretch['walks'][number]) => void) =>
  async (api: Api) => {
    for (const stretch of await walksOf(api, api.endpoint))
      for (const one of [{ limit: '100', walk: stretch.reference }, ...stretch.walks])
        await api.case(async () => judge(api, stretch, one))
  }

const lastOf = ({ walk }: WalkedStretch['walks'][number]) =>
  walk.pages.map(({ exchange }) => exchange).slice(-2)

/** What the stretch must hold: the ids made for it, else those of the walk with the largest limit. */
const wanted = ({ island, reference }: WalkedStretch): readonly string[] => island.ids ?? reference.ids

const missingFrom = (ids: readonly string[], all: readonly string[]) => all.filter((id) => !ids.includes(id))

const repeated = (ids: readonly string[]) => ids.filter((id, n) => ids.indexOf(id) !== n)

/** The records of an answer that must be a page. */
const recordsOf = (exchange: Exchange): readonly Json[] => {
  const { json } = exchange.response
  return isObject(json) && Array.isArray(json.data) ? json.data.filter(isObject) : []
}

const idsOf = (exchange: Exchange) => recordsOf(exchange).map((record) => record.id)

const cursorOf = ({ response: { json } }: Exchange): unknown => (isObject(json) ? json.nextCursor : undefined)

const isListAnswer = ({ response }: Exchange) => response.status >= 200 && response.status < 300

/** Asks for a page that is out of range: refused, or served as some ordinary page (gap.limit-out-of-range). */
const outOfRange = (limitsToTry: readonly string[]) =>
  cases(limitsToTry, async (api, limit) => {
    const ordinary = await api.call(api.endpoint, { query: { limit: '1' } })
    const exchange = await api.call(api.endpoint, { query: { limit } })
    if (exchange.response.status === 400) return api.expect.error(exchange, 400, 'invalid_request')
    api.expect.status(exchange, 200)
    const { length } = recordsOf(exchange)
    api.expect.that(length <= page.max, `at most ${page.max} records`, `${length} records`, {
      by: exchange,
      proof: true,
    })
    const some = recordsOf(ordinary).length > 0
    api.expect.that(
      !some || length > 0,
      'a refusal or an ordinary page',
      'an empty page of a list that has records',
      {
        by: [ordinary, exchange],
      },
    )
  })

/** A query that matches nothing, for lists that have a filter. */
async function matchingNothing(api: Api): Promise<{ query: Record<string, string>; as?: 'emptyWorkspace' }> {
  switch (api.endpoint) {
    case 'GET /api/v1/contacts':
      return { query: { tag: api.fresh.word() } }
    case 'GET /api/v1/deals':
    case 'GET /api/v1/tickets':
      return { query: { leadId: String((await api.given.contact()).id) } }
    default:
      return { query: {}, as: 'emptyWorkspace' }
  }
}

/** A filter that some but not all records of a list pass, and the test of it. */
async function someFilter(
  api: Api,
): Promise<{ query: Record<string, string>; passes: (record: Json) => boolean }> {
  const endpoint: EndpointId = api.endpoint
  if (endpoint === 'GET /api/v1/contacts') {
    const { query } = await island(api, endpoint, 6)
    return { query: { ...query }, passes: ({ tags }) => Array.isArray(tags) && tags.includes(query.tag) }
  }
  if (endpoint === 'GET /api/v1/deals') {
    const { query } = await island(api, endpoint, 6)
    return { query: { ...query }, passes: ({ leadId }) => leadId === query.leadId }
  }
  const [first] = (await api.read.page(await api.call(endpoint))).records
  const status = String(first?.status ?? 'open')
  return { query: { status }, passes: (record) => record.status === status }
}

/** The checks of the family paging. */
export const pagingSuite = suite(families.paging, {
  envelope: watch(
    (api, exchange) => {
      if (!isListAnswer(exchange)) return
      api.expect.status(exchange, 200, { proof: true })
      const { json } = exchange.response
      const grounds = { by: exchange, proof: true }
      api.expect.that(
        isObject(json) && Array.isArray(json.data),
        '`data`, an array',
        exchange.response.text,
        grounds,
      )
      const cursor = cursorOf(exchange)
      const fits = cursor === null || (typeof cursor === 'string' && cursor !== '')
      api.expect.that(
        fits,
        '`nextCursor`, null or a string that continues',
        cursor ?? 'no nextCursor',
        grounds,
      )
    },
    async (api) => {
      await api.read.walk(api.endpoint, {}, { limit: 100, maxPages: 20 })
      if (api.target.allow !== 'none' && api.endpoint !== 'GET /api/v1/tags')
        await api.call(api.endpoint, await matchingNothing(api))
    },
  ),

  'traversal-ends': eachWalk((api, _stretch, one) => {
    const { walk, limit } = one
    const cursors = walk.pages.map(({ next }) => next).filter((next) => next !== null)
    const cycle = repeated(cursors)
    const seen = `${walk.pages.length} pages without a null cursor${cycle.length > 0 ? ', one cursor given twice' : ''}`
    api.expect.that(walk.ended, `a walk with limit ${limit} ends`, seen, { by: lastOf(one) })
  }),

  'last-page-null': eachWalk((api, stretch, one) => {
    if (!one.walk.ended) return
    const lost = missingFrom(one.walk.ids, wanted(stretch))
    const expected = `no record left when nextCursor is null, with limit ${one.limit}`
    api.expect.that(lost.length === 0, expected, `${lost.length} records not yet given, such as ${lost[0]}`, {
      by: lastOf(one),
    })
  }),

  'traversal-complete': eachWalk((api, stretch, one) => {
    const all = wanted(stretch)
    const lost = missingFrom(one.walk.ids, all)
    const twice = repeated(one.walk.ids)
    const foreign = missingFrom(all, one.walk.ids)
    const actual = `${lost.length} lost, ${twice.length} given twice, ${foreign.length} unexpected: ${[...lost, ...twice, ...foreign].slice(0, 3).join(', ')}`
    const whole = lost.length + twice.length + foreign.length === 0
    api.expect.that(whole, `each of ${all.length} records once with limit ${one.limit}`, actual, {
      by: lastOf(one),
    })
  }),

  'order-independent-of-limit': eachWalk((api, stretch, one) => {
    const at = one.walk.ids.findIndex((id, n) => id !== stretch.reference.ids[n])
    const expected = `limit ${one.limit} gives the sequence of limit 100`
    api.expect.that(at === -1, expected, `another record at place ${at + 1}: ${one.walk.ids[at]}`, {
      by: lastOf(one),
    })
  }),

  'limit-caps-page': eachWalk((api, _stretch, { walk }) => {
    for (const { exchange, records } of walk.pages) {
      const limit = Number(new URLSearchParams(exchange.request.path.split('?')[1]).get('limit'))
      const grounds = { by: exchange, proof: true }
      api.expect.that(
        records.length <= limit,
        `at most ${limit} records`,
        `${records.length} records`,
        grounds,
      )
    }
  }),

  async 'limit-default'(api) {
    const { query } = await large(api, api.endpoint)
    const plain = await api.call(api.endpoint, { query })
    const asked = await api.call(api.endpoint, { query: { ...query, limit: String(page.default) } })
    api.given2xx(asked)
    api.expect.status(plain, 200)
    const actual = `${recordsOf(plain).length} records against ${recordsOf(asked).length}`
    const same = JSON.stringify(idsOf(plain)) === JSON.stringify(idsOf(asked))
    api.expect.that(same, `without limit, the page of limit=${page.default}`, actual, { by: [plain, asked] })
    if (cursorOf(asked) === null) api.cannotTell(`the list holds no more than ${page.default} records`)
  },

  async 'limit-min'(api) {
    const exchange = await api.call(api.endpoint, { query: { limit: String(page.min) } })
    api.expect.status(exchange, 200)
    const { length } = recordsOf(exchange)
    api.expect.that(length <= page.min, 'at most one record', `${length} records`, {
      by: exchange,
      proof: true,
    })
  },

  async 'limit-max'(api) {
    const { query } = await large(api, api.endpoint)
    const most = await api.call(api.endpoint, { query: { ...query, limit: String(page.max) } })
    api.expect.status(most, 200)
    const { length } = recordsOf(most)
    api.expect.that(length <= page.max, `at most ${page.max} records`, `${length} records`, {
      by: most,
      proof: true,
    })
    if (length === page.max || cursorOf(most) === null) return
    // A short page is fair (gap.short-pages), the same shortness under another limit is a hidden maximum.
    const fewer = await api.call(api.endpoint, { query: { ...query, limit: String(page.max - 1) } })
    const capped = recordsOf(fewer).length === length
    api.expect.that(!capped, `${page.max} records, as more follow`, `a cap at ${length} records`, {
      by: [most, fewer],
    })
  },

  'limit-zero': outOfRange(['0']),

  'limit-above-max': outOfRange(['101', '1000', '9'.repeat(30)]),

  'limit-not-digits': property(
    fc.oneof(
      fc.stringMatching(/^[1-9]{1,2}[a-z]{1,3}$/),
      fc.stringMatching(/^[a-z]{1,8}$/),
      fc.stringMatching(/^[1-9]\.[0-9]$/),
    ),
    async (api, limit) =>
      api.expect.error(await api.call(api.endpoint, { query: { limit } }), 400, 'invalid_request'),
    { examples: ['ten', '5abc', '1.5', '1e1', '0x10'], atMost: 2 },
  ),

  'cursor-max-length': cases([limits.cursor.max + 1, 3000], async (api, length) => {
    const exchange = await api.call(api.endpoint, { query: { cursor: 'a'.repeat(length) } })
    api.expect.error(exchange, 400, 'invalid_request')
  }),

  'issued-cursor-length': watch(
    (api, exchange) => {
      const cursor = cursorOf(exchange)
      if (typeof cursor !== 'string') return
      const { length } = cursor
      const { max } = limits.cursor
      api.expect.that(length <= max, `a cursor of at most ${max} characters`, `${length} characters`, {
        by: exchange,
        proof: true,
      })
    },
    async (api) => {
      await api.call(api.endpoint, { query: { limit: '1' } })
      if (api.endpoint === 'GET /api/v1/contacts' && api.target.allow !== 'none') {
        // Servers that keep the filters in the cursor are longest here.
        const tag = `${api.fresh.word()}${'x'.repeat(60)}`
        await api.each(2, () => api.given.contact({ tags: [tag] }))
        await api.call(api.endpoint, { query: { tag, limit: '1' } })
      }
    },
  ),

  async 'cursor-roundtrip'(api) {
    const { query } = (await stretches(api, api.endpoint)).at(-1) ?? { query: {} }
    const whole = await api.call(api.endpoint, { query: { ...query, limit: '3' } })
    const expected = idsOf(api.given2xx(whole))
    if (expected.length < 3) return api.cannotTell('the list holds fewer than three records')
    const first = await api.call(api.endpoint, { query: { ...query, limit: '2' } })
    const cursor = cursorOf(api.given2xx(first))
    if (typeof cursor !== 'string') return api.cannotTell('the first page has no cursor')
    const second = await api.call(api.endpoint, { query: { ...query, limit: '2', cursor } })
    api.expect.status(second, 200)
    const by = [whole, first, second]
    api.expect.equal(idsOf(second)[0], expected[2], 'the next page begins after the last record', { by })
  },

  async 'filters-hold-across-pages'(api) {
    const { query, passes } = await someFilter(api)
    const walk = await api.read.walk(api.endpoint, { query }, { limit: 2, maxPages: 20 })
    if (walk.pages.length < 2) return api.cannotTell('the filter leaves a single page')
    for (const [n, { exchange, records }] of walk.pages.entries()) {
      const stray = records.find((record) => !passes(record))
      const expected = `only records that pass ${JSON.stringify(query)} on page ${n + 1}`
      await api.case(async () => api.expect.that(stray === undefined, expected, stray, { by: exchange }))
    }
  },

  async 'empty-list'(api) {
    const { query, as = 'main' } = await matchingNothing(api)
    const exchange = await api.call(api.endpoint, { query, as })
    api.expect.status(exchange, 200)
    const seen = { data: recordsOf(exchange), nextCursor: cursorOf(exchange) }
    api.expect.equal(seen, { data: [], nextCursor: null }, 'an empty page', { by: exchange })
  },

  'cursor-garbage': cases(['random', 'truncated', 'flipped'], async (api, kind) => {
    const first = await api.call(api.endpoint, { query: { limit: '1' } })
    const issued = cursorOf(first)
    if (kind !== 'random' && typeof issued !== 'string') return
    const text = typeof issued === 'string' ? issued : ''
    const flipped = `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`
    const cursor =
      { random: 'not-a-cursor', truncated: text.slice(0, Math.ceil(text.length / 2)), flipped }[kind] ?? ''
    const exchange = await api.call(api.endpoint, { query: { limit: '1', cursor } })
    // Several answers are fair (gap.cursor-garbage); an unexpected failure is not one of them.
    if (exchange.response.status === 400) return api.expect.error(exchange, 400, 'invalid_request')
    api.expect.status(exchange, [200, 404])
  }),

  async 'webhooks-list'(api) {
    await api.given.webhook()
    const exchange = await api.call('GET /api/v1/webhooks')
    api.expect.status(exchange, 200)
    const { json } = exchange.response
    api.expect.that(isObject(json) && Array.isArray(json.data), '`data`, an array', exchange.response.text, {
      by: exchange,
    })
    api.expect.equal(cursorOf(exchange), null, '`nextCursor` of the one page', { by: exchange })
  },
})
