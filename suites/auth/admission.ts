import { operationIds, operationOf } from '../../contract/index.js'
import { type AllowedAnswer, type Api, type Call, Disturbed, type Exchange, isOutage } from '../api/index.js'
import { driverAt } from '../drivers/index.js'
import { callWithMainKey } from '../judgements/admission.js'
import { makeValidCall } from '../judgements/refusals.js'

/** Whether an answer shows that its key was accepted; undefined where it shows neither. */
export function isAdmitted(api: Api, exchange: Exchange): boolean | undefined {
  const { status } = exchange.response
  if (status === 401) return false
  if (status === 429 || status >= 500) return undefined
  if (status !== 403) return true
  const code = api.codeOf(exchange)
  // A feature that is off, or an operation not allowed, is refused to a key that was accepted.
  return code === undefined ? undefined : code === 'feature_disabled' || code === 'forbidden'
}

/** The answers to a key that was accepted. */
export const admittingAnswers: readonly AllowedAnswer[] = [
  ...[200, 201, 202, 204, 400, 402, 404, 409, 413, 422].map((status) => ({ status })),
  { status: 403, code: 'feature_disabled' },
  { status: 403, code: 'forbidden' },
]

/** An answer in two words. */
export const answerOf = (api: Api, exchange: Exchange): string =>
  `${exchange.response.status} \`${api.codeOf(exchange) ?? 'no code'}\``

/** The harmless call, once the main key was accepted with it; an operation that refuses every key shows nothing about one. */
export async function proveHarmlessCall(api: Api): Promise<Call> {
  // A main key that lacks the scope shows nothing; the other keys are judged all the same.
  if (api.isLacking) return driverAt(api).harmless(api)
  const { call, exchange } = await callWithMainKey(api)
  const { status } = exchange.response
  if (isAdmitted(api, exchange) !== true) {
    const reason = `the main key itself gets ${status} at ${api.operation}`
    // An outage says nothing of keys, and may be over when the call is made again.
    if (isOutage(status)) throw new Disturbed(reason)
    api.inconclusive(reason)
  }
  return call
}

/** A call that gets no 400 with an accepted key: harmless where the path names a record, otherwise a valid one. */
export async function proveDistinguishingCall(api: Api): Promise<Call> {
  const open = await proveHarmlessCall(api)
  const { method, target } = operationOf(api.operation)
  return method === 'POST' && target === undefined ? makeValidCall(api) : open
}

/**
 * All rows at the first operation that reads and the first that creates, at the others so many of them in turn:
 * authentication is rarely written again for a single path. The few operations of the compact variant get all rows.
 */
export function rowsInTurn<Row>(
  rows: readonly Row[],
  { operation, target }: Api,
  some: number,
): readonly Row[] {
  const place = operationIds.indexOf(operation)
  const { method } = operationOf(operation)
  const first = operationIds.findIndex((id) => operationOf(id).method === method)
  const isFirst = place === first && (method === 'GET' || method === 'POST')
  if (isFirst || target.variant === 'compact') return rows
  const turned = [...rows, ...rows].slice((place * some) % rows.length)
  return turned.slice(0, Math.min(some, rows.length))
}
