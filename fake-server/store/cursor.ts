import { limits } from '../../contract/index.js'
import { base64urlOfText, textOfBase64url } from '../platform/bytes.js'
import { sha256 } from '../platform/hash.js'
import type { KeyPart, SortKey } from './sort-key.js'

/** The positions of cursors that would be too long to hold them, by digest: sort keys hold texts of any length. */
export type LongPositions = Map<string, SortKey>

/** A checksum by which a cursor of this fake is recognised; it is not secret (FNV-1a). */
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}

/** The characters of a cursor behind its position: a point and a checksum. */
const sealLength = 8

/** What comes before a digest in place of a position; no position in base64url begins with it. */
const digestMark = '~'

/** An opaque cursor that continues after a key, bound to the list and filters it came from. */
export function cursorAfter(key: SortKey, binding: string, long: LongPositions): string {
  const whole = base64urlOfText(JSON.stringify(key))
  const place = whole.length + sealLength > limits.cursor.max ? digestOf(key, whole, long) : whole
  return `${place}.${checksum(place + binding)}`
}

/** The digest of a position, which is kept under it. */
function digestOf(key: SortKey, whole: string, long: LongPositions): string {
  const digest = digestMark + sha256(whole, 'base64url')
  long.set(digest, key)
  return digest
}

/** The key a cursor continues after; undefined for one that was not issued for this binding. */
export function keyOf(cursor: string, binding: string, long: LongPositions): SortKey | undefined {
  const [place = '', sum, ...rest] = cursor.split('.')
  if (rest.length > 0 || sum !== checksum(place + binding)) return undefined
  if (place.startsWith(digestMark)) return long.get(place)
  return keyIn(textOfBase64url(place))
}

/** The key that a text holds, if any: the checksum is not secret, so a client can seal anything. */
function keyIn(text: string): SortKey | undefined {
  try {
    const key: unknown = JSON.parse(text)
    return Array.isArray(key) && key.every(isPart) ? key : undefined
  } catch {
    return undefined
  }
}

const isPart = (value: unknown): value is KeyPart =>
  value === null || typeof value === 'string' || typeof value === 'number'
