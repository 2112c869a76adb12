import type { OperationId } from '../../contract/index.js'
import type { Call, Json } from '../api/index.js'
import { differs, holds, type ObservedMember, unknown } from './member.js'
import { answered, type PreconditionReads } from './precondition-reads.js'

/** Whether a list shows a record under an id; `judge` says more of the record that is shown. */
export async function verifyListed(
  look: PreconditionReads,
  list: OperationId,
  id: string,
  call: Call = {},
  judge: (record: Json) => ObservedMember = () => holds('is listed'),
): Promise<ObservedMember> {
  const { record, ended, refusal } = await look.find(list, (one) => one.id === id, call)
  if (record) return judge(record)
  if (refusal) return unknown(`cannot be looked up: ${list} answered ${answered(refusal)}`)
  return ended ? differs(`is not in ${list}`) : unknown(`is not on the first pages of ${list}`)
}
