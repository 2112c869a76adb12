import type { OperationId } from '../../contract/index.js'
import { type Call, type Exchange, isObject, type Json } from '../api/index.js'

/** Sends a call after a run, with the key that it names. */
export type Ask = (operation: OperationId, call: Call) => Promise<Exchange>

/** A list could not be read. */
class Unlisted extends Error {
  override readonly name = 'Unlisted'
}

/** The most pages of a list that are read for one record. */
const pageLimit = 50

/** The records of a list, page by page; throws `Unlisted` where a page is refused. */
export async function* readListed(ask: Ask, operation: OperationId, call: Call): AsyncGenerator<Json> {
  let cursor: string | undefined
  for (let page = 0; page < pageLimit; page += 1) {
    const exchange = await ask(operation, { ...call, query: { ...call.query, cursor } })
    const { status, json } = exchange.response
    if (status !== 200 || !isObject(json) || !Array.isArray(json.data))
      throw new Unlisted(`${operation} answered ${status}`)
    yield* json.data.filter(isObject)
    const next = json.nextCursor ?? json.next_cursor
    if (typeof next !== 'string' || next === '' || next === cursor) return
    cursor = next
  }
}

/** The first record of a list that passes a test. */
export async function findListed(
  ask: Ask,
  operation: OperationId,
  call: Call,
  test: (record: Json) => boolean,
): Promise<Json | undefined> {
  for await (const record of readListed(ask, operation, call)) if (test(record)) return record
  return undefined
}

/** Every record of a list that passes a test. */
export async function findAllListed(
  ask: Ask,
  operation: OperationId,
  call: Call,
  test: (record: Json) => boolean,
): Promise<readonly Json[]> {
  const found: Json[] = []
  for await (const record of readListed(ask, operation, call)) if (test(record)) found.push(record)
  return found
}
