import type { RuleId } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import type { Context } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'

/** Refuses a change that expects another revision than the record's (sections 4.5 to 4.7). */
export function checkRev(context: Context, record: { readonly rev: number }, rule: RuleId): void {
  const { body, assumptions } = context
  const { expectedRev } = body
  if (typeof expectedRev !== 'number' || expectedRev === record.rev) return
  if (expectedRev > record.rev) restsOn(context, 'rev-future')
  if (expectedRev > record.rev && assumptions['rev-future'] === 'accept') return
  if (expectedRev > record.rev && assumptions['rev-future'] === 'refuse')
    throw new ApiError(
      'invalid_request',
      `expectedRev ${expectedRev} is ahead of the record, which is at ${record.rev}`,
      rule,
    )
  throw new ApiError(
    'rev_mismatch',
    `expectedRev ${expectedRev} is stale: the record is at ${record.rev}`,
    rule,
  )
}

/** The next revision of a record, changed at the present (gap.rev-increment). */
export const nextRevision = (
  { rev }: { readonly rev: number },
  { world, assumptions }: Pick<Context, 'world' | 'assumptions'>,
): { readonly rev: number; readonly updatedAt: string } => ({
  rev: rev + assumptions['rev-increment'].step,
  updatedAt: world.instant(),
})
