import * as fc from 'fast-check'
import {
  type CompactOperationId,
  type CompactRecordName,
  compactOperations,
  compactRecords,
  limits,
  type OperationId,
} from '../../contract/index.js'
import {
  type Api,
  type Check,
  cases,
  countOf,
  type Exchange,
  isObject,
  member,
  property,
  succeeded,
  Untested,
  watch,
} from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { makeOwnRecords, readWholeList } from '../observations/compact-list.js'
import { judgeEachWalk, loops, walkSubset } from '../observations/walk.js'
import { collations, reversed, turnOf } from '../order/sorting.js'

const { page } = limits

/** Makes a list show its first page and its last one. */
async function requestFirstAndLastPage(api: Api): Promise<void> {
  await api.call(api.operation)
  await api.read.walk(api.operation, {}, { maxPages: 3 })
}

/** Judges the body of a list's success. */
export const envelope = watch((api, exchange) => {
  if (exchange.operation !== api.operation || !succeeded(exchange)) return
  const basis = { by: exchange, proof: true }
  api.expect.status(exchange, 200, basis)
  const { json, text } = exchange.response
  const { data, next_cursor: next } = isObject(json) ? json : {}
  const isList = Array.isArray(data) && data.every(isObject)
  const body = isObject(json) ? json : undefined
  const stray = Array.isArray(data) ? data.findIndex((record) => !isObject(record)) : -1
  const compared = Array.isArray(data)
    ? member(data, String(stray), { schema: { type: ['object'] } })
    : member(body, 'data', { schema: { type: ['array'] } })
  api.expect.that(isList, 'an array of objects as `data`', text, { ...basis, compared })
  const isCursor = next === null || typeof next === 'string'
  api.expect.that(isCursor, 'a string or null as `next_cursor`', next ?? text, {
    ...basis,
    compared: member(body, 'next_cursor', { schema: { type: ['string', 'null'] } }),
  })
}, requestFirstAndLastPage)

/** The names of the fields that a record of a list is said to have (sections 2.14 and 4.11). */
export function listedFieldsOf(list: OperationId): readonly string[] {
  const { of } = compactOperations[list as CompactOperationId].answer as {
    readonly of: CompactRecordName
  }
  const schema = compactRecords[of]
  return 'required' in schema ? schema.required : []
}

/** Judges that every record on a page has all the fields that are listed, of any type. */
export const listedFields = watch(
  (api, exchange) => {
    const { json } = exchange.response
    if (exchange.operation !== api.operation || !succeeded(exchange)) return
    const records = isObject(json) && Array.isArray(json.data) ? json.data.filter(isObject) : []
    if (records.length === 0) return
    for (const field of listedFieldsOf(api.operation)) {
      const without = records.find((record) => !Object.hasOwn(record, field))
      api.expect.that(without === undefined, `\`${field}\` in every record`, without, {
        by: exchange,
        compared: member(without, field, { present: true }),
        proof: true,
      })
    }
  },
  async (api) => {
    await requestFirstAndLastPage(api)
    const { record } = await api.read.first(api.operation, () => true)
    if (record === undefined)
      throw new Untested(`${api.operation} lists none`, 'the workspace must hold records of every kind')
  },
)

/** Every walk ends, and over unchanging data gives each record once. */
export const traversal: Check = async (api) => {
  const made = await makeOwnRecords(api)
  await judgeEachWalk(api, [await readWholeList(api)], ({ all }, walk) => {
    const by = walk.pages.map(({ exchange }) => exchange)
    const at = `a walk with limit ${walk.limit}`
    if (walk.end !== 'bound' || loops(walk)) {
      const basis = {
        by: [...by.slice(-2), ...(walk.refusal ? [walk.refusal] : [])],
        ...(walk.refusal ? { compared: { answers: [{ status: 200 }] } } : {}),
      }
      api.expect.that(walk.end === 'null', `${at} comes to a null cursor`, ends[walk.end], basis)
    }
    const twice = walk.ids.filter((id, n) => walk.ids.indexOf(id) !== n)
    api.expect.that(twice.length === 0, `${at} gives each record once`, `${twice[0]} twice`, {
      by,
      compared: { shows: [String(twice[0]), String(twice[0])] },
    })
    if (walk.end !== 'null') return
    const lost = [...all, ...made].filter((id) => !walk.ids.includes(id))
    api.expect.that(lost.length === 0, `all of ${all.length} records in ${at}`, `${lost[0]} lost`, {
      by,
      compared: { lacks: lost.slice(0, 3) },
    })
  })
}

const ends = {
  null: 'a null cursor',
  refused: 'its cursor refused',
  cycle: 'a cursor given twice',
  empty: 'one empty page after the other, each with a cursor',
  bound: 'the same records over and over',
}

const lengthOf = (exchange: Exchange): number => {
  const { json } = exchange.response
  return isObject(json) && Array.isArray(json.data) ? json.data.length : Number.POSITIVE_INFINITY
}

/** Asks for a page with a limit and for the next one; neither is larger. */
async function judgeLimit(api: Api, limit: number | undefined): Promise<readonly string[]> {
  const maxRecords = limit ?? page.default
  const query = limit === undefined ? {} : { limit: String(limit) }
  const first = await api.call(api.operation, { query })
  const what = limit === undefined ? 'without a limit' : `with limit=${limit}`
  await api.case(async () => {
    api.expect.status(first, 200)
    api.expect.that(lengthOf(first) <= maxRecords, `at most ${maxRecords} records ${what}`, lengthOf(first), {
      by: first,
      compared: countOf(first, { maximum: maxRecords }),
    })
  })
  const { next, records } = api.read.page(first)
  if (next !== null) {
    const second = await api.call(api.operation, { query: { ...query, cursor: next } })
    const length = lengthOf(second)
    if (second.response.status === 200)
      api.expect.that(length <= maxRecords, `at most ${maxRecords} records on the next page`, length, {
        by: [first, second],
        compared: countOf(second, { maximum: maxRecords }),
      })
  }
  return records.map(({ id }) => String(id))
}

/** Every limit within the bounds is accepted and caps the page; the default is a page of fifty. */
export const limit: Check = async (api) => {
  await readWholeList(api)
  const drawn = property(
    fc.integer({ min: page.min, max: page.max }),
    async (runner, value) => {
      await judgeLimit(runner, value)
    },
    { examples: [page.min, 2, page.default + 1, page.max], atMost: 2 },
  )
  await drawn(api)
  const fifty = await judgeLimit(api, page.default)
  const plain = await judgeLimit(api, undefined)
  const again = await judgeLimit(api, page.default)
  if (fifty.join() === again.join())
    api.expect.equal(plain, fifty, `without a limit the page of limit=${page.default}`, {
      by: api.evidence.exchanges.slice(-6),
    })
  for (const beyond of beyondLimits) await api.case(() => judgeOutOfRange(api, beyond))
}

/** Integers that are not a limit; what becomes of them is open, though not how much a page may hold (gap.limit-out-of-range). */
const beyondLimits = [String(page.min - 1), '-1', String(page.max + 1), '4294967346']

/** A limit out of range is refused, or gives a page of no more records than any may hold. */
async function judgeOutOfRange(api: Api, value: string): Promise<void> {
  const exchange = await api.call(api.operation, { query: { limit: value } })
  const { status } = exchange.response
  const length = status === 200 ? lengthOf(exchange) : 0
  if (value === String(page.min - 1) || value === String(page.max + 1)) {
    const isDefault = value === String(page.min - 1) && length > page.min
    const choices = isDefault ? ['default'] : length > page.default ? ['clamp'] : ['clamp', 'default']
    api.oneChoice(
      'limit-out-of-range',
      `limit=${value}`,
      exchange,
      status === 200 ? choices : status === 400 ? ['refuse'] : [],
      value,
    )
  }
  if (status !== 200) return
  api.expect.that(length <= page.max, `at most ${page.max} records with limit=${value}`, length, {
    by: exchange,
    compared: countOf(exchange, { maximum: page.max }),
  })
}

const odd = ['ten', '5abc', '1.5', 'NaN', '12,5', 'true', '1.0.0', '-', '0x5', '1e1']

/** A value that is not an integer is refused as a limit, while an integer is accepted. */
export const limitNotInteger: Check = async (api) => {
  await learnErrorCodes(api)
  await cases(odd, async (_, value) => {
    const exchange = await api.call(api.operation, { query: { limit: value } })
    api.expect.error(exchange, 400, 'invalid_request')
  })(api)
  api.expect.status(await api.call(api.operation, { query: { limit: '5' } }), 200)
}

/** Some comparison of ids, either way round, holds along every walk (gap.id-collation). */
export const orderById: Check = async (api) => {
  const { walks } = await walkSubset(api, await readWholeList(api))
  const [longest] = walks.toSorted((a, b) => b.ids.length - a.ids.length)
  if (longest === undefined)
    return api.inconclusive('the list is too long, or others change it while it is read')
  if (longest.ids.length < 3) return api.inconclusive('the list holds too few records to show an order')
  const comparisons = [...collations, ...collations.map(reversed)]
  const fits = comparisons.find((compare) => walks.every(({ ids }) => turnOf(ids, compare) === undefined))
  const turns = comparisons.map((compare) => turnOf(longest.ids, compare) ?? 0)
  const around = longest.ids.slice(Math.max(...turns) - 1, Math.max(...turns) + 1).join(', then ')
  const by = longest.pages.map(({ exchange }) => exchange)
  api.expect.that(fits !== undefined, 'ids that never turn back', around, { by })
}
