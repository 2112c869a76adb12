/** The longest that a 429 is waited out, in seconds. */
export const mostWaitSeconds = 120

/** The seconds a `Retry-After` header asks for, in either standard form; undefined where it is neither. */
export function retryAfterSeconds(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000)
}
