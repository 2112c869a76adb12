import { op } from '../../contract/index.js'
import type { Api, Exchange, Sighting } from '../api/index.js'

/** The lists that filter by a contact. */
const lists = [op.listDeals, op.listTickets, op.listActivities, op.listTasks] as const

/** The choices that explain what a filter by a contact that is not there gives; the entry of tasks lists a 404. */
function choicesOf({ operation, response: { status } }: Exchange): readonly string[] {
  const [empty, missing] =
    operation === op.listTasks
      ? [['empty-everywhere'], ['empty', 'not-found']]
      : [['empty', 'empty-everywhere'], ['not-found']]
  return status === 200 ? empty : status === 404 ? missing : []
}

/** What each list gives under a contact that is not there; asked once per run. */
const seenOf = (api: Api): Promise<readonly Sighting[]> =>
  api.observe('filters by a contact that is not there', async (asker) => {
    const leadId = asker.fresh.unknownId()
    const answers: Exchange[] = []
    for (const list of lists) answers.push(await asker.call(list, { query: { leadId, limit: '1' } }))
    return answers.map((exchange) => ({
      what: 'leadId of no contact',
      choices: choicesOf(exchange),
      exchange,
    }))
  })

/**
 * Holds where the list that is judged treats a contact that is not there as the others do: an empty page, or a 404
 * (gap.filter-unknown-reference).
 */
export async function judgeLikeOtherLists(api: Api): Promise<void> {
  const seen = await seenOf(api)
  const own = seen.find(({ exchange }) => exchange.operation === api.operation)
  if (own) api.sameChoice('filter-unknown-reference', own, seen)
}
