import { codeIn, type FailureDetails, isObject, jsonIn, type WireResponse } from '../api/index.js'
import type { Failure } from './failure.js'
import { generalText } from './general-text.js'

/**
 * What a failure has in common with others of the same fault; two failures that share one of these are the same.
 * A refusal that was expected and did not come is no such thing, as each of them has a cause of its own.
 */
export function signaturesOf({ rule, operation, details, reason }: Failure): readonly string[] {
  if (!details) return [`${rule.id}: ${generalText(reason ?? '')}`]
  return [...expectationsOf(rule.id, operation, details), ...bodiesOf(operation, details)]
}

function expectationsOf(rule: string, operation: string, details: FailureDetails): readonly string[] {
  const { answer } = details
  const expected = generalText(details.expected)
  if (!answer) {
    const seen = `${expected}, got ${generalText(details.actual)}`
    return [`${rule}: ${seen}`, `${operation}: ${seen}`]
  }
  const refusal = refusalOf(answer.exchange.response)
  const seen = refusal ?? `a success with ${answer.exchange.response.status}`
  return [`${rule}: ${expected}, got ${seen}`, ...(refusal === undefined ? [] : [`${operation}: ${refusal}`])]
}

/** The body of a success that is no list and no record, as a server that is confused answers it everywhere. */
function bodiesOf(operation: string, { exchanges }: FailureDetails): readonly string[] {
  const last = exchanges.findLast((one) => one.operation === operation)
  if (!last || last.response.status >= 300) return []
  const { json, text } = last.response
  if (isObject(json) && (Array.isArray(json.data) || isObject(json.data) || 'id' in json)) return []
  return [`${operation}: a success with ${generalText(text).slice(0, 80)}`]
}

/** The status, the code and the words of an error, which often say what the server stumbled over; undefined for none. */
export function refusalOf({ status, text }: WireResponse): string | undefined {
  if (status < 400) return undefined
  return `${status} ${codeIn(jsonIn(text)) ?? ''} ${generalText(text)}`
}
