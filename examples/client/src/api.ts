import { randomUUID } from 'node:crypto'
import type { PageAnswer, RecordAnswer } from 'workspace-crm-conformance/fake'
import { allPages } from './all-pages.js'
import { isApiError } from './api-error.js'
import { type ApiRequest, Transport, type TransportOptions } from './transport.js'

export interface ApiOptions extends TransportOptions {
  /** How many records a page has at most, 1 to 100: 100 by default. */
  readonly pageSize?: number
}

/** Names a write, so that it takes effect once even if the process that began it is started again. */
export interface WriteOptions {
  /** At most 255 characters; a new one for each write by default. */
  readonly idempotencyKey?: string
}

/** How often a change is applied to the newer state of a record before its conflict is thrown. */
const maxConflicts = 5

/** What all records have in common: how they are listed, written and revised. */
export class Api {
  readonly #transport: Transport
  readonly #pageSize: number

  constructor(options: ApiOptions) {
    this.#transport = new Transport(options)
    this.#pageSize = options.pageSize ?? 100
  }

  list<R>(path: string, filter: object = {}): AsyncGenerator<R> {
    return allPages<R>((cursor) =>
      this.#transport.send<PageAnswer<R>>({
        method: 'GET',
        path,
        query: { limit: this.#pageSize, ...filter, cursor },
      }),
    )
  }

  async write<R>(
    method: ApiRequest['method'],
    path: string,
    body: object | undefined,
    { idempotencyKey = randomUUID() }: WriteOptions = {},
  ): Promise<R> {
    const request = { method, path, idempotencyKey, ...(body && { body }) }
    const { data } = await this.#transport.send<RecordAnswer<R>>(request)
    return data
  }

  /**
   * Writes what depends on the state of a record. Where another change came first, the record is read again, and the write is
   * made from its newer state.
   *
   * @param read Reads the record; undefined where it no longer exists.
   * @param write Writes, from the state that it is given.
   */
  async revise<R extends { readonly rev: number }>(
    record: R,
    read: () => Promise<R | undefined>,
    write: (current: R) => Promise<R>,
  ): Promise<R> {
    let current: R | undefined = record
    for (let attempt = 1; ; attempt += 1)
      try {
        // Another state makes another request, and so has a key of its own.
        return await write(current)
      } catch (error) {
        if (!isApiError(error, 'rev_mismatch') || attempt === maxConflicts) throw error
        current = await read()
        if (current === undefined) throw error
      }
  }
}

/** The record of an id among others: the document has no operation that reads one. */
export async function withId<R extends { readonly id: string }>(
  records: AsyncIterable<R>,
  id: string,
): Promise<R | undefined> {
  for await (const record of records) if (record.id === id) return record
  return undefined
}
