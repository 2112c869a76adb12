import { limits, type RuleId } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import type { Context } from '../pipeline/context.js'

const { min, max } = limits.compact.key
const characters = /^[A-Za-z0-9_-]*$/

/** The key of a write, which must have one: 16 to 128 letters, digits, `_` and `-` (section 4.11). */
export function requiredKey({ request, operation, surface }: Context): string | undefined {
  const { method } = surface.operations[operation]
  if (method === 'GET') return undefined
  const key = request.headers['idempotency-key'] ?? ''
  const rule = brokenRule(
    key,
    method === 'POST' ? 'compact.key-required-create' : 'compact.key-required-update',
  )
  if (rule === undefined) return key
  throw new ApiError(
    'invalid_request',
    `send an Idempotency-Key of ${min} to ${max} letters, digits, _ or -`,
    rule,
  )
}

function brokenRule(key: string, required: RuleId): RuleId | undefined {
  if (key === '') return required
  if (!characters.test(key)) return 'compact.key-characters'
  if (key.length < min) return 'compact.key-min-length'
  return key.length > max ? 'compact.key-max-length' : undefined
}
