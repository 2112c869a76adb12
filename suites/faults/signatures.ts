import type { Exchange } from '../api/index.js'
import { codeIn } from '../api/index.js'
import type { Failure } from './failure.js'
import { generalText } from './general-text.js'

/**
 * What a failure has in common with others of the same fault; two failures that share one of these are the same.
 * A refusal that was expected and did not come is no such thing, as each of them has a cause of its own.
 */
export function signaturesOf({ rule, operation, details, reason }: Failure): readonly string[] {
  if (!details) return [`${rule.id}: ${generalText(reason ?? '')}`]
  const { answer } = details
  const expected = generalText(details.expected)
  if (!answer) {
    const seen = `${expected}, got ${generalText(details.actual)}`
    return [`${rule.id}: ${seen}`, `${operation}: ${seen}`]
  }
  const refusal = refusalIn(answer.exchange)
  const seen = refusal ?? `a success with ${answer.exchange.response.status}`
  return [
    `${rule.id}: ${expected}, got ${seen}`,
    ...(refusal === undefined ? [] : [`${operation}: ${refusal}`]),
  ]
}

/** The status, the code and the words of an error; the words often say what the server stumbled over. */
function refusalIn({ response: { status, json, text } }: Exchange): string | undefined {
  if (status < 400) return undefined
  return `${status} ${codeIn(json) ?? ''} ${generalText(text)}`
}
