import { isRecordName } from '../../../contract/index.js'
import type { RecordFault } from '../../../suites/records/fault.js'
import { operationsOf, shortName } from '../places.js'
import { described, recordFlawsOf } from '../record-flaw.js'
import { AnsweredMembers } from './answered-members.js'
import type { Correction, CorrectionsOf } from './correction.js'
import { replacing } from './correction-kinds.js'
import { recordFaultsIn, repaired } from './repair.js'

/**
 * Members of records that are missing or are not as documented: the member at fault alone, then all of its kind. They
 * get the values that the writes of the records have answered, where these had them.
 */
export const recordMembers: CorrectionsOf = (failures) => {
  const [first] = failures
  const exchange = first?.details?.exchanges.findLast(({ operation }) => operation === first.operation)
  if (!first?.details || !exchange) return []
  const all = recordFaultsIn(exchange.operation, exchange.response)
  const flaws = new Set(recordFlawsOf(first).map(({ at }) => at))
  const named = all.filter(({ at }) => flaws.has(at))
  const found = named.length > 0 ? named : all
  if (found.length === 0) return []
  const by = (keyOf: (fault: RecordFault) => string): Correction => {
    const keys = new Set(found.map(keyOf))
    const isChosen = (fault: RecordFault) => keys.has(keyOf(fault))
    const answered = new AnsweredMembers()
    return replacing(
      `${shortName(operationsOf(failures))}: ${described(all.filter(isChosen))}`,
      (given, { operation, request }) => {
        const response = repaired(operation, given, isChosen, answered)
        if (request.method !== 'GET') answered.keep(response)
        return response
      },
    )
  }
  return [by(memberOf), by(({ noun, keyword }) => `${noun} ${keyword}`)]
}

/** A member of a kind of records and what is wrong with it, wherever in an answer such a record is. */
function memberOf({ noun, path, keyword }: RecordFault): string {
  const at = path.findLastIndex((step, n) => n < path.length - 1 && isRecordName(step))
  const [holder, member] = at === -1 ? [noun, path] : [path[at], path.slice(at + 1)]
  return `${holder} ${member.map((step) => (/^\d+$/.test(step) ? '*' : step)).join('.')} ${keyword}`
}
