import * as fc from 'fast-check'
import { limits } from '../../contract/index.js'
import { type Api, type Check, type Json, letters, property } from '../api/index.js'
import { creations, nextStepCreation } from '../drivers/activity-trial.js'
import type { Trial } from '../drivers/trial.js'
import { ordinaryIsTaken } from '../drivers/trials.js'
import { refusesOf } from '../judgements/body.js'
import { holds } from '../judgements/state.js'
import { callOf } from '../observations/activities.js'
import { longestFilter } from './filter.js'

const { activity, task, call, filterId, pathId } = limits

/** A text of a body: how it is tried, what sends it, and where the record read back shows it. */
interface Field {
  readonly open: (api: Api) => Promise<Trial>
  readonly body: (text: string) => Json
  readonly shown: string
  /** Whether some servers do not show it there; then a short text has to tell first. */
  readonly maybe?: true
}

const plain = (open: Field['open'], name: string, shown = name): Field => ({
  open,
  body: (text) => ({ [name]: text }),
  shown,
})

const stepTitle: Field = {
  open: nextStepCreation,
  body: (title) => ({ nextStep: { title } }),
  shown: 'title',
}

/** The body is taken, and the record read back holds all of this. */
async function keeps(api: Api, trial: Trial, sent: Json, held: Json): Promise<void> {
  const exchange = await trial.send(sent)
  api.expect.status(exchange, [200, 201])
  const stored = await trial.stored(api.read.record(exchange))
  holds(api, stored, held, [exchange, ...api.evidence.exchanges.slice(-1)])
}

/** Whether the record shows a text at all; what it may be called there is open for some (gap.task-record-map). */
async function isShown(api: Api, trial: Trial, { body, shown, maybe }: Field): Promise<boolean> {
  if (!maybe) return true
  const text = letters(100)
  const answer = api.read.record(await trial.send(body(text)))
  return (await trial.stored(answer))[shown] === text
}

/** Texts up to a length are taken whole, and longer ones refused, both right at the bound and away from it. */
const longest =
  (field: Field, { max }: { readonly max: number }): Check =>
  async (api) => {
    const { open, body, shown } = field
    const trial = await open(api)
    const long = (length: number) => body(letters(length))
    const beyond = fc.integer({ min: max + 2, max: max + 300 }).map(long)
    await refusesOf(api, trial, [long(max + 1)], { drawn: beyond, atMost: 1 })
    await ordinaryIsTaken(api, trial)
    const tells = await isShown(api, trial, field)
    const within = fc.integer({ min: Math.ceil(max / 2), max: max - 1 })
    await property(
      within,
      (_, length) => keeps(api, trial, long(length), tells ? { [shown]: letters(length) } : {}),
      { examples: [max], atMost: 1 },
    )(api)
  }

/** Texts from one letter up are taken, `0` among them, and the empty one is refused. */
const shortest =
  ({ open, body, shown }: Field): Check =>
  async (api) => {
    const trial = await open(api)
    await refusesOf(api, trial, [body('')])
    await ordinaryIsTaken(api, trial)
    for (const text of ['q', '0']) await api.case(() => keeps(api, trial, body(text), { [shown]: text }))
  }

/** A duration at its bound is taken and kept, and those past it are refused. */
const durations =
  (taken: readonly number[], refused: readonly number[]): Check =>
  async (api) => {
    const trial = await creations.call(api)
    const lasting = (durationSec: number) => ({ call: callOf({ durationSec }) })
    await refusesOf(api, trial, refused.map(lasting))
    await ordinaryIsTaken(api, trial)
    for (const durationSec of taken)
      await api.case(() => keeps(api, trial, lasting(durationSec), { call: { durationSec } }))
  }

/** An id within its bounds is looked up, in vain here; none and one too long are not valid. */
const reference =
  (name: string): Check =>
  async (api) => {
    const trial = await creations.note(api)
    const ids = (lengths: readonly number[]) => lengths.map((length) => ({ [name]: letters(length) }))
    await refusesOf(api, trial, ids([0, pathId.max + 1, 3 * pathId.max]))
    await ordinaryIsTaken(api, trial)
    await refusesOf(api, trial, ids([pathId.min, pathId.max]), {
      drawn: fc.integer({ min: 60, max: pathId.max - 1 }).map((length) => ({ [name]: letters(length) })),
      atMost: 1,
      errors: [
        [404, 'not_found'],
        // Deals may be switched off (section 4.4).
        ...(name === 'dealId' ? ([[403, 'feature_disabled']] as const) : []),
      ],
    })
  }

const { note, task: ofTask, call: ofCall } = creations
const { min, max } = call.durationSec
const slashes = ['a/b', 'ab/']

/** The checks of how much activities, notes and tasks hold. */
export const activityChecks = {
  'limit.activity-list-lead': longestFilter('leadId', filterId, [200, 404], slashes),
  'limit.activity-list-deal': longestFilter('dealId', filterId, [200, 404], slashes),
  'limit.activity-lead': reference('leadId'),
  'limit.note-deal': reference('dealId'),
  'limit.note-title-max': longest(plain(note, 'title'), activity.title),
  'limit.note-body-max': longest(plain(note, 'body', 'content'), activity.body),
  'limit.task-title-min': shortest(plain(ofTask, 'title')),
  'limit.task-title-max': longest(plain(ofTask, 'title'), task.title),
  'limit.task-body-max': longest({ ...plain(ofTask, 'body', 'content'), maybe: true }, activity.body),
  'limit.call-title-max': longest(plain(ofCall, 'title'), activity.title),
  'limit.call-body-max': longest(plain(ofCall, 'body'), activity.body),
  'limit.call-duration-min': durations([min], [min - 1, -max]),
  'limit.call-duration-max': durations([max, max - 1], [max + 1, 10 * max]),
  'limit.next-step-title-min': shortest(stepTitle),
  'limit.next-step-title-max': longest(stepTitle, task.title),
}
