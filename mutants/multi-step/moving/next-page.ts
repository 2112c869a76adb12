import type { Reply } from '../../../fake-server/messages/reply.js'
import type { AnyRecord, Behaviour, Context, ListId } from '../../../fake-server/pipeline/context.js'
import type { Workspace } from '../../../fake-server/store/workspace.js'
import type { Mutation } from '../../mutation.js'
import { wrongError } from '../../operators/error.js'
import { onReply } from '../../operators/reply.js'

/** A page that follows another one, with what has become of the last record of that one. */
export interface NextPage {
  readonly reply: Reply
  readonly context: Context
  readonly data: readonly AnyRecord[]
  readonly before: Reply
  /** The last record of the page before, as that page showed it. */
  readonly anchor: AnyRecord
  /** The same record as it is stored now; undefined where it was deleted. */
  readonly now: AnyRecord | undefined
  /** Whether it still passes the filters of the walk. */
  readonly isListed: boolean
  /** Whether it is another one than the page before showed. */
  readonly isChanged: boolean
}

type Noun = 'contacts' | 'conversations' | 'deals' | 'meetings' | 'tasks' | 'tickets' | 'webhooks'

/** Changes the pages of a list that follow another one, by what has become of the record that the cursor stands at. */
export const onNextPage =
  (list: ListId, noun: Noun, change: (page: NextPage) => Reply): Mutation =>
  (behaviour) => {
    const pages = new Map<string, Reply>()
    onReply(list, (reply, context) => {
      const { cursor = '', limit: _, ...filters } = context.query
      const before = pages.get(cursor)
      const { data, nextCursor } = reply.body as { data: readonly AnyRecord[]; nextCursor: string | null }
      if (nextCursor) pages.set(nextCursor, reply)
      const anchor = (before?.body as { data: readonly AnyRecord[] } | undefined)?.data.at(-1)
      if (!before || !anchor) return reply
      const now = (context.workspace[noun] as { get(id: string): AnyRecord | undefined }).get(anchor.id)
      const isListed = now !== undefined && passes(behaviour, list)(now, filters, context)
      const isChanged = JSON.stringify(now) !== JSON.stringify(anchor)
      return change({ reply, context, data, before, anchor, now, isListed, isChanged })
    })(behaviour)
  }

type Passes = (record: AnyRecord, filters: object, context: Context) => boolean

const passes = (behaviour: Behaviour, list: ListId): Passes => behaviour.lists[list].passes as Passes

/** Refuses the page after a record that the filters have lost. */
export const failsOnceItLeft = (
  list: ListId,
  noun: Noun,
  code: 'invalid_request' | 'not_found' | 'internal',
) =>
  onNextPage(list, noun, ({ reply, isListed }) => {
    if (!isListed) throw wrongError(code)
    return reply
  })

/** A page with other records, and with its own cursor unless another one is given. */
export const showing = (
  { reply }: Pick<NextPage, 'reply'>,
  data: readonly AnyRecord[],
  more: object = {},
): Reply => ({
  ...reply,
  body: { ...(reply.body as object), data, ...more },
})

/** The last record of the page before comes first, and the page is one record longer. */
export const withAnchor = (page: NextPage, anchor: AnyRecord = page.anchor): Reply =>
  showing(page, [anchor, ...page.data])

/** Changes the page of a walk during which records of a kind were made. */
export const onGrowth = (
  list: ListId,
  of: (workspace: Workspace) => { readonly size: number },
  change: (page: NextPage) => Reply,
): Mutation => {
  const sizes = new WeakMap<object, number>()
  return (behaviour) => {
    onNextPage(list, 'contacts', (page) => {
      const size = sizes.get(page.before.body as object)
      return size !== undefined && of(page.context.workspace).size > size ? change(page) : page.reply
    })(behaviour)
    onReply(list, (reply, { workspace }) => {
      sizes.set(reply.body as object, of(workspace).size)
      return reply
    })(behaviour)
  }
}
