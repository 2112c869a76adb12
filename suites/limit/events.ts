import * as fc from 'fast-check'
import { limits } from '../../contract/index.js'
import { textBeyond } from '../../fixtures/arbitraries/bounded-text.js'
import { type Check, letters } from '../api/index.js'
import { openTrial, requireOrdinaryAccepted } from '../drivers/trials.js'
import { judgeAccepted, judgeRefused, type Refused } from '../judgements/body.js'
import { knownUnit } from '../observations/known-unit.js'

const { events, eventId } = limits.webhook

const sameEvents = (came: unknown, sent: unknown): boolean =>
  Array.isArray(came) &&
  JSON.stringify([...new Set(came)].sort()) === JSON.stringify([...new Set(sent as string[])].sort())

/** One event is accepted, and none is refused. */
export const fewestEvents: Check = async (api) => {
  const trial = await openTrial(api)
  await judgeRefused(api, trial, [{ events: [] }])
  api.given2xx(await trial.send({ events: (await api.given.eventIds()).slice(0, 2) }))
  await judgeAccepted(api, trial, { events: [trial.on.event] })
}

/** A hundred events are accepted, and one more refused; a smaller catalog has to be repeated. */
export const maxEvents: Check = async (api) => {
  const known = await api.given.eventIds()
  const list = (length: number) => Array.from({ length }, (_, n) => String(known[n % known.length]))
  const trial = await openTrial(api)
  const more = fc.integer({ min: events.max + 2, max: 3 * events.max })
  await judgeRefused(api, trial, [{ events: list(events.max + 1) }], {
    drawn: more.map((length) => ({ events: list(length) })),
    atMost: 1,
  })
  await requireOrdinaryAccepted(api, trial)
  if (known.length < events.max) {
    const twice = await trial.send({ events: list(known.length + 1) })
    if (twice.response.status === 400)
      return api.inconclusive(
        `the catalog holds ${known.length} events, and none may come twice (gap.webhook-events-duplicates)`,
      )
  }
  await judgeAccepted(api, trial, { events: list(events.max) }, sameEvents)
}

/** An empty id is refused, alone or next to one of the catalog. */
export const shortestEvent: Refused = { wrong: [{ events: [''] }, ({ event }) => ({ events: [event, ''] })] }

/** An id that is too long is refused, alone or next to one of the catalog. */
export const longestEvent: Check = async (api) => {
  const trial = await openTrial(api)
  const long = letters(eventId.max + 1)
  const lists = [[trial.on.event, long], [`${trial.on.event}${letters(eventId.max)}`]]
  await judgeRefused(
    api,
    trial,
    lists.map((list) => ({ events: list })),
    {
      drawn: textBeyond({ max: eventId.max, unit: knownUnit(api) }).map((id) => ({ events: [id] })),
      atMost: 1,
    },
  )
  await requireOrdinaryAccepted(api, trial)
}
