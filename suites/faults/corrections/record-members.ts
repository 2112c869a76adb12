import { isRecordName } from '../../../contract/index.js'
import type { RecordFault } from '../../records/fault.js'
import { operationsOf, shortName } from '../places.js'
import { described, recordFlawsOf } from '../record-flaw.js'
import { AnsweredMembers } from './answered-members.js'
import type { Correction, CorrectionsOf } from './correction.js'
import { refiltered } from './refiltered.js'
import { recordFaultsIn, repaired } from './repair.js'

/**
 * Members of records that are missing or are not as documented: the member at fault alone, then all of its kind. They
 * get the values that the writes of the records have answered, where these had them.
 */
export const recordMembers: CorrectionsOf = (failures, { variant }) => {
  const [first] = failures
  const exchange = first?.details?.exchanges.findLast(({ operation }) => operation === first.operation)
  if (!first?.details || !exchange) return []
  const all = recordFaultsIn(exchange.operation, exchange.response)
  const flaws = new Set(recordFlawsOf(first).map(({ at }) => at))
  const named = all.filter(({ at }) => flaws.has(at))
  const found = named.length > 0 ? named : all
  if (found.length === 0) return []
  const where = shortName(operationsOf(failures))
  const cause = (members: readonly RecordFault[]) => `${where}: ${described(members)}`
  const by = (keyOf: (fault: RecordFault) => string): Correction => {
    const keys = new Set(found.map(keyOf))
    const answered = new AnsweredMembers()
    return {
      cause: cause(all.filter((fault) => keys.has(keyOf(fault)))),
      async answer({ operation, request, send }) {
        const isChosen = (fault: RecordFault) => keys.has(keyOf(fault))
        const response = repaired(operation, await send(request), isChosen, answered)
        if (request.method !== 'GET') answered.keep(response)
        return response
      },
    }
  }
  const members = [...new Set(found.map(({ path }) => path.findLast((step) => !/^\d+$/.test(step)) ?? ''))]
  return [
    by(memberOf),
    refiltered(by(memberOf), members, variant),
    by(({ noun, keyword }) => `${noun} ${keyword}`),
  ]
}

/** A member of a kind of records and what is wrong with it, wherever in an answer such a record stands. */
function memberOf({ noun, path, keyword }: RecordFault): string {
  const at = path.findLastIndex((step, n) => n < path.length - 1 && isRecordName(step))
  const [holder, member] = at === -1 ? [noun, path] : [path[at], path.slice(at + 1)]
  return `${holder} ${member.map((step) => (/^\d+$/.test(step) ? '*' : step)).join('.')} ${keyword}`
}
