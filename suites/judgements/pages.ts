import { type Api, type ComparedPart, dataOf, isObject, type Json, member } from '../api/index.js'
import { learnErrorCodes } from './codes.js'

type Listed = readonly Readonly<Record<string, string>>[]

/** Queries of a list, each fit for any workspace. */
export type Queries = (api: Api) => Listed | Promise<Listed>

/** A check that a list answers 200 with a page of its noun, whose records have these fields. */
export const givesPage =
  (fields: readonly string[], queries: Queries) =>
  async (api: Api): Promise<void> => {
    for (const query of await queries(api))
      await api.case(async () => {
        const exchange = await api.call(api.operation, { query })
        api.expect.status(exchange, 200)
        const { json, text } = exchange.response
        const all = dataOf(exchange)
        const data = Array.isArray(all) ? all : undefined
        api.expect.that(data !== undefined, 'a list in `data`', text, {
          by: exchange,
          compared: member(json, 'data', { schema: { type: 'array' } }),
        })
        const stray = data?.find((record) => !isObject(record) || !fields.every((name) => name in record))
        api.expect.that(stray === undefined, `records with ${fields.join(', ')}`, stray, {
          by: exchange,
          compared: lacking(data, stray, fields),
        })
        const cursor = isObject(json) ? json.nextCursor : undefined
        const fits = cursor === null || typeof cursor === 'string'
        api.expect.that(fits, '`nextCursor`, null or a string', text, {
          by: exchange,
          compared: member(json, 'nextCursor', { schema: { type: ['null', 'string'] } }),
        })
      })
  }

/** The first of some fields that a record of a list lacks, or the record itself where it is none. */
function lacking(
  data: readonly unknown[] | undefined,
  record: unknown,
  fields: readonly string[],
): ComparedPart {
  if (!isObject(record)) return member(data, String(data?.indexOf(record)), { schema: { type: 'object' } })
  return member(record, fields.find((name) => !(name in record)) ?? '', { present: true })
}

/** What may be asked in addition to a filter of a blocked list: another documented answer that could come first. */
export interface BlockedQuery {
  readonly query: Readonly<Record<string, string>>
  /** A 404 counts too, as the filter names a record that is not there (gap.error-precedence). */
  readonly names?: true
}

/** A check that a list answers 402 in a workspace blocked by its contact limit, for every query. */
export const blockedByContactLimit =
  (queries: (api: Api) => readonly BlockedQuery[]) =>
  async (api: Api): Promise<void> => {
    api.need('key:contact-limited')
    await learnErrorCodes(api)
    const open = await api.call(api.operation, { query: { limit: '1' } })
    const { next } = api.read.page(open)
    const plain: BlockedQuery = { query: {} }
    for (const { query, names } of [plain, { query: { limit: '100' } }, ...queries(api), plain])
      await api.case(async () => {
        const exchange = await api.call(api.operation, { query, as: 'contactLimited' })
        if (names && exchange.response.status === 404) return
        api.expect.error(exchange, 402, 'contact_limit_exceeded')
      })
    if (next !== null) await api.case(() => judgeBlockedBehindCursor(api, next))
  }

/** A cursor of another workspace may be refused first (gap.error-precedence, gap.cursor-garbage); no page may come. */
async function judgeBlockedBehindCursor(api: Api, cursor: string): Promise<void> {
  const exchange = await api.call(api.operation, { query: { limit: '1', cursor }, as: 'contactLimited' })
  api.expect.errorOf(exchange, [
    [402, 'contact_limit_exceeded'],
    [400, 'invalid_request'],
    [404, 'not_found'],
  ])
}

/** The record with an id in a list's records. */
export const withId = (records: readonly Json[], id: unknown): Json | undefined =>
  records.find((record) => record.id === id)
