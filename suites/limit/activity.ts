import * as fc from 'fast-check'
import { limits } from '../../contract/index.js'
import { type Check, letters, property } from '../api/index.js'
import { creations } from '../drivers/activity-trial.js'
import { requireOrdinaryAccepted } from '../drivers/trials.js'
import { judgeRefused, type Refused } from '../judgements/body.js'
import { judgeKept } from '../kinds/member.js'
import { callOf } from '../observations/activity.js'

const { call, pathId } = limits

/** Durations at a bound and within it are accepted and kept, and those past it are refused. */
const durations =
  (
    taken: { readonly bound: number; readonly within: fc.Arbitrary<number> },
    refused: { readonly first: number; readonly further: fc.Arbitrary<number> },
  ): Check =>
  async (api) => {
    const trial = await creations.call(api)
    const lasting = (durationSec: number) => ({ call: callOf({ durationSec }) })
    await judgeRefused(api, trial, [lasting(refused.first)], {
      drawn: refused.further.map(lasting),
      atMost: 1,
    })
    await requireOrdinaryAccepted(api, trial)
    await property(
      taken.within,
      (_, durationSec) => judgeKept(api, trial, lasting(durationSec), { call: { durationSec } }),
      { examples: [taken.bound], atMost: 1 },
    )(api)
  }

const ids = (name: string, lengths: readonly number[]) =>
  lengths.map((length) => ({ [name]: letters(length) }))

/** Ids that are empty or too long. */
const wrongIds = (name: string): Refused => ({
  wrong: ids(name, [0, pathId.max + 1, 3 * pathId.max]),
})

/** An id within its bounds is looked up, without success here; none and one too long are not valid. */
const reference =
  (name: string): Check =>
  async (api) => {
    const trial = await creations.note(api)
    await judgeRefused(api, trial, wrongIds(name).wrong)
    await requireOrdinaryAccepted(api, trial)
    await judgeRefused(api, trial, ids(name, [pathId.min, pathId.max]), {
      drawn: fc.integer({ min: 60, max: pathId.max - 1 }).map((length) => ({ [name]: letters(length) })),
      atMost: 1,
      errors: [
        [404, 'not_found'],
        // Deals may be switched off (section 4.4).
        ...(name === 'dealId' ? ([[403, 'feature_disabled']] as const) : []),
      ],
    })
  }

const { min, max } = call.durationSec

/** Seconds that are not whole minutes. */
const odd = fc.integer({ min: min + 1, max: max - 1 }).filter((seconds) => seconds % 60 !== 0)

/** The checks of how much activities, notes and tasks hold. */
export const activityChecks = {
  'limit.activity-lead': reference('leadId'),
  'limit.note-deal': reference('dealId'),
  'limit.call-duration-min': durations(
    { bound: min, within: odd },
    { first: min - 1, further: fc.integer({ min: -max, max: min - 2 }) },
  ),
  'limit.call-duration-max': durations(
    { bound: max, within: odd },
    { first: max + 1, further: fc.integer({ min: max + 2, max: 10 * max }) },
  ),
}
