import { interrupted } from './attempt.js'
import type { OperationResult } from './operation-result.js'
import type { Unreached } from './outcome.js'

/**
 * The result of a judgement that was under way when its run was cut: not judged, whatever the check has made of it
 * without the calls that it was refused. What is untested for another reason stays.
 *
 * @param by Why the run refuses calls; absent where its user interrupted it.
 */
export function cutShort(result: OperationResult, by?: Unreached): OperationResult {
  const { operation, verdict, cases, exchanges } = result
  if (verdict === 'untested') return result
  const cut = { operation, cases, exchanges, ...(by ? refused(by) : interrupted) }
  return verdict === 'fail' || verdict === 'warn' ? unconfirmed(cut, result) : cut
}

const refused = ({ message, remediation }: Unreached) =>
  ({ verdict: 'untested', reason: message, remediation, isUnreached: true }) as const

/** A judgement that was cut after a failure that was not confirmed any more. */
export const unconfirmed = (cut: OperationResult, { reason }: OperationResult): OperationResult => ({
  ...cut,
  reason: `${cut.reason}; seen before that, and not confirmed: ${reason}`,
})
