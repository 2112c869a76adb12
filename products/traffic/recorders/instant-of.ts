/** The first instant that a recorder can have meant: some write 1970 where they know none. */
const earliest = Date.UTC(1990, 0, 1)

/** An instant and how far it may be off, in milliseconds. */
export interface ReadInstant {
  readonly ms: number
  readonly blurMs: number
}

/** An ISO 8601 instant with its parts of a millisecond; undefined where it is none, or stands for an unknown one. */
export function instantOf(text: unknown): ReadInstant | undefined {
  if (typeof text !== 'string') return undefined
  const ms = Date.parse(text)
  if (Number.isNaN(ms) || ms < earliest) return undefined
  const digits = /\.(\d+)/.exec(text)?.[1] ?? ''
  const parts = digits.length > 3 ? Number(`0.${digits.slice(3)}`) : 0
  // A recorder that rounds to milliseconds, or to seconds, may have sent it that much later.
  return { ms: Math.floor(ms) + parts, blurMs: digits.length > 3 ? 0 : digits.length > 0 ? 1 : 1000 }
}
