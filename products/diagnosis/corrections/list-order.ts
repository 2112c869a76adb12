import { type OperationId, op } from '../../../contract/index.js'
import type { Json } from '../../../suites/api/index.js'
import { filtersOf } from '../page.js'
import type { PassingCall } from './correction.js'

/** The instant by which a list goes, and whether from the latest back. */
interface Order {
  readonly by: string
  readonly isDescending?: true
}

type Filters = Readonly<Record<string, string>>

/** The lists whose order the document gives, by their filters (section 4). */
const orders: Partial<Record<OperationId, (filters: Filters) => Order | undefined>> = {
  [op.listContacts]: ({ updatedSince }) => (updatedSince === undefined ? undefined : { by: 'updatedAt' }),
  [op.listDeals]: ({ leadId }) => ({
    by: leadId === undefined ? 'updatedAt' : 'createdAt',
    isDescending: true,
  }),
  [op.listTasks]: () => ({ by: 'dueAt' }),
  [op.listConversations]: () => ({ by: 'lastMessageAt', isDescending: true }),
  [op.listMessages]: () => ({ by: 'at', isDescending: true }),
  [op.listMeetings]: () => ({ by: 'startAt' }),
}

/** Whether the document gives the order of a list. */
export const hasOrder = (operation: OperationId): boolean => operation in orders

/** The records of a list in the order that the document gives it; as they are where it gives none. */
export function inOrderOf(
  { operation, request }: Pick<PassingCall, 'operation' | 'request'>,
  records: readonly Json[],
): readonly Json[] {
  const order = orders[operation]?.(filtersOf(request.path))
  if (!order) return records
  const turn = order.isDescending ? -1 : 1
  return records.toSorted((a, b) => turn * (instantOf(a, order) - instantOf(b, order)))
}

/** Records without the instant come last. */
function instantOf(record: Json, { by, isDescending }: Order): number {
  const instant = Date.parse(String(record[by]))
  return Number.isNaN(instant) ? (isDescending ? 0 : Number.MAX_SAFE_INTEGER) : instant
}
