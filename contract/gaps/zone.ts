import { like, type ValueCheck } from './value-check.js'

const permitted = "an IANA zone such as 'America/New_York', or an offset such as '-05:00'"

/** An offset as ISO 8601 writes it, up to a day. */
const isOffset = like(/^[+-](?:[01]\d|2[0-3]):[0-5]\d$/, permitted)

/** A zone of time: an IANA zone that this Node knows, or an offset from UTC. */
export const zone: ValueCheck = (value, at = '') => {
  const problem = isOffset(value, at)
  return problem && (typeof value !== 'string' || !isKnown(value)) ? problem : undefined
}

// An offset without a colon is a zone for some releases of Node, and none for others.
function isKnown(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
