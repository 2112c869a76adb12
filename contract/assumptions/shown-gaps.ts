import { operationIdOf } from '../operations/op.js'
import { type Gap, type GapName, gapNames, gaps } from './gaps.js'

/** The gaps that answers show in any case, so that an answer names one only where it has another value than the default. */
export const shownGaps: readonly GapName[] = gapNames.filter((name) => (gaps[name] as Gap).shows)

/** Whether a gap shows in every answer of an operation, or in every error answer; an operation is its id. */
export function showsGap(name: GapName, operation: string | undefined, isError: boolean): boolean {
  const { shows }: Gap = gaps[name]
  if (shows === 'all') return true
  if (shows === 'errors') return isError
  return (
    !isError && operation !== undefined && shows?.some((one) => operationIdOf(one) === operation) === true
  )
}
