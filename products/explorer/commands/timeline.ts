import * as fc from 'fast-check'
import { op } from '../../../contract/index.js'
import type { Exchange, Json } from '../../../suites/api/index.js'
import { mayPass, obeys } from '../../../suites/judgements/filters.js'
import { withId } from '../../../suites/judgements/pages.js'
import { command } from '../command.js'
import type { KnownRecord } from '../model/known.js'
import { NotApplicable } from '../model/not-applicable.js'
import { recent } from '../references.js'
import type { Scenario } from '../scenario.js'
import { updateKnown } from '../update-known.js'
import { walkAndJudge } from '../walk-and-judge.js'

const read = command({
  name: 'read the timeline',
  operations: [op.listActivities],
  about: ['activities', 'activity', 'timeline', 'filter', 'paging'],
  weight: 4,
  draw(world) {
    const of = recent([...world.names('contact'), ...world.names('deal')])
    return of && fc.record({ of, limit: fc.constantFrom(1, 2, 3, 100, 100) })
  },
  async run(scenario, { of, limit = 100 }) {
    const { world } = scenario
    const { noun, record } = world.get(of)
    if (noun !== 'contact' && noun !== 'deal') throw new NotApplicable(of)
    const [filter, rule] =
      noun === 'contact'
        ? (['leadId', 'filter.activity-lead'] as const)
        : (['dealId', 'filter.activity-deal'] as const)
    const query = { [filter]: String(record.id) }
    const { records, by, last, ended } = await walkAndJudge(
      scenario,
      op.listActivities,
      { query },
      { limit, isOwn: true },
    )
    const stray = records.find((entry) => !mayPass(query)(entry))
    scenario.judge(rule, last, ({ expect }) =>
      expect.that(stray === undefined, `only entries of ${JSON.stringify(query)}`, stray, { by }),
    )
    judgeWithoutNotes(scenario, records, last, by)
    if (noun === 'deal') await readBoth(scenario, world.get(of))
    for (const entry of world.all('activity')) {
      const shown = withId(records, entry.record.id)
      if (shown) updateKnown(scenario, entry, shown, { by })
      else if (ended && entry.record[filter] === record.id)
        scenario.judge(limit < 100 ? 'paging.traversal-complete' : rule, last, ({ expect }) =>
          expect.that(false, `${entry.name} in the timeline of ${of}`, 'a timeline without it', { by }),
        )
    }
  },
})

/**
 * Reads the timeline of a deal and its contact at once and judges it: the two filters may be refused, give nothing, or
 * one of them may win (gap.filter-combination-error).
 */
async function readBoth(scenario: Scenario, { record }: KnownRecord): Promise<void> {
  const query = { leadId: String(record.leadId), dealId: String(record.id) }
  const exchange = await scenario.call(op.listActivities, { query: { ...query, limit: '100' } })
  if (exchange.response.status === 400 || exchange.response.status === 404) return
  const { records, next } = scenario.api.read.page(exchange)
  const oneWins = Object.entries(query).some(([name, value]) => records.every(mayPass({ [name]: value })))
  if (next !== null || (oneWins && !records.every(mayPass(query))) || records.length === 0) return
  const due = scenario.world.all('activity').filter((entry) => obeys(query)(entry.record))
  const lost = due.find((entry) => withId(records, entry.record.id) === undefined)
  scenario.judge('filter.activity-combination', exchange, ({ expect }) => {
    const stray = records.find((entry) => !mayPass(query)(entry))
    expect.that(stray === undefined, `only entries of ${JSON.stringify(query)}`, stray, { by: exchange })
    expect.that(lost === undefined, `${lost?.name} under ${JSON.stringify(query)}`, 'a list without it', {
      by: exchange,
    })
  })
}

/** Judges that a timeline holds no note, by its words, as a note and an entry may have the same id. */
function judgeWithoutNotes(
  scenario: Scenario,
  records: readonly Json[],
  last: Exchange,
  by: readonly Exchange[],
): void {
  const notes = scenario.world.all('note')
  const isNote = (entry: Json) => entry.type === 'note' || notes.some((note) => hasWordsOf(note, entry))
  const stray = records.find(isNote)
  scenario.judge('activity.timeline-without-notes', last, ({ expect }) =>
    expect.that(stray === undefined, 'a timeline without notes', stray, { by }),
  )
}

/** Whether an entry has the id of a note and its text. */
const hasWordsOf = ({ record }: KnownRecord, { id, body, title }: Json): boolean =>
  id === record.id && typeof record.content === 'string' && [body, title].includes(record.content)

/** The timelines of contacts and deals (sections 2.6 and 4.4). */
export const timelineCommands = [read]
