import type { Api, Check, Walk } from '../api/index.js'
import { makeTaskScene } from '../observations/task.js'
import { ascending, descending, expectSorted, instantsOf, turnOf } from './sorting.js'

type Query = Readonly<Record<string, string>>

/** The most pages of a long list that are looked at. */
const maxPages = 10

const walk = (api: Api, query: Query, limit: number): Promise<Walk> =>
  api.read.walk(api.operation, { query }, { limit, maxPages })

const directions = [ascending, descending] as const

/** Judges that every reading is ordered by due date, and that the readings of one query have the same order (gap.order-direction). */
async function judgeByDueDate(api: Api, query: Query, sizes: readonly number[]): Promise<readonly Walk[]> {
  const walks: Walk[] = []
  for (const size of sizes) walks.push(await walk(api, query, size))
  for (const one of walks) await api.case(async () => expectSorted(api, one, 'dueAt', directions, 'tasks'))
  const instants = walks.map((one) => instantsOf(one, 'dueAt').map(({ at }) => at))
  const kept = directions.some((way) => instants.every((all) => turnOf(all, way) === undefined))
  const by = walks.flatMap(({ pages }) => pages.slice(0, 1)).map(({ exchange }) => exchange)
  await api.case(async () =>
    api.expect.that(kept, 'one direction, however many tasks a page holds', 'both directions', { by }),
  )
  return walks
}

/** A limit that cuts a list of some length into a few pages. */
const few = (api: Api, { records }: Walk): number =>
  Math.max(1, Math.min(99, Math.ceil(records.length / api.drawn('number of pages', 2, 4))))

/** Ends the check where all tasks are due at once, so that no order could show. */
function requireDistinctDueDates(api: Api, walks: readonly Walk[]): void {
  const instants = new Set(walks.flatMap((one) => instantsOf(one, 'dueAt').map(({ at }) => at)))
  if (instants.size < 2) api.inconclusive('all tasks listed are due at once')
}

/** `order.tasks-open`: all open tasks, and those of a user where the filter is accepted. */
export const tasksOpen: Check = async (api) => {
  const { tasks, open } = await makeTaskScene(api)
  const query = { status: 'open' }
  const first = await walk(api, query, 100)
  const walks = [...(await judgeByDueDate(api, query, [100, few(api, first)]))]
  const emails = tasks.filter(({ id }) => open.includes(String(id))).map((task) => task.assignedToEmail)
  const [assignedToEmail] = emails.filter((email) => typeof email === 'string')
  if (assignedToEmail !== undefined)
    walks.push(
      ...(await judgeByDueDate(api, { ...query, assignedToEmail }, [
        100,
        api.drawn('limit by assignee', 5, 20),
      ])),
    )
  requireDistinctDueDates(api, walks)
}

/** `order.tasks-all`: open and done ones together, also among the tasks of one contact. */
export const tasksAll: Check = async (api) => {
  const { contact } = await makeTaskScene(api)
  const first = await walk(api, {}, 100)
  const walks = [
    ...(await judgeByDueDate(api, {}, [100, few(api, first)])),
    ...(await judgeByDueDate(api, { leadId: String(contact.id) }, [
      100,
      api.drawn('limit by contact', 1, 4),
    ])),
  ]
  requireDistinctDueDates(api, walks)
}
