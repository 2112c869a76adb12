import { type OperationId, statusOfCode } from '../../../contract/index.js'
import { type AllowedAnswer, codeIn, type Exchange, jsonIn, type WireRequest } from '../../api/index.js'
import type { Failure } from '../failure.js'
import { generalText } from '../general-text.js'
import { operationsOf, shortName } from '../places.js'
import type { Correction, CorrectionContext, CorrectionsOf } from './correction.js'
import { errorAnswer } from './error-answer.js'
import { repaired } from './repair.js'
import { flawsOf } from './request-flaws.js'

/** Requests that are carried out, and are to be refused: by what is wrong with them, by the record, or by likeness. */
export const acceptedRequests: CorrectionsOf = (failures, context) => {
  const [first] = failures
  const { exchange, allowed } = first?.details?.answer ?? {}
  if (first?.details && !exchange) return doneAndRefused(failures, first.details.exchanges, context)
  const refusal = allowed?.find(({ code }) => code !== undefined)
  if (!exchange || !refusal) return []
  if (exchange.response.status >= 400)
    return refusal.code === 'invalid_request' ? takenForValid(failures, exchange, refusal, context) : []
  return [
    ...flawed(failures, exchange, refusal, context),
    ...sameRecord(failures, exchange, refusal, context),
    // What makes a record unknown or unfit is in none of its kind.
    ...(refusal.code === 'invalid_request' ? [sameKind(failures, exchange, refusal, context)] : []),
  ]
}

/** Requests that are refused as invalid, and carried out all the same. */
function doneAndRefused(
  failures: readonly Failure[],
  exchanges: readonly Exchange[],
  context: CorrectionContext,
): readonly Correction[] {
  const refused = exchanges.find(({ response }) => response.status === statusOfCode.invalid_request)
  if (!refused) return []
  return flawed(failures, refused, { status: refused.response.status, code: 'invalid_request' }, context).map(
    (correction) => ({
      ...correction,
      cause: `${shortName(operationsOf(failures))}: an invalid request is refused and carried out`,
    }),
  )
}

type Refused = (call: { readonly operation: OperationId; readonly request: WireRequest }) => boolean

/** Refuses some requests before they are sent. */
const refusing = (
  cause: string,
  refusal: AllowedAnswer,
  context: CorrectionContext,
  isRefused: Refused,
): Correction => ({
  cause,
  answer: async ({ operation, request, send }) =>
    isRefused({ operation, request }) ? errorAnswer(refusal, { operation, request }, context) : send(request),
})

const described = (failures: readonly Failure[], what: string, { status, code }: AllowedAnswer) =>
  `${shortName(operationsOf(failures))}: ${what} instead of being refused with ${status} \`${code}\``

/** Refuses requests with the same flaw; records show no value that was taken in error. */
function flawed(
  failures: readonly Failure[],
  exchange: Exchange,
  refusal: AllowedAnswer,
  context: CorrectionContext,
): readonly Correction[] {
  const flaws = flawsOf(exchange.operation, exchange.request, context.assumptions)
  if (flaws.length === 0) return []
  const keys = new Set(flaws.map(({ key }) => key))
  const names = new Set(flaws.map(({ name }) => name))
  const operations = operationsOf(failures)
  const shown = [...names].filter((name) => name !== '').map((name) => `\`${name}\``)
  const what =
    shown.length === 0 ? 'an invalid body is accepted' : `an invalid ${shown.join(' or ')} is accepted`
  const { answer } = refusing(
    described(failures, what, refusal),
    refusal,
    context,
    ({ operation, request }) =>
      operations.has(operation) &&
      flawsOf(operation, request, context.assumptions).some(({ key }) => keys.has(key)),
  )
  return [
    {
      cause: described(failures, what, refusal),
      async answer(call) {
        const response = await answer(call)
        return repaired(call.operation, response, ({ path }) => names.has(path.at(-1) ?? '')) ?? response
      },
    },
  ]
}

/** Refuses requests in which the same member is wrong, in whatever way: they met an error that valid ones may get. */
function takenForValid(
  failures: readonly Failure[],
  exchange: Exchange,
  refusal: AllowedAnswer,
  context: CorrectionContext,
): readonly Correction[] {
  const { status, text } = exchange.response
  if (codeIn(jsonIn(text)) === 'invalid_request') return []
  const namesIn = (operation: OperationId, request: WireRequest) =>
    flawsOf(operation, request, context.assumptions).map(({ name }) => name)
  const names = new Set(namesIn(exchange.operation, exchange.request))
  const operations = operationsOf(failures)
  const what = `an invalid ${[...names].map((name) => `\`${name}\``).join(' or ')} is taken for valid`
  return names.size === 0
    ? []
    : [
        {
          ...refusing(
            described(failures, what, refusal),
            refusal,
            context,
            ({ operation, request }) =>
              operations.has(operation) && namesIn(operation, request).some((name) => names.has(name)),
          ),
          // What is accepted, or refused with another error, is so for a reason of its own.
          mayExplain: ({ details }) => details?.answer?.exchange.response.status === status,
        },
      ]
}

/** Refuses calls with the same key on the same record. */
function sameRecord(
  failures: readonly Failure[],
  { operation, request }: Exchange,
  refusal: AllowedAnswer,
  context: CorrectionContext,
): readonly Correction[] {
  // Another refusal has its cause in the request, and a record that is refused altogether would hide what else is wrong.
  if (!operation.includes('{') || (refusal.status !== 404 && refusal.code !== 'invalid_state')) return []
  const [path = ''] = request.path.split('?')
  const isForeign = [...context.foreignIds].some((id) => path.includes(encodeURIComponent(id)))
  const what = isForeign || refusal.status === 404 ? unseen : acceptedBy(refusal)
  return [
    refusing(
      described(failures, what, refusal),
      refusal,
      context,
      (call) => call.operation === operation && call.request.path.split('?')[0] === path,
    ),
  ]
}

const unseen = 'a call on a record that its key cannot see is accepted'

/** What is accepted on one record of the key's own, by the refusal that is due. */
const acceptedBy = ({ code }: AllowedAnswer): string =>
  code === 'invalid_state'
    ? 'a call that is not valid in the state of the record is accepted'
    : 'a call on one record is accepted'

/** Refuses calls that differ in ids, names, times and numbers alone. */
function sameKind(
  failures: readonly Failure[],
  { operation, request }: Exchange,
  refusal: AllowedAnswer,
  context: CorrectionContext,
): Correction {
  const kindOf = ({ path, body = '', headers }: WireRequest) =>
    `${generalText(path)} ${generalText(body)} ${Object.keys(headers).toSorted().join()}`
  const kind = kindOf(request)
  return refusing(
    described(failures, 'an invalid request is accepted', refusal),
    refusal,
    context,
    (call) => call.operation === operation && kindOf(call.request) === kind,
  )
}
