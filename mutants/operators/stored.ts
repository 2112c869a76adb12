import type { ServedOperationId } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import { onReply } from './reply.js'

/** The nouns whose stored records can be changed. */
export type Noun = 'activities' | 'conversations' | 'deals' | 'meetings' | 'tasks' | 'tickets' | 'webhooks'
type RecordOf<N extends Noun> = NonNullable<ReturnType<Workspace[N]['get']>>
/** Changes a record: the fields that differ. */
export type Change<N extends Noun> = (record: RecordOf<N>, context: Context) => Partial<RecordOf<N>>

/** Where a change of a record shows: in the store, in the answer, or in both. */
export type Where = 'both' | 'store' | 'answer'

interface Records {
  readonly get: (id: string) => object | undefined
  readonly put: (record: object) => object
}

/** Changes a stored record; returns it as it is now, or undefined where no record has the id. */
export function putChanged<N extends Noun>(
  context: Context,
  noun: N,
  id: string,
  change: Change<N>,
): RecordOf<N> | undefined {
  const records = context.workspace[noun] as unknown as Records
  const record = records.get(id) as RecordOf<N> | undefined
  return record && (records.put(Object.freeze({ ...record, ...change(record, context) })) as RecordOf<N>)
}

/** The id of the record that an answer holds. */
const idOf = (reply: Reply): string => (reply.body as { data: { id: string } }).data.id

/** Changes a record in the store, but not in the answer, once an operation has written it. */
export const onStored = <N extends Noun>(
  operation: ServedOperationId,
  noun: N,
  change: Change<N>,
  idIn: (reply: Reply, context: Context) => string = idOf,
) =>
  onReply(operation, (reply, context) => {
    putChanged(context, noun, idIn(reply, context), change)
    return reply
  })

/** Changes the record that an operation answers, where `where` says. */
export const onWritten = <N extends Noun>(
  operation: ServedOperationId,
  noun: N,
  change: Change<N>,
  where: Where = 'both',
) =>
  onReply(operation, (reply, context) => {
    const { data } = reply.body as { data: RecordOf<N> }
    const changed = change(data, context)
    if (where !== 'answer') putChanged(context, noun, idOf(reply), () => changed)
    return where === 'store' ? reply : { ...reply, body: { data: { ...data, ...changed } } }
  })
