import type { Api, Exchange, Json, Walk } from '../api/index.js'
import { exactly, judged, wholeList } from './exactness.js'
import { extremesOf, valuesOf } from './values.js'

/** The records of a list, or the first of many; without any the check is untested or inconclusive. */
export async function listedOrFirst(
  api: Api,
  need: 'record:conversation' | 'record:ticket',
): Promise<{ readonly whole?: Walk; readonly records: readonly Json[] }> {
  const whole = await wholeList(api)
  if (whole && whole.records.length === 0) {
    api.need(need)
    api.inconclusive(`${api.operation} gives an empty list`)
  }
  if (whole) return { whole, records: whole.records }
  return api.read.walk(api.operation, {}, { maxPages: 1 })
}

/** A filter by an assignee gives their records, and one by a part of an address or a longer one gives none. */
export async function byEachAssignee(
  api: Api,
  whole: Walk | undefined,
  records: readonly Json[],
): Promise<void> {
  for (const assigneeEmail of extremesOf(records, 'assigneeEmail')) {
    await judged(api, whole, [], { assigneeEmail })
    await exactly(api, { assigneeEmail: `x${assigneeEmail}` }, { unknown: true })
    if (assigneeEmail.indexOf('@') > 1)
      await exactly(api, { assigneeEmail: assigneeEmail.slice(1) }, { unknown: true })
  }
}

/** A record is found under a user once it is assigned to them, and no longer once it is unassigned. */
export async function follows(
  api: Api,
  record: Json,
  assign: (assigneeEmail: unknown) => Promise<Exchange>,
  user: string,
): Promise<void> {
  const exchange = await assign(user)
  if (exchange.response.status !== 200) return
  api.after(() => assign(record.assigneeEmail))
  const id = String(record.id)
  const assigneeEmail = String(api.read.record(exchange).assigneeEmail)
  await exactly(api, { assigneeEmail }, { wanted: [id] })
  const [former] = valuesOf([record], 'assigneeEmail')
  if (former !== undefined && former.toLowerCase() !== assigneeEmail.toLowerCase())
    await exactly(api, { assigneeEmail: former }, { unwanted: [id] })
  if ((await assign(null)).response.status === 200) await exactly(api, { assigneeEmail }, { unwanted: [id] })
}
