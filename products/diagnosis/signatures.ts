import { type ErrorCode, type OperationId, operationOf } from '../../contract/index.js'
import {
  type AllowedAnswer,
  codeIn,
  type Exchange,
  type FailureDetails,
  isObject,
  jsonIn,
  type WireResponse,
} from '../../suites/api/index.js'
import { faultsIn, schemaOf } from '../../suites/records/fault.js'
import { shownBy } from '../../suites/records/shown.js'
import { answerFlawOf } from './answer-flaw.js'
import { breachOf } from './breach.js'
import { comparedPart, comparedPlace, isOfLostRecords } from './compared-part.js'
import type { Failure } from './failure.js'
import { generalText } from './general-text.js'
import { memberInQuestion } from './member-in-question.js'
import { isList } from './page.js'
import { isOfReusedKey, reusedKey } from './reused-key.js'

/**
 * What a failure has in common with others of the same fault, by what was compared; two failures that share one of these
 * are the same. An expected refusal that did not come at one operation is no such thing: each of its rules may have a
 * cause of its own.
 */
export function signaturesOf(failure: Failure): readonly string[] {
  const { rule, operation, details } = failure
  if (!details) return [rule.id]
  // The server treats alike cases differently, whichever of them a rule happens to be about.
  if (details.unexplained) return [`no choice of gap.${details.unexplained} explains the answers`]
  const flaw = answerFlawOf(failure)
  const breach = breachOf(failure)
  return [
    ...(details.answer
      ? ofAnswer(rule.id, operation, details.answer)
      : ofStatement(rule.id, operation, details)),
    ...ofBody(operation, details),
    ...details.exchanges.filter(lacksIds).map((page) => `${page.operation}: records without ids`),
    ...details.exchanges.filter(lacksMembers).map((page) => `${page.operation}: records without members`),
    ...ofFlawedMember(details),
    ...(isTakenForSent(failure) ? [`${operation}: what is not sent is answered as sent`] : []),
    ...(isOfReusedKey(failure) ? [reusedKey] : []),
    ...(flaw === undefined ? [] : [flaw]),
    ...(breach === undefined ? [] : [`${operation}: ${breach}`]),
  ]
}

/**
 * A wrong answer: the same for one rule, the very same answer, the same unexpected error of one operation or the same in
 * the place of another, or no error where any call of the operation is to get it.
 */
function ofAnswer(
  rule: string,
  operation: OperationId,
  { exchange: { index, response }, allowed }: NonNullable<FailureDetails['answer']>,
): readonly string[] {
  const isSuccess = allowed.every(({ status }) => status < 300)
  const due = isSuccess ? 'a success' : allowed.map(nameOf).join(' or ')
  const refusal = refusalOf(response)
  const seen = refusal
    ? nameOfAnswer(response)
    : isSuccess
      ? `a success with ${response.status}`
      : 'a success'
  const [only] = allowed.length === 1 ? allowed : []
  return [
    `${rule}: ${due}, got ${seen}`,
    `exchange ${index}`,
    ...(refusal === undefined && isSuccess ? [`${operation}: ${seen}`] : []),
    ...(refusal === undefined || isPastValidation(operation, allowed, response)
      ? []
      : [`${operation}: ${refusal}`, ...(isSuccess ? [] : [`${operation}: ${due}, got ${seen}`])]),
    ...(only && workspaceErrors.has(only.code) ? [`${operation}: not ${nameOf(only)}`] : []),
    // An operation that no state of the workspace closes has one fault, not one for each state.
    ...(only && refusal === undefined && gates.includes(only.code) ? [`${operation}: never closed`] : []),
  ]
}

/** Whether an invalid request was taken for valid, and then met an error of its record that says nothing of it. */
const isPastValidation = (
  operation: OperationId,
  allowed: readonly AllowedAnswer[],
  { status, text }: WireResponse,
): boolean =>
  allowed.every(({ code }) => code === 'invalid_request') &&
  [404, 409, 422].includes(status) &&
  codeIn(jsonIn(text)) !== undefined &&
  (operation.includes('{') || operationOf(operation).effects !== 'none')

const nameOf = ({ status, code }: AllowedAnswer): string => `${status} ${code ?? ''}`

const nameOfAnswer = ({ status, text }: WireResponse): string => `${status} ${codeIn(jsonIn(text)) ?? ''}`

/** Anything else: the same comparison, the same member of the records, or an error that breaks a rule. */
function ofStatement(rule: string, operation: OperationId, details: FailureDetails): readonly string[] {
  const { comparison } = details
  const part = comparison && comparedPart(comparison)
  const member = memberInQuestion(details)
  const [only, ...others] = details.exchanges
  const refusal = only && others.length === 0 ? refusalOf(only.response) : undefined
  const place = comparison && comparedPlace(comparison)
  return [
    ...(place === undefined ? [] : [place]),
    ...(part === undefined ? [rule, sameExchanges(details)] : [`${rule}: ${part}`]),
    ...(part === undefined || isOfAnswer(comparison) ? [] : [`${operation}: ${part}`]),
    ...(part !== undefined && comparison && isOfLostRecords(comparison) ? [part] : []),
    ...(refusal === undefined ? [] : [`${operation}: ${refusal}`]),
    ...(member === undefined ? [] : [`${operation}: the member ${member}`]),
  ]
}

const isOfAnswer = (comparison: FailureDetails['comparison']): boolean =>
  comparison?.of === 'answer' || comparison?.of === 'refusal'

/** The answers behind a failure: what a check found wrong with some of them together, another one finds as well. */
const sameExchanges = ({ exchanges }: FailureDetails): string =>
  `exchanges ${exchanges.map(({ index }) => index).join()}`

/** A success that is not a list, or no record, where the operation answers one. */
function ofBody(operation: OperationId, { exchanges }: FailureDetails): readonly string[] {
  const last = exchanges.findLast((one) => one.operation === operation)
  const { kind } = operationOf(operation).answer
  if (!last || last.response.status >= 300 || kind === 'catalog') return []
  if (last.response.text === '') return [`${operation}: a success without a body`]
  const { json } = last.response
  const data = isObject(json) ? json.data : undefined
  const isDocumented =
    kind === 'page' ? Array.isArray(data) : isObject(data) || (isObject(json) && 'id' in json)
  return isDocumented ? [] : [`${operation}: a success without ${kind === 'page' ? 'a list' : 'a record'}`]
}

/** The member that was compared, where the answers behind it show that it is not as documented in any case. */
function ofFlawedMember({ comparison, exchanges }: FailureDetails): readonly string[] {
  if (comparison?.of !== 'member') return []
  const name = comparison.path.findLast((step) => !/^\d+$/.test(step))
  const flawed = [...new Set([...exchanges, comparison.in])].flatMap(faultsIn)
  const own = flawed.filter(({ path }) => path.findLast((step) => !/^\d+$/.test(step)) === name)
  return [...new Set(own.map(({ noun, keyword }) => `${noun} with a wrong ${name}: ${keyword}`))]
}

/** Whether a message that cannot be sent, or of which nothing is known, is answered with a success. */
function isTakenForSent({ operation, details }: Failure): boolean {
  const { answer, comparison } = details ?? {}
  const exchange = answer?.exchange ?? (comparison?.of === 'refusal' ? comparison.in : undefined)
  if (!exchange || operationOf(operation).effects !== 'sends' || exchange.response.status >= 300) return false
  return answer?.allowed.some(({ code }) => code === 'unknown_outcome' || code === 'unavailable') ?? true
}

/**
 * An error by its status and code, undefined for none. An invalid request may be so for many reasons, so that there the
 * words of the answer count as well; an error without a code is one fault, whatever it is about.
 */
function refusalOf(response: WireResponse): string | undefined {
  const { status, text } = response
  if (status < 400) return undefined
  if (codeIn(jsonIn(text)) === undefined) return 'an error without a code'
  const error = nameOfAnswer(response)
  return status === 400 ? `${error} ${generalText(text)}` : error
}

/** Errors by which the state of the workspace closes an operation. */
const gates: readonly (ErrorCode | undefined)[] = ['contact_limit_exceeded', 'feature_disabled']

/** Errors that the state of the workspace or of the service brings about, whatever a call asks for. */
const workspaceErrors: ReadonlySet<ErrorCode | undefined> = new Set([
  ...gates,
  'quota_exceeded',
  'rate_limited',
  'internal',
  'unavailable',
])

/** Whether the records of a page have no id that tells them apart, so that nothing which rests on them holds. */
const lacksIds = (exchange: Exchange): boolean =>
  shownIn(exchange).some((record) => !isObject(record) || typeof record.id !== 'string')

/** Whether the first record of a page lacks more than half of its members: nothing that rests on the others holds. */
function lacksMembers(exchange: Exchange): boolean {
  const { answer } = operationOf(exchange.operation)
  if (answer.kind !== 'page' || !isObject(shownIn(exchange)[0])) return false
  const { required = [] } = schemaOf(answer.of) as { readonly required?: readonly string[] }
  const missing = faultsIn(exchange).filter(
    ({ at, path, keyword }) => keyword === 'required' && path.length === 1 && at.startsWith('data[0]'),
  )
  return missing.length * 2 > required.length
}

const shownIn = (exchange: Exchange): readonly unknown[] =>
  isList(exchange.operation) ? shownBy(exchange).map(({ record }) => record) : []
