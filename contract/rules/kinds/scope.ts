import type { GapName } from '../../assumptions/gaps.js'
import { type OperationId, operationOf } from '../../operations/index.js'
import { ofKind, type RuleOptions } from '../rule.js'

/** A key without the scope of the operation is refused (section 4.2). */
export function needsScope(
  operation: OperationId,
  { gaps = [], ...options }: Pick<RuleOptions, 'variant' | 'doubt' | 'ruledOut' | 'leftOpen' | 'gaps'> = {},
) {
  const { method, scope, section, target } = operationOf(operation)
  // Other errors may come before the scope, so the order of errors matters except for a list of the whole workspace.
  const order: readonly GapName[] = method === 'GET' && target === undefined ? [] : ['error-precedence']
  return ofKind(
    { kind: 'scope' },
    operation,
    `gets 403 \`insufficient_scope\` with a valid key that has no scope \`${scope}\``,
    {
      section: section === '4.11' ? section : '4.2',
      needs: ['key:unscoped'],
      ...options,
      gaps: [...order, 'error-body', ...gaps],
    },
  )
}
