import type { Contact, ServedOperationId } from '../../contract/index.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import { aroundHandler } from './handler.js'
import { onReply } from './reply.js'

/** The nouns whose stored records can be changed. */
export type StoredNoun =
  | 'activities'
  | 'contacts'
  | 'conversations'
  | 'deals'
  | 'meetings'
  | 'tasks'
  | 'tickets'
  | 'webhooks'
type RecordOf<N extends StoredNoun> = NonNullable<ReturnType<Workspace[N]['get']>>
/** Changes a record: the fields that differ; `before` is the record that the path names, as it was before the call. */
export type RecordChange<N extends StoredNoun> = (
  record: RecordOf<N>,
  context: Context,
  before?: RecordOf<N>,
) => Partial<RecordOf<N>>

/** Where a change of a record shows: in the store, in the answer, or in both. */
export type Where = 'both' | 'store' | 'answer'

interface Records<R> {
  readonly get: (id: string) => R | undefined
  readonly put: (record: R) => R
}

/** The stored records of a noun; a contact is stored with its tags. */
function recordsOf<N extends StoredNoun>({ workspace, world }: Context, noun: N): Records<RecordOf<N>> {
  const records = workspace[noun] as unknown as Records<RecordOf<N>>
  if (noun !== 'contacts') return records
  const put = (contact: unknown) => workspace.putContact(contact as Contact, () => world.id('tag')) as never
  return { get: (id) => records.get(id), put }
}

/** Changes a stored record; returns it as it is now, or undefined where no record has the id. */
export function putChanged<N extends StoredNoun>(
  context: Context,
  noun: N,
  id: string,
  change: RecordChange<N>,
): RecordOf<N> | undefined {
  const records = recordsOf(context, noun)
  const record = records.get(id)
  return record && records.put(Object.freeze({ ...record, ...change(record, context) }) as RecordOf<N>)
}

/** The id of the record that an answer holds. */
const idOf = (reply: Reply): string => (reply.body as { data: { id: string } }).data.id

/** Changes a record in the store, but not in the answer, once an operation has written it. */
export const onStored = <N extends StoredNoun>(
  operation: ServedOperationId,
  noun: N,
  change: RecordChange<N>,
  idIn: (reply: Reply, context: Context) => string = idOf,
) =>
  onReply(operation, (reply, context) => {
    putChanged(context, noun, idIn(reply, context), change)
    return reply
  })

/** Changes the record that an operation has written, where `where` says; the answer of a comment holds it a level deeper. */
export const onWritten = <N extends StoredNoun>(
  operation: ServedOperationId,
  noun: N,
  change: RecordChange<N>,
  where: Where = 'both',
) =>
  aroundHandler(operation, (next, context) => {
    const before = recordsOf(context, noun).get(context.params.id ?? '')
    const changed = (reply: Reply): Reply => {
      const { data } = reply.body as { readonly data: { readonly ticket?: object } }
      const record = (data.ticket ?? data) as RecordOf<N>
      const difference = change(record, context, before)
      if (where !== 'answer') putChanged(context, noun, record.id, () => difference)
      if (where === 'store') return reply
      const shown = { ...record, ...difference }
      return { ...reply, body: { data: data.ticket ? { ...data, ticket: shown } : shown } }
    }
    const reply = next(context)
    return reply instanceof Promise ? reply.then(changed) : changed(reply)
  })
