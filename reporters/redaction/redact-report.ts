import type { Redact } from './redactor.js'

/** Members that hold words of the contract alone, which scripts look up; no secret can be in them. */
const ownWords: ReadonlySet<string> = new Set(['id', 'endpoint', 'verdict', 'family', 'section', 'says'])

/** A report, or a part of one, without any secret, wherever in it a secret is. */
export const redactReport = <T extends object>(report: T, redact: Redact): T => redacted(report, redact) as T

/** The names of headers are the server's own words. */
const namesAreRedacted = (name: string) => name === 'headers'

function redacted(value: unknown, redact: Redact, nameOf: Redact = (name) => name): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      nameOf(name),
      ownWords.has(name) && typeof member === 'string'
        ? member
        : redacted(member, redact, namesAreRedacted(name) ? redact : undefined),
    ]),
  )
}
