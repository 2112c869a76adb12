import type { OperationId } from '../../contract/index.js'
import type { Call, Exchange } from '../../suites/api/index.js'
import type { Scenario } from './scenario.js'

/**
 * Sends a write, under an idempotency key where the number of its step is given to name one by, and keeps it to be
 * repeated. The call may have a key of its own, which then goes by that name.
 */
export async function write(
  scenario: Scenario,
  operation: OperationId,
  call: Call,
  keyedBy: number | false,
): Promise<Exchange> {
  if (keyedBy === false) return scenario.call(operation, call)
  const name = `key ${keyedBy}`
  const idempotencyKey = call.idempotencyKey ?? scenario.key(name)
  const first = await scenario.call(operation, { ...call, idempotencyKey })
  scenario.world.keyed.set(name, { first, call: { ...call, idempotencyKey }, repeats: 0 })
  return first
}
