import type { ReportedExchange, ReportedFailure } from '../../model/report.js'
import type { JsonLine } from '../json-lines.js'

/** What of an answer shows the failure, as far as its texts name it. */
export interface Marks {
  readonly status: boolean
  header(name: string): boolean
  line(line: JsonLine): boolean
}

/** Nothing is marked. */
export const noMarks: Marks = { status: false, header: () => false, line: () => false }

const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '')

/** Ids such as `con_29ttrfcx9dhtezjf`. */
const idsIn = (text: string): readonly string[] => text.match(/\b[a-z]+_[a-z0-9]{8,}\b/g) ?? []

/** A longer text quotes records in whole; each of their members would be marked. */
const longest = 300

/** The marks of the answer that a failure is about: the members, values and headers that its texts name. */
export function marksOf(
  { expected, actual }: Pick<ReportedFailure, 'expected' | 'actual'>,
  { response }: Pick<ReportedExchange, 'response'>,
): Marks {
  const members = new Set(quotedIn(expected))
  const values = actual.length > longest ? [] : [...quotedIn(actual), ...idsIn(actual)]
  const status = String(response.status)
  return {
    status: actual.startsWith(status) && !expected.includes(status),
    header: (name) => [...members].some((member) => member.toLowerCase() === name.toLowerCase()),
    line: ({ path, text }) =>
      members.has(path) ||
      [...members].some((member) => path.endsWith(`.${member}`)) ||
      values.some((value) => text.includes(`"${value}"`)),
  }
}
