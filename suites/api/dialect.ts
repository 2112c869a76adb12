import { type Assumptions, type OperationId, operationOf } from '../../contract/index.js'
import type { Budget } from '../engine/budget.js'
import { Client } from '../engine/client.js'
import type { Detected } from '../engine/detected.js'
import type { Dialect } from '../engine/dialect.js'
import { ErrorBody } from './error-body.js'
import { isScarce } from './locks.js'
import type { Target } from './target.js'
import { TemplatePath } from './template-path.js'

/** How this API is called on a target. */
export function dialectOf(
  { variant, assumptions, configured }: Pick<Target, 'variant' | 'assumptions' | 'configured'>,
  detected: Detected = {},
): Dialect {
  const stated = configured?.has('error-body') ? assumptions['error-body'] : undefined
  const seen = detected['error-body'] as Assumptions['error-body'] | undefined
  // What was detected shows that a configuration which differs is wrong.
  const isWrong = seen !== undefined && seen.code !== stated?.code
  const templatePath = new TemplatePath(
    assumptions,
    configured?.has('template-path') && detected['template-path'] !== assumptions['template-path'],
  )
  return {
    errors: new ErrorBody(isWrong || stated === undefined ? seen : stated),
    pathOf: (operation, detected, statusOf, disprove) =>
      templatePath.of(operation, statusOf, detected.has('template-path'), disprove),
    // The compact variant takes no write without a key (section 4.11), nor may messages do without (section 4.7).
    isKeyRequired(operation: OperationId) {
      const { effects, idempotencyKey } = operationOf(operation)
      return idempotencyKey === 'advised' || (variant === 'compact' && effects !== 'none')
    },
    kindOf: (operation: OperationId) => operationOf(operation).resource,
    isShared: (kind) => isScarce(kind),
    idOf: ({ id, meetingId }) => id ?? meetingId,
    refusedKeys: new Set(['providerDown', 'lowRate']),
  }
}

/** A client for single calls to a target, outside a run. */
export const clientOf = (target: Target, budget?: Budget): Client =>
  new Client(target, dialectOf(target), budget)
