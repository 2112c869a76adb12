import { statusOfCode } from '../../contract/index.js'
import type { Failure } from './failure.js'

/** What failures of a server have in common that does not refuse a key which comes with another request. */
export const reusedKey = 'a key used with another request is not refused'

/**
 * Whether a failure shows such a key: it was to be refused as reused and was not, or a rule that is about no key met what
 * became of the second request under it.
 */
export function isOfReusedKey({ rule, details }: Failure): boolean {
  const { answer, exchanges = [] } = details ?? {}
  if (answer?.allowed.some(({ code }) => code === 'idempotency_key_reused'))
    return answer.exchange.response.status !== statusOfCode.idempotency_key_reused
  const last = exchanges.at(-1)
  return (
    !answer && !rule.id.startsWith('idempotency.') && last?.sharesKey === true && last.response.status < 300
  )
}
