import * as fc from 'fast-check'
import type { KindOf } from '../../contract/index.js'
import { anyNumber, anyObject } from '../../fixtures/arbitraries/other-type.js'
import { longWord } from '../../fixtures/arbitraries/word.js'
import type { Check, Json } from '../api/index.js'
import { creations } from '../drivers/activity-trial.js'
import { openTrial, requireOrdinaryAccepted } from '../drivers/trials.js'
import { judgeRefused } from '../judgements/body.js'
import { openMemberTrial, withValue } from './member.js'

/** A body without the member is refused, and so is one where something else replaces it. */
export const required =
  (kind: KindOf<'required'>): Check =>
  async (api) => {
    const trial = await openMemberTrial(api, kind)
    const bodies = [undefined, ...kind.not].map((value) => withValue(kind, value))
    // Where a revision is all that is left of the body, an empty one is refused as well.
    if ('rev' in trial.on) bodies.push({ ...withValue(kind, undefined), expectedRev: undefined })
    await judgeRefused(api, trial, bodies)
    await requireOrdinaryAccepted(api, trial)
  }

/** Properties that no body lists: empty ones, one without a name, and one that every object has. */
const unlisted: readonly Json[] = [
  { unlistedNull: null },
  { unlistedFalse: false },
  { unlistedList: [] },
  { constructor: 'x' },
  { '': 'x' },
]

/** Further properties that no body lists. */
const drawnUnlisted = fc
  .tuple(longWord, fc.oneof(fc.constant('x'), anyNumber(), anyObject(), fc.boolean()))
  .map(([name, value]): Json => ({ [`x${name}`]: value }))

/** A body with one property more than it may have is refused, whatever the name and the value of that property. */
export const closed =
  ({ shape, near, others }: KindOf<'closed'>): Check =>
  async (api) => {
    const trial = await (shape === undefined ? openTrial(api) : creations[shape](api))
    // The value of a member that is listed, so that the name alone is wrong.
    const [value = 'x'] = Object.values(trial.ordinary)
    const having = (extra: Json): Json => ({ ...trial.ordinary, ...extra })
    const named = (names: readonly string[]) => names.map((name) => having({ [name]: value }))
    await judgeRefused(api, trial, [...unlisted.map(having), ...named(near)], {
      others: named(others),
      drawn: drawnUnlisted.map(having),
    })
    await requireOrdinaryAccepted(api, trial)
  }
