import { type OperationId, operationOf, statusOfCode } from '../../../contract/index.js'
import { isObject, jsonIn, type WireRequest, type WireResponse } from '../../../suites/api/index.js'
import type { Failure } from '../failure.js'
import { manyOperations, operationsOf, shortName } from '../places.js'
import { type Correction, type CorrectionContext, type CorrectionsOf, composed } from './correction.js'
import { errorAnswer } from './error-answer.js'

/** Repeated writes that are carried out again, or are answered otherwise than at first; and keys that are used for two. */
export const repeatedWrites: CorrectionsOf = (failures, context) => {
  const operations = new Set([...operationsOf(failures)].filter((one) => operationOf(one).effects !== 'none'))
  const [first] = failures
  if (!first || !isRepeated(first) || !isAccepted(first)) return []
  const everywhere = operationsOf(context.failures.filter(isRepeated))
  const both = (at: Operations) => ignored(remembered(at), refusedReuse(at, context))
  return [
    remembered(operations),
    refusedReuse(operations, context),
    both(operations),
    ...(everywhere.size >= manyOperations ? [both(everywhere)] : []),
  ]
}

/** Whether a failure may come from a key that is accepted: where it is refused as reused, another fault makes the refusal wrong. */
const isAccepted = ({ details }: Failure): boolean =>
  details?.exchanges.at(-1)?.response.status !== statusOfCode.idempotency_key_reused

/** Whether a failure of a write shows a call with a key. */
const isRepeated = ({ operation, details }: Failure): boolean =>
  operationOf(operation).effects !== 'none' &&
  (details?.exchanges.some(
    (one) => one.operation === operation && 'idempotency-key' in one.request.headers,
  ) ??
    false)

type Operations = ReadonlySet<OperationId>

/** What a target does that does not look at keys at all. */
const ignored = (once: Correction, refused: Correction): Correction => ({
  ...composed(once, refused),
  cause: once.cause.replace(/:.*/, ': an `Idempotency-Key` has no effect'),
  mayExplain: isAccepted,
})

/** The first answer to a request is given to all that are the same. */
function remembered(operations: Operations): Correction {
  const answers = new Map<string, Promise<WireResponse>>()
  return {
    cause: `${shortName(operations)}: a repeated \`Idempotency-Key\` does not return the answer of the first request`,
    async answer({ operation, request, send }) {
      const key = keyOf(request)
      if (key === undefined || !operations.has(operation)) return send(request)
      const name = [key, request.method, request.path, request.body].join(' ')
      const before = answers.get(name)
      if (before) return asRetry(operation, await before)
      const response = send(request)
      answers.set(name, response)
      const { status } = await response
      if (status >= 300) answers.delete(name)
      return response
    },
  }
}

/** The first answer as a retry is given it: under a status of its own where it has one, and saying that it is a retry. */
function asRetry(operation: OperationId, response: WireResponse): WireResponse {
  const json = jsonIn(response.text)
  const { retryStatus } = operationOf(operation)
  if (retryStatus === undefined || !isObject(json) || !isObject(json.data)) return response
  const already = Object.keys(json.data).filter((name) => name.startsWith('already'))
  const data = { ...json.data, ...Object.fromEntries(already.map((name) => [name, true])) }
  return { ...response, status: retryStatus, text: JSON.stringify({ ...json, data }) }
}

/** A key that was used for one request is refused for any other. */
function refusedReuse(operations: Operations, context: CorrectionContext): Correction {
  const uses = new Map<string, string>()
  const refusal = { status: statusOfCode.idempotency_key_reused, code: 'idempotency_key_reused' } as const
  return {
    cause: `${shortName(operations)}: an \`Idempotency-Key\` is accepted again for a different request`,
    mayExplain: isAccepted,
    async answer({ operation, request, send }) {
      const key = keyOf(request)
      if (key === undefined || !operations.has(operation)) return send(request)
      const use = [request.method, request.path, request.body].join(' ')
      if ((uses.get(key) ?? use) !== use) return errorAnswer(refusal, { operation, request }, context)
      const response = await send(request)
      if (response.status < 300) uses.set(key, use)
      return response
    },
  }
}

/** The key of a request, with the API key that it counts for. */
const keyOf = ({
  headers: { authorization = '', 'idempotency-key': key },
}: WireRequest): string | undefined => (key === undefined ? undefined : `${authorization} ${key}`)
