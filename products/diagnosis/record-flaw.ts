import { faultsIn, type RecordFault } from '../../suites/records/fault.js'
import type { Failure } from './failure.js'

/** The members of records that a failure says are missing or not as documented; none where it says something else. */
export function recordFlawsOf({ operation, details }: Failure): readonly RecordFault[] {
  const { comparison } = details ?? {}
  if (comparison?.of !== 'member' || comparison.in.operation !== operation) return []
  const all = faultsIn(comparison.in)
  const named = all.find((one) => stepsTo(one).join() === comparison.path.join())
  if (!named) return []
  return all.filter((one) => nameOf(one) === nameOf(named) && one.keyword === named.keyword)
}

/** The names that lead to the place of a fault from the top of its answer. */
export const stepsTo = ({ at }: RecordFault): readonly string[] =>
  at
    .replace(/^the body/, '')
    .split(/[.[\]]+/)
    .filter((step) => step !== '')

/** What is wrong with some members, in a few words. */
export function described(faults: readonly RecordFault[]): string {
  const [first] = faults
  const names = [...new Set(faults.map(nameOf))]
  const shown =
    names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ')
  const is = names.length === 1 ? 'is' : 'are'
  return first?.keyword === 'required' ? `${shown} ${is} missing` : `${shown} ${is} not as documented`
}

function nameOf({ path, noun }: RecordFault): string {
  const name = path.filter((step) => !/^\d+$/.test(step)).join('.')
  return name === '' ? `a ${noun}` : `\`${name}\``
}
