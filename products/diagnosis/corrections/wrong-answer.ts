import { isErrorCode, type OperationId, statusOfCode } from '../../../contract/index.js'
import {
  type AllowedAnswer,
  codeIn,
  type Exchange,
  jsonIn,
  type WireResponse,
} from '../../../suites/api/index.js'
import type { Failure } from '../failure.js'
import { generalText } from '../general-text.js'
import { operationsOf, shortName } from '../places.js'
import type { Correction, CorrectionContext, CorrectionsOf } from './correction.js'
import { replacing } from './correction-kinds.js'
import { errorAnswer } from './error-answer.js'

/** Answers with a wrong status, or a wrong code, that is another error or another success than the documented one. */
export const wrongAnswers: CorrectionsOf = (failures, context) => {
  const [{ details } = {}] = failures
  const [allowed] = details?.answer?.allowed ?? []
  if (!details?.answer || !allowed) return []
  const { exchange } = details.answer
  const { status } = exchange.response
  const at = operationsOf(failures)
  if (status < 300 && allowed.status < 300) return [otherSuccess(at, status, allowed)]
  if (status < 400 || allowed.code === undefined) return []
  return codeIn(exchange.response.json) === allowed.code
    ? [
        otherStatus(at, status, allowed),
        otherStatus(undefined, status, allowed),
        // Only several codes show that no status is that of its code.
        ...(new Set(failures.flatMap(codesOf)).size > 1 ? [pairing] : []),
      ]
    : [
        otherError(at, exchange, allowed, context, sameWords),
        otherError(at, exchange, allowed, context, sameCode),
        otherError(undefined, exchange, allowed, context, sameWords),
      ]
}

const codesOf = ({ details }: Failure) => details?.answer?.allowed.flatMap(({ code }) => code ?? []) ?? []

/** The operations at which a correction applies; undefined for all. */
type At = ReadonlySet<OperationId> | undefined

const atThese = (at: At, cause: string, replaced: Parameters<typeof replacing>[1]): Correction =>
  replacing(`${at ? shortName(at) : 'every operation'}: ${cause}`, (response, call) =>
    at === undefined || at.has(call.operation) ? replaced(response, call) : undefined,
  )

const otherSuccess = (at: At, wrong: number, { status }: AllowedAnswer): Correction =>
  atThese(at, `a success is answered with ${wrong} instead of ${status}`, (response) =>
    response.status === wrong ? { ...response, status } : undefined,
  )

const codeOf = ({ text }: WireResponse) => codeIn(jsonIn(text))

const otherStatus = (at: At, wrong: number, { status, code }: AllowedAnswer): Correction =>
  atThese(at, `the error \`${code}\` comes with ${wrong} instead of ${status}`, (response) =>
    response.status === wrong && codeOf(response) === code ? { ...response, status } : undefined,
  )

/** Every code comes under a status that is not its own. */
const pairing = atThese(undefined, 'the status of an error does not match its code', (response) => {
  const code = codeOf(response)
  return isErrorCode(code) ? { ...response, status: statusOfCode[code] } : undefined
})

/** An error in the place of another one: that with the same words, or any with the same status and code. */
const otherError = (
  at: At,
  { response: wrong }: Exchange,
  allowed: AllowedAnswer,
  context: CorrectionContext,
  isAlike: (one: WireResponse, other: WireResponse) => boolean,
): Correction => {
  const code = codeOf(wrong)
  const came = code === undefined ? `${wrong.status} without a code` : `${wrong.status} \`${code}\``
  const documented = `${allowed.status} \`${allowed.code}\``
  return atThese(at, `a call is refused with ${came} instead of ${documented}`, (response, call) =>
    isAlike(response, wrong) ? errorAnswer(allowed, call, context) : undefined,
  )
}

const sameWords = (one: WireResponse, other: WireResponse) =>
  sameCode(one, other) && generalText(one.text) === generalText(other.text)
const sameCode = (one: WireResponse, other: WireResponse) =>
  one.status === other.status && codeOf(one) === codeOf(other)
