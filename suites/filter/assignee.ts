import type { Api, Exchange, Json, Walk } from '../api/index.js'
import type { FilterQuery } from '../judgements/filters.js'
import { judgeExactly, judgeFilter, readWholeList } from './exactness.js'
import { extremesOf, valuesOf } from './values.js'

/** The records of a list, or the first of many; without any the check is untested or inconclusive. */
export async function findAssigned(
  api: Api,
  need: 'record:conversation' | 'record:ticket',
): Promise<{ readonly whole?: Walk; readonly records: readonly Json[] }> {
  const whole = await readWholeList(api)
  if (whole && whole.records.length === 0) {
    api.need(need)
    api.inconclusive(`${api.operation} gives an empty list`)
  }
  if (whole) return { whole, records: whole.records }
  return api.read.walk(api.operation, {}, { maxPages: 1 })
}

/** A filter by an assignee gives their records, and one by a part of the commonest address or a longer one gives none. */
export async function judgeEachAssignee(
  api: Api,
  whole: Walk | undefined,
  records: readonly Json[],
): Promise<void> {
  const assignees = extremesOf(records, 'assigneeEmail')
  for (const assigneeEmail of assignees) await judgeFilter(api, whole, [], { assigneeEmail })
  for (const assigneeEmail of assignees.slice(-1)) {
    await judgeExactly(api, { assigneeEmail: `x${assigneeEmail}` }, { unknown: true })
    if (assigneeEmail.indexOf('@') > 1)
      await judgeExactly(api, { assigneeEmail: assigneeEmail.slice(1) }, { unknown: true })
  }
}

/**
 * A record is found under a user once it is assigned to them, and no longer once it is unassigned or another's; alone
 * or next to another filter, which it passes by what it shows at the time.
 */
export async function judgeFollowing(
  api: Api,
  record: Json,
  assign: (assigneeEmail: unknown) => Promise<Exchange>,
  user: string,
  together: (shown: Json) => FilterQuery = () => ({}),
): Promise<void> {
  const first = await assign(user)
  if (first.response.status !== 200) return
  api.after(() => assign(record.assigneeEmail))
  const id = String(record.id)
  const shown = api.read.record(first)
  const assigneeEmail = String(shown.assigneeEmail)
  await judgeExactly(api, { assigneeEmail, ...together(shown) }, { wanted: [id] })
  const [former] = valuesOf([record], 'assigneeEmail')
  if (former !== undefined && former.toLowerCase() !== assigneeEmail.toLowerCase())
    await judgeExactly(api, { assigneeEmail: former, ...together(shown) }, { unwanted: [id] })
  // An index that keeps the first value shows at the second assignee, one that keeps the last at none.
  const third = api.target.records.users?.find((email) => ![user, former].includes(email))
  let before = assigneeEmail
  for (const next of third === undefined ? [null] : [third, null]) {
    const again = await assign(next)
    if (again.response.status !== 200) return
    const now = api.read.record(again)
    const [latest] = valuesOf([now], 'assigneeEmail')
    await judgeExactly(api, { assigneeEmail: before, ...together(now) }, { unwanted: [id] })
    if (latest === undefined) return
    await judgeExactly(api, { assigneeEmail: latest, ...together(now) }, { wanted: [id] })
    before = latest
  }
}
