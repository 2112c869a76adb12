import { type ErrorCode, isErrorCode, sendsMessage, statusOfCode } from '../../contract/index.js'
import { type AllowedAnswer, type Api, type Exchange, isObject, isOutage } from '../api/index.js'

/** Statuses that something before the service may answer in its own way (gaps unknown-route, error-code-413). */
const notOfTheService: readonly number[] = [405, 413, 414, 415]

/** Every documented code with its status. */
const documented: readonly AllowedAnswer[] = (Object.keys(statusOfCode) as ErrorCode[]).map((code) => ({
  status: statusOfCode[code],
  code,
}))

/** Whether an answer is an error, and one of the service: no proxy's page, no path that routes may not know. */
function isError({ request, response }: Exchange): boolean {
  const { status, json } = response
  if (status < 400 || notOfTheService.includes(status)) return false
  if (isOutage(status) && !isObject(json)) return false
  // An escaped slash may lead to no route at all (gaps path-id-overlong, unknown-route).
  return !/%2f/i.test(request.path.split('?')[0] ?? '')
}

/** Judges that an error is a JSON object with a documented code where errors have theirs. */
export function judgeCarriesCode(api: Api, exchange: Exchange): void {
  if (!isError(exchange)) return
  const basis = { by: exchange, compared: { answers: documented }, proof: true }
  const { status, json, text } = exchange.response
  api.expect.that(isObject(json), 'a JSON object', `${status} with ${text || 'no body'}`, basis)
  const code = api.codeOf(exchange)
  api.expect.that(
    isErrorCode(code),
    'a documented code where errors have theirs',
    `${status} with ${text}`,
    basis,
  )
}

/** Judges that the code of an error goes with its status. */
export function judgePairsWithStatus(api: Api, exchange: Exchange): void {
  const code = api.codeOf(exchange)
  if (!isError(exchange) || !isErrorCode(code)) return
  // The compact variant lists no 422 (gap.compact-key-reuse-status).
  if (api.target.variant === 'compact' && code === 'idempotency_key_reused') return
  // A 422 is listed for messages without a code, and may be what a closed window gets (gap.window-error).
  const isWindow = exchange.response.status === 422 && sendsMessage(exchange.operation)
  if (isWindow && api.assumptions['window-error'] === 'unprocessable') return
  const status = statusOfCode[code]
  const { status: came } = exchange.response
  api.expect.that(came === status, `${status} with the code \`${code}\``, came, {
    by: exchange,
    compared: { answers: documented },
    proof: true,
  })
}

/** Judges that the details of an error, next to its code or at the top, are an object where there are any. */
export function judgeObjectDetails(api: Api, exchange: Exchange): void {
  if (!isError(exchange)) return
  const { json } = exchange.response
  const top = isObject(json) ? json.details : undefined
  for (const details of [api.detailsOf(exchange), top]) {
    const fits = details === undefined || details === null || isObject(details)
    // Without details an answer is as right, so that it is their beginning which has to go.
    const beginning = `"details":${JSON.stringify(details)?.slice(0, 1)}`
    api.expect.that(fits, '`details`, an object', details, {
      by: exchange,
      compared: { shows: [beginning] },
      proof: true,
    })
  }
}
