import { type FaultyClient, faulty } from './faulty-client.js'
import { again, bodyOf, by, changing, reading, type SentMembers } from './sending.js'

const cursorOf = ({ url }: { readonly url: URL }): string | null => url.searchParams.get('cursor')

/** A client that sends cursors changed. */
const withCursor = (change: (cursor: string) => string) =>
  changing(({ url }) => {
    const cursor = url.searchParams.get('cursor')
    if (cursor !== null) url.searchParams.set('cursor', change(cursor))
  })

/** A client that takes some pages for the last one. */
const endingAt = (isLast: (size: number, limit: number) => boolean) =>
  reading((body, _, { url }) => {
    const { data } = body
    if (!Array.isArray(data)) return body
    return isLast(data.length, Number(url.searchParams.get('limit') ?? 50))
      ? { ...body, nextCursor: null }
      : body
  })

/** A client that keeps one cursor for all lists: that of the page which came last. */
function continuingWithOther(): FaultyClient['make'] {
  let last: unknown
  return by(async (request, send) => {
    if (cursorOf(request) !== null && typeof last === 'string') request.url.searchParams.set('cursor', last)
    const answer = await send(request)
    const { nextCursor } = (await bodyOf(answer)) ?? {}
    if (request.url.pathname.endsWith('/contacts') && typeof nextCursor === 'string') last = nextCursor
    return answer
  })
}

const isListed = (body: SentMembers | undefined): body is SentMembers => Array.isArray(body?.data)

/** Clients that go wrong about lists. */
export const pagingFaults: readonly FaultyClient[] = [
  faulty(
    'client.cursor-as-given',
    'sends cursors in lower case',
    withCursor((cursor) => cursor.toLowerCase()),
  ),
  faulty(
    'client.cursor-as-given',
    'decodes cursors',
    withCursor((cursor) => Buffer.from(cursor, 'base64url').toString()),
  ),
  faulty(
    'client.cursor-as-given',
    'sends page numbers for cursors',
    withCursor(() => '2'),
  ),
  faulty(
    'client.cursor-as-given',
    'keeps the first characters of cursors',
    withCursor((cursor) => cursor.slice(0, 12)),
  ),
  faulty(
    'client.cursor-of-same-list',
    'continues with another filter',
    changing((request) => {
      const { searchParams } = request.url
      if (cursorOf(request) !== null && searchParams.has('status')) searchParams.set('status', 'closed')
    }),
  ),
  faulty(
    'client.cursor-of-same-list',
    'continues a list with the cursor of another one',
    continuingWithOther(),
  ),
  faulty(
    'client.cursor-of-same-list',
    'forgets the filters after the first page',
    changing((request) => {
      if (cursorOf(request) === null) return
      for (const name of [...request.url.searchParams.keys()])
        if (name !== 'cursor' && name !== 'limit') request.url.searchParams.delete(name)
    }),
  ),
  faulty(
    'client.no-cursor-after-last',
    "asks for the page 'null'",
    by(async (request, send) => {
      const answer = await send(request)
      const body = await bodyOf(answer)
      if (isListed(body) && body.nextCursor === null && cursorOf(request) !== null) {
        request.url.searchParams.set('cursor', 'null')
        await send(request)
      }
      return answer
    }),
    { also: { 'client.cursor-as-given': "no page gave the cursor 'null'" } },
  ),
  faulty(
    'client.continues-after-empty-page',
    'ends at an empty page',
    endingAt((size) => size === 0),
  ),
  faulty(
    'client.continues-after-short-page',
    'ends at a page that is not full',
    endingAt((size, limit) => size > 0 && size < limit),
  ),
  faulty(
    'client.follows-cursors',
    'reads the first page alone',
    endingAt(() => true),
  ),
  faulty(
    'client.limit-in-range',
    'asks for 500 records first',
    by(async (request, send) => {
      if (!request.url.searchParams.has('limit') || cursorOf(request) !== null) return send(request)
      const limit = request.url.searchParams.get('limit') ?? ''
      request.url.searchParams.set('limit', '500')
      const answer = await send(request)
      if (answer.status !== 400) return answer
      request.url.searchParams.set('limit', limit)
      return send(request)
    }),
  ),
  faulty(
    'client.no-refused-cursor',
    'sends a refused cursor again',
    again(({ status }, request) => status === 400 && cursorOf(request) !== null),
  ),
]
