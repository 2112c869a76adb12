import type { InspectedJson } from './json.js'

/** The answer to a request in a word or two, and how good it is for the client. */
export interface AnswerSummary {
  readonly text: string
  readonly kind: 'good' | 'warn' | 'bad'
}

/** Faults after which the client has no answer, though the request may have taken effect. */
const losing = ['reset', 'lost-after-commit', 'hang']

/** What the client got for a request of the journal. */
export function answerTo({ status, fault }: InspectedJson): AnswerSummary {
  const number = Number(status)
  if (number === 0) return { text: 'no answer', kind: 'bad' }
  if (losing.includes(String(fault))) return { text: `lost (${number})`, kind: 'bad' }
  if (fault === 'truncate') return { text: `cut off (${number})`, kind: 'bad' }
  return { text: String(number), kind: number >= 500 ? 'bad' : number >= 400 ? 'warn' : 'good' }
}

/** The gaps on whose assumed values an answer rests. */
export const assumedOf = ({ assumption }: InspectedJson): readonly string[] =>
  typeof assumption === 'string' ? assumption.split(', ') : []
