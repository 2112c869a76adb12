import { operationOf } from '../../../contract/index.js'
import type { Failure } from '../failure.js'
import { operationsOf, shortName } from '../places.js'
import type { CorrectionsOf } from './correction.js'

/** Whether a failure shows a write that is not carried out without a key. */
export const needsKey = ({ rule }: Failure): boolean => rule.id === 'idempotency.header-optional'

/** Writes that are not carried out without an `Idempotency-Key`, where the rule that none is needed does not hold. */
export const keylessRequests: CorrectionsOf = (failures) => {
  if (!failures.some(needsKey)) return []
  const operations = operationsOf(failures)
  let keys = 0
  return [
    {
      cause: `${shortName(operations)}: a request without an \`Idempotency-Key\` is not carried out`,
      answer({ operation, request, send }) {
        const { headers } = request
        const isKeyless = operations.has(operation) && !('idempotency-key' in headers)
        if (!isKeyless || operationOf(operation).effects === 'none') return send(request)
        keys += 1
        return send({ ...request, headers: { ...headers, 'idempotency-key': `corrected-${keys}` } })
      },
    },
  ]
}
