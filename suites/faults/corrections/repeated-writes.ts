import { operationOf } from '../../../contract/index.js'
import type { WireResponse } from '../../api/index.js'
import { operationsOf, shortName } from '../places.js'
import type { CorrectionsOf } from './correction.js'

/** Repeated writes that are carried out again, or are answered otherwise than at first. */
export const repeatedWrites: CorrectionsOf = (failures) => {
  const operations = new Set([...operationsOf(failures)].filter((one) => operationOf(one).effects !== 'none'))
  const areRepeated = failures[0]?.details?.exchanges.some(
    ({ operation, request }) => operations.has(operation) && 'idempotency-key' in request.headers,
  )
  if (!areRepeated) return []
  const answers = new Map<string, Promise<WireResponse>>()
  return [
    {
      cause: `${shortName(operations)}: a repeated \`Idempotency-Key\` does not give the answer of the first request`,
      async answer({ operation, request, send }) {
        const { authorization = '', 'idempotency-key': key } = request.headers
        if (key === undefined || !operations.has(operation)) return send(request)
        const name = [authorization, key, request.method, request.path, request.body].join(' ')
        const before = answers.get(name)
        if (before) return before
        const response = send(request)
        answers.set(name, response)
        const { status } = await response
        if (status >= 300) answers.delete(name)
        return response
      },
    },
  ]
}
