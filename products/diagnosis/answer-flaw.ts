import { type OperationId, operationOf } from '../../contract/index.js'
import { codeIn, type Exchange, type FailureDetails } from '../../suites/api/index.js'
import type { Failure } from './failure.js'
import { pageEndFlawOf } from './page-end.js'
import { reusedKey } from './reused-key.js'

/**
 * What is wrong with an answer whatever was asked for, in a few words: every failure that rests on such an answer has
 * the same fault, at whatever operation and by whatever rule. Undefined where nothing is.
 */
export function answerFlawOf({ operation, details }: Failure): string | undefined {
  if (!details) return undefined
  return (
    details.exchanges.map(bodyFlawOf).find((flaw) => flaw !== undefined) ??
    scopeFlawOf(operation, details) ??
    pageEndFlawOf(details) ??
    reuseFlawOf(details)
  )
}

/** Answers that something in front of the server may give, with a body of its own. */
const gatewayStatuses: ReadonlySet<number> = new Set([413, 414, 503])

function bodyFlawOf({ response: { status, text, json } }: Exchange): string | undefined {
  if (json !== undefined || text === '' || gatewayStatuses.has(status)) return undefined
  return text.trimStart().startsWith('<')
    ? 'the body is an HTML or XML page instead of JSON'
    : 'the body is not valid JSON'
}

/** A key that comes with another request, which is carried out or gets the first answer. */
const reuseFlawOf = ({ answer }: FailureDetails): string | undefined =>
  answer?.allowed.some(({ code }) => code === 'idempotency_key_reused') &&
  answer.exchange.response.status < 300
    ? reusedKey
    : undefined

/** A key that is refused for want of a scope where the check expected it to be let in. */
function scopeFlawOf(operation: OperationId, { answer }: FailureDetails): string | undefined {
  if (!answer || answer.allowed.some(({ status }) => status === 403)) return undefined
  const { request, response } = answer.exchange
  if (response.status !== 403 || codeIn(response.json) !== 'insufficient_scope') return undefined
  const { scope } = operationOf(operation)
  return `the key \`${request.key}\` is refused with 403 \`insufficient_scope\` although it has the scope \`${scope}\``
}
