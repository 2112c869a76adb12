import {
  calledIn,
  type Member,
  type Members,
  type RecordWith,
  type Schema,
  takenBy,
} from '../../contract/index.js'
import type { Context } from '../pipeline/context.js'
import { momentOf } from '../schema/moment.js'

const isInstant = (schema: Schema): boolean =>
  typeof schema === 'object' && 'format' in schema && schema.format === 'instant'

/** The members that the body of a call holds, as a record shows them; who names a contact has to look it up. */
export function sentMembers<const M extends Members>(
  { body, assumptions }: Pick<Context, 'body' | 'assumptions'>,
  members: M,
  call: string,
): Partial<RecordWith<M>> {
  const sent = takenBy(members, call).flatMap((name) => {
    const { shows, names }: Member = members[name] ?? {}
    const { [calledIn(members, name, assumptions)]: value } = body
    if (shows === undefined || names === 'contact' || value === undefined) return []
    return [[name, isInstant(shows) && typeof value === 'string' ? momentOf(value) : value]]
  })
  return Object.fromEntries(sent) as Partial<RecordWith<M>>
}
