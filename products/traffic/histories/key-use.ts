import { idempotent, type OperationId, type Variant } from '../../../contract/index.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import { idempotencyKeyOf } from './history.js'

const takesKey: ReadonlySet<OperationId> = new Set(idempotent)

/**
 * What a write uses its `Idempotency-Key` for: the key with its server, API key, method and path, as a key may be unique within
 * the operation alone. Undefined where the recording does not show it, or the operation takes none.
 */
export function keyUseOf(at: TrafficExchange, variant: Variant): string | undefined {
  const { key, origin, isBodyKnown, method, path } = at.recorded
  const name = idempotencyKeyOf(at)
  if (name === undefined || key === undefined || !isBodyKnown) return undefined
  if (variant === 'full' && !takesKey.has(at.operation)) return undefined
  return JSON.stringify([origin, key, name, method, path])
}
