import type { Part, SortKey } from './sort-key.js'

/** A checksum by which a cursor of this fake is recognised; it is not secret (FNV-1a). */
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}

/** An opaque cursor that continues after a key, bound to the list and filters it came from. */
export function cursorAfter(key: SortKey, binding: string): string {
  const place = Buffer.from(JSON.stringify(key)).toString('base64url')
  return `${place}.${checksum(place + binding)}`
}

/** The key a cursor continues after; undefined for one that was not issued for this binding. */
export function keyOf(cursor: string, binding: string): SortKey | undefined {
  const [place = '', sum, ...rest] = cursor.split('.')
  if (rest.length > 0 || sum !== checksum(place + binding)) return undefined
  return keyIn(Buffer.from(place, 'base64url').toString())
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

const isPart = (value: unknown): value is Part =>
  value === null || typeof value === 'string' || typeof value === 'number'
