import type { ServedOperationId } from '../../contract/index.js'
import type { AnyRecord, Behaviour, ListFilters, ListId } from '../../fake-server/pipeline/context.js'
import { aroundHandler } from '../operators/handler.js'
import { byOffset } from '../operators/naive-paging.js'
import { onReply } from '../operators/reply.js'

type Value = string | number | null

/** Orders a list by a value of its records, in the calls that are meant. */
export const sortedBy =
  <R extends AnyRecord>(
    at: ListId,
    of: (record: R) => Value,
    { meant = () => true, down = false }: { meant?: (query: ListFilters) => boolean; down?: boolean } = {},
  ) =>
  (behaviour: Behaviour): void => {
    const compare = (a: R, b: R) => {
      const [x, y] = [of(a) ?? '', of(b) ?? '']
      return (x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1) * (down ? -1 : 1)
    }
    const paging = byOffset({ order: compare })
    aroundHandler(at, (next, context) =>
      meant(context.query) ? paging(context, behaviour.lists[at]) : next(context),
    )(behaviour)
  }

/** Puts the records of some pages of a list in another order. */
export const onPages =
  (
    at: ServedOperationId,
    reordered: (data: readonly AnyRecord[], query: ListFilters, call: number) => readonly AnyRecord[],
  ) =>
  (behaviour: Behaviour): void => {
    let call = 0
    onReply(at, (reply, { query }) => {
      const body = reply.body as { data: readonly AnyRecord[] }
      call += 1
      return { ...reply, body: { ...body, data: reordered(body.data, query, call) } }
    })(behaviour)
  }

/** A page that begins so many records further on, and ends with those left out. */
export const turned = (data: readonly AnyRecord[], by: number) => {
  const at = data.length === 0 ? 0 : by % data.length
  return [...data.slice(at), ...data.slice(0, at)]
}
