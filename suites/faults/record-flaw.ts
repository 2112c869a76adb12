import { faultsIn, type Fault as RecordFault } from '../records/fault.js'
import type { Failure } from './failure.js'

/** The members of records that a failure says are missing or not as documented; none where it says something else. */
export function recordFlawsOf({ operation, details }: Failure): readonly RecordFault[] {
  if (!details) return []
  const [, place] = /^`([^`]+)`: /.exec(details.expected) ?? []
  const exchange = details.exchanges.findLast((one) => one.operation === operation)
  if (place === undefined || !exchange) return []
  const all = faultsIn(exchange)
  const named = all.find(({ at }) => at === place)
  if (!named) return []
  return all.filter((one) => nameOf(one) === nameOf(named) && one.keyword === named.keyword)
}

/** What is wrong with some members, in a few words. */
export function described(faults: readonly RecordFault[]): string {
  const [first] = faults
  const names = [...new Set(faults.map(nameOf))]
  const shown =
    names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ')
  const is = names.length === 1 ? 'is' : 'are'
  return first?.keyword === 'required' ? `${shown} ${is} missing` : `${shown} ${is} not as documented`
}

const nameOf = ({ path }: RecordFault): string =>
  `\`${path.filter((step) => !/^\d+$/.test(step)).join('.')}\``
