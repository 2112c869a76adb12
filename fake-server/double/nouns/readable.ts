import { people } from '../../../fixtures/people.js'
import { isEmail } from '../../schema/formats.js'

/** A number that an id always gives. */
const numberOf = (id: string): number =>
  [...id].reduce((sum, c) => (Math.imul(sum, 31) + (c.codePointAt(0) ?? 0)) >>> 0, 7)

const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/**
 * The name of a contact that was given none: the word that is its id, otherwise the words of its e-mail address
 * (`ana.garcia@example.com`), otherwise one that its id always gives.
 */
export function nameFor(id: string, email?: string | null): readonly [given: string, family: string | null] {
  if (/^[a-z]+$/i.test(id)) return [capitalised(id), null]
  const [given, ...family] = (email?.split(/[@+]/, 1)[0] ?? '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  if (given !== undefined) return [capitalised(given), family.map(capitalised).join(' ') || null]
  return people[numberOf(id) % people.length] ?? people[0]
}

/** An e-mail address of an id; null where none can be made of it. */
export function emailFor(id: string): string | null {
  const email = `${id}@example.com`
  return /^[\w.-]+$/.test(id) && isEmail(email) ? email : null
}

/** A phone number of an id, in the range that is kept for examples. */
export const phoneFor = (id: string): string => `+1555${String(numberOf(id) % 10_000_000).padStart(7, '0')}`

/** The first characters of a text, which may be one too long for a title. */
export const titleOf = (text: string, most: number): string => [...text].slice(0, most).join('')
