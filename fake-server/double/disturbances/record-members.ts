import type { RecordName } from '../../../contract/index.js'
import { isObject, type JsonObject } from '../../messages/is-object.js'
import type { ChangedAnswer, MembersByNoun } from '../../world/disturbances.js'

/** The records of an answer whose noun is among those of a table, and the members that the table gives. */
export function* recordsAmong(
  { body, noun }: ChangedAnswer,
  members: MembersByNoun,
): Generator<readonly [record: JsonObject, members: readonly string[]]> {
  const { data } = body ?? {}
  // A comment is answered with its ticket.
  const [records, of] =
    noun === 'commentResult' && isObject(data) ? [[data.ticket], 'ticket'] : [[data].flat(), noun]
  const named = members[of as RecordName]
  if (named === undefined) return
  for (const record of records) if (isObject(record)) yield [record as JsonObject, named]
}

/** The object of a record that holds a member, and the name of the member in it; undefined where there is none. */
export function holderOf(
  record: JsonObject,
  member: string,
): { readonly holder: Record<string, unknown>; readonly name: string } | undefined {
  const [first = '', second] = member.split('.')
  const holder = second === undefined ? record : record[first]
  const name = second ?? first
  return isObject(holder) && name in holder ? { holder: holder as Record<string, unknown>, name } : undefined
}
