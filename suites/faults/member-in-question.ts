import { type FailureDetails, isObject } from '../api/index.js'

/** The one member of a record that a failure is about, by its name; undefined where it is about none, or about several. */
export function memberInQuestion({ expected, values }: FailureDetails): string | undefined {
  const [, path] = /^`(?:data(?:\[\d+\])?\.)?([\w.[\]]+)`/.exec(expected) ?? []
  if (path !== undefined) return path.split('.').at(-1)
  // What follows is a value, or the filters of a list.
  const [statement = ''] = expected.split(/: |[{"]/)
  const named = [...new Set(statement.match(/\b[a-z]+[A-Z]\w*/g))]
  if (named.length > 0) return named.length === 1 ? named[0] : undefined
  // Another id says that it is another record, and nothing of its members.
  const differing = membersThatDiffer(values).filter((name) => !/^id$|Id$/.test(name))
  return differing.length === 1 ? differing[0] : undefined
}

/** The members in which two objects differ. */
function membersThatDiffer(values: FailureDetails['values']): readonly string[] {
  const { expected, actual } = values ?? {}
  if (!isObject(expected) || !isObject(actual)) return []
  return [...new Set([...Object.keys(expected), ...Object.keys(actual)])].filter(
    (name) => JSON.stringify(expected[name]) !== JSON.stringify(actual[name]),
  )
}
