import diff from 'microdiff'
import { clip, type ReportedFailure } from '../../reporters/index.js'

type Differences = NonNullable<ReportedFailure['differences']>

/** The most differences that a report lists, and the most characters of a value. */
const most = { members: 20, length: 400 }

/** Where two values that were to be equal differ, member by member; nothing unless both are objects or lists. */
export function differencesOf({
  expected,
  actual,
}: {
  readonly expected?: unknown
  readonly actual: unknown
}): Differences {
  if (!isStructure(expected) || !isStructure(actual) || Array.isArray(expected) !== Array.isArray(actual))
    return []
  return diff(expected, actual)
    .slice(0, most.members)
    .map((difference) => ({
      at: difference.path.join('.'),
      ...(difference.type === 'CREATE' ? {} : sideOf('expected', difference.oldValue)),
      ...(difference.type === 'REMOVE' ? {} : sideOf('actual', difference.value)),
    }))
}

const isStructure = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A side of a difference; a member without a value is not there. */
const sideOf = <Side extends 'expected' | 'actual'>(side: Side, value: unknown): { [S in Side]?: string } => {
  const text = JSON.stringify(value)
  return text === undefined ? {} : ({ [side]: clip(text, most.length) } as { [S in Side]?: string })
}
