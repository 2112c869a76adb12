import { type FailureDetails, isObject } from '../../suites/api/index.js'

/** The one member of a record that a failure is about, by its name; undefined where it is about none, or about several. */
export function memberInQuestion({ comparison, values }: FailureDetails): string | undefined {
  if (comparison?.of === 'member') {
    const name = comparison.path.findLast((step) => !/^\d+$/.test(step))
    // Another id says that it is another record, and nothing of its members.
    const isAnyId = 'equals' in comparison.is && comparison.is.equals !== null
    return name === undefined || (isAnyId && isId(name)) || isOwn(name) ? undefined : name
  }
  const differing = membersThatDiffer(values).filter((name) => !isId(name))
  return differing.length === 1 ? differing[0] : undefined
}

/** Whether a name is that of a record's own id, or of the record. */
const isOwn = (name: string): boolean => name === 'id' || name === 'data'

const isId = (name: string): boolean => /^(id|data)$|Id$/.test(name)

/** The members in which two objects differ. */
function membersThatDiffer(values: FailureDetails['values']): readonly string[] {
  const { expected, actual } = values ?? {}
  if (!isObject(expected) || !isObject(actual)) return []
  return [...new Set([...Object.keys(expected), ...Object.keys(actual)])].filter(
    (name) => JSON.stringify(expected[name]) !== JSON.stringify(actual[name]),
  )
}
