import { type OperationId, operationOf } from '../../contract/index.js'
import { codeIn, type FailureDetails, isObject, jsonIn, type WireResponse } from '../api/index.js'
import { answerFlawOf } from './answer-flaw.js'
import { breachOf } from './breach.js'
import type { Failure } from './failure.js'
import { generalText } from './general-text.js'
import { memberInQuestion } from './member-in-question.js'
import { isOfReusedKey, reusedKey } from './reused-key.js'

/**
 * What a failure has in common with others of the same fault; two failures that share one of these are the same. An
 * expected refusal that did not come at one operation is no such thing: each of its rules may have a cause of its own.
 */
export function signaturesOf(failure: Failure): readonly string[] {
  const { rule, operation, details, reason } = failure
  if (!details) return [`${rule.id}: ${generalText(reason ?? '')}`]
  const own = details.answer
    ? ofAnswer(rule.id, operation, details, details.answer)
    : ofStatement(rule.id, operation, details)
  const flaw = answerFlawOf(failure)
  // The server treats alike cases differently, whichever of them a rule happens to be about.
  if (details.unexplained) return [`no choice of gap.${details.unexplained} explains the answers`]
  const breach = breachOf(failure)
  const reused = isOfReusedKey(failure) ? [reusedKey] : []
  return [
    ...own,
    ...ofBody(operation, details),
    ...reused,
    ...(flaw === undefined ? [] : [flaw]),
    ...(breach === undefined ? [] : [`${operation}: ${breach}`]),
  ]
}

/** A wrong answer: the same for one rule, the very same answer, or the same unexpected error of one operation. */
function ofAnswer(
  rule: string,
  operation: OperationId,
  { expected }: FailureDetails,
  { exchange: { index, response }, allowed }: NonNullable<FailureDetails['answer']>,
): readonly string[] {
  const isSuccess = allowed.every(({ status }) => status < 300)
  const refusal = refusalOf(response) ?? (isSuccess ? `a success with ${response.status}` : undefined)
  const seen = refusal ?? 'a success'
  return [
    `${rule}: ${generalText(expected)}, got ${seen}`,
    `exchange ${index}`,
    ...(refusal === undefined ? [] : [`${operation}: ${refusal}`]),
  ]
}

/** Anything else: the same expectation and answer, the same member of the records, or an error that breaks a rule. */
function ofStatement(rule: string, operation: OperationId, details: FailureDetails): readonly string[] {
  const seen = `${generalText(details.expected)}, got ${generalText(details.actual)}`
  const member = memberInQuestion(details)
  const [only, ...others] = details.exchanges
  const refusal = only && others.length === 0 ? refusalOf(only.response) : undefined
  return [
    `${rule}: ${seen}`,
    `${operation}: ${seen}`,
    ...(refusal === undefined ? [] : [`${operation}: ${refusal}`]),
    ...(member === undefined ? [] : [`${operation}: the member ${member}`]),
  ]
}

/** A success that is no list, or no record, where the operation answers one. */
function ofBody(operation: OperationId, { exchanges }: FailureDetails): readonly string[] {
  const last = exchanges.findLast((one) => one.operation === operation)
  const { kind } = operationOf(operation).answer
  if (!last || last.response.status >= 300 || kind === 'catalog' || last.response.text === '') return []
  const { json } = last.response
  const data = isObject(json) ? json.data : undefined
  const isDocumented =
    kind === 'page' ? Array.isArray(data) : isObject(data) || (isObject(json) && 'id' in json)
  return isDocumented ? [] : [`${operation}: a success without ${kind === 'page' ? 'a list' : 'a record'}`]
}

/**
 * An error by its status and code, undefined for none. An invalid request may be so for many reasons, so that there the
 * words of the answer count as well.
 */
export function refusalOf({ status, text }: WireResponse): string | undefined {
  if (status < 400) return undefined
  const error = `${status} ${codeIn(jsonIn(text)) ?? ''}`
  return status === 400 ? `${error} ${generalText(text)}` : error
}
