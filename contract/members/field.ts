import type { GeneralAssumptions } from '../gaps/general.js'
import { limits } from '../limits.js'
import type { Schema } from '../schema.js'

const { pathId, rev } = limits

/** An e-mail address. */
export const email = { type: 'string', format: 'email' } as const
/** An e-mail address, or null. */
export const emailOrNull = { type: ['string', 'null'], format: 'email' } as const
/** A text that is not empty. */
export const words = { type: 'string', minLength: 1 } as const
/** A tag or group: blanks alone are as empty as no text, where they are cut off (gap.tag-merge). */
export const tagWord = ({ 'tag-merge': { trim } }: GeneralAssumptions): Schema =>
  trim ? { ...words, pattern: '\\S' } : words
/** A list of tags or groups. */
export const tagWords = (assumptions: GeneralAssumptions): Schema => ({
  type: 'array',
  items: tagWord(assumptions),
})
/** An id of 1 to 200 characters (section 4.1). */
export const recordId = { type: 'string', minLength: pathId.min, maxLength: pathId.max } as const
/** An id of 1 to 200 characters without a slash (section 4.1). */
export const pathSafeId = { ...recordId, pattern: '^[^/]*$' } as const
/** The revision that a change expects (sections 4.6 and 4.7). */
export const expectedRev = { type: 'integer', minimum: rev.min, maximum: rev.max } as const

/** Whether a body may hold members the document does not list, where it does not forbid them (gap.unknown-body-properties). */
export const isOpen = (assumptions: GeneralAssumptions): boolean =>
  assumptions['unknown-body-properties'] === 'ignore'

/** The formats of an input date-time, without an offset by assumption (gap.datetime-syntax). */
export const instantFormats = (assumptions: GeneralAssumptions): readonly string[] =>
  assumptions['datetime-syntax'] === 'local-allowed' ? ['input-instant', 'local-instant'] : ['input-instant']

/** An input date-time (section 2, gap.datetime-syntax). */
export function inputInstant(assumptions: GeneralAssumptions) {
  const [format = '', ...others] = instantFormats(assumptions)
  return others.length === 0
    ? ({ type: 'string', format } as const)
    : ({ type: 'string', anyOf: [format, ...others].map((one) => ({ format: one })) } as const)
}

/** A date-time of a task or call; any text by its documented type (gaps task-due-format, datetime-syntax). */
export const moment = (
  assumptions: GeneralAssumptions,
  type: 'string' | readonly ['string', 'null'],
): Schema => {
  const form = assumptions['task-due-format']
  if (form === 'any') return { type }
  const formats = [...instantFormats(assumptions), ...(form === 'date-or-date-time' ? ['calendar-date'] : [])]
  return { type, anyOf: formats.map((format) => ({ format })) }
}

/** What a schema takes, or null. */
export const nullable = (schema: Schema): Schema => {
  const { type, enum: words } = schema as { readonly type?: string; readonly enum?: readonly unknown[] }
  const types = [type].flat()
  if (types.includes('null')) return schema
  if (type === undefined || words !== undefined) return { anyOf: [{ type: 'null' }, schema] }
  return { ...(schema as object), type: [...types, 'null'] } as Schema
}

/** What a schema takes, except null. */
export const notNull = (schema: Schema): Schema => {
  const { type, ...others } = schema as { readonly type?: string | readonly string[] }
  return { ...others, type: [type].flat().find((one) => one !== 'null') } as Schema
}
