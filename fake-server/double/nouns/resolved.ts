import type { Assumptions } from '../../../contract/index.js'
import { isObject } from '../../input/is-object.js'
import { momentOf } from '../../schema/moment.js'
import { asStored } from '../../store/email.js'
import { durationMs } from '../clock/duration.js'
import { type DraftSchema, momentFormat } from './draft-schema.js'

/**
 * A draft that fits its schema, with the record's names of its members, its times as instants, and its addresses as stored.
 *
 * @param path What the draft is called in messages, such as `seed.deals[2]`.
 * @param now The fake's present, in milliseconds since 1970.
 * @throws An Error that names the path of an invalid time, or of a member that is given under two names.
 */
export function resolved(
  draft: unknown,
  schema: DraftSchema,
  path: string,
  now: number,
  assumptions: Assumptions,
): unknown {
  const { properties, items, format } = schema
  if (Array.isArray(draft))
    return items ? draft.map((item, n) => resolved(item, items, `${path}[${n}]`, now, assumptions)) : draft
  if (isObject(draft)) {
    if (!properties) return draft
    const members: Record<string, unknown> = {}
    for (const [written, value] of Object.entries(draft)) {
      const part: DraftSchema | undefined = properties[written]
      if (value === undefined || part === undefined) continue
      const name = part.stands ?? written
      if (name !== written && draft[name] !== undefined)
        throw new Error(`${path} has both ${written} and ${name}: give one`)
      members[name] =
        typeof value === 'string' && isAddress(name)
          ? asStored(value, assumptions)
          : resolved(value, part, `${path}.${written}`, now, assumptions)
    }
    return members
  }
  return format === momentFormat && typeof draft === 'string' ? instantOf(draft, path, now) : draft
}

/** Whether a member holds the e-mail address of a contact or user, which is stored as if it came through the API. */
const isAddress = (name: string): boolean => /email$/i.test(name) || name === 'host' || name === 'createdBy'

/** A time as records show it. */
function instantOf(text: string, path: string, now: number): string {
  const moment = text === 'now' ? new Date(now).toISOString() : (momentOf(text) ?? ago(text, now))
  if (moment !== undefined) return moment
  throw new Error(
    `${path} must be an instant such as '2030-01-31T09:00:00Z' or a duration from now such as '-2h', not '${text}'`,
  )
}

/** The instant so long before or after the present; undefined for a text that is not a duration. */
function ago(text: string, now: number): string | undefined {
  try {
    return new Date(now + durationMs(text, 'time')).toISOString()
  } catch {
    return undefined
  }
}
