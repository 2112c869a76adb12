import { isObject } from '../../../suites/index.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import { parametersOf } from './parameters.js'
import { readOnce } from './read-once.js'
import { sentJson } from './sent-json.js'

/** Members and parameters that name a record, a user, a template or a reason: a server answers 404 where there is none. */
const isReference = /(Id|Ids|Email|reason|template)$/i

/** Everything that a request names in its query and body; a template, or a list of names, as a whole. */
export const referencesOf = readOnce((at): readonly unknown[] => [
  ...[...parametersOf(at)].flatMap(([name, value]) => (isReference.test(name) ? [value] : [])),
  ...named(sentJson(at)),
])

function named(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(named)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    member !== null && isReference.test(name) ? [member] : named(member),
  )
}

/** Whether an id stands in a path as it is, or encoded as usual: other encodings may be read in several ways. */
export function isPlainIn({ recorded: { path } }: TrafficExchange, id: string): boolean {
  const segments = (path.split('?')[0] ?? '').split('/')
  return (
    id !== '' &&
    (segments.includes(encodeURIComponent(id)) || (/^[\w+.~:@-]+$/.test(id) && segments.includes(id)))
  )
}
