import * as fc from 'fast-check'
import type { KindOf } from '../../contract/index.js'
import { anyList, anyNumber, anyObject, noText } from '../../fixtures/arbitraries/other-type.js'
import type { Check } from '../api/index.js'
import { ordinaryIsTaken } from '../drivers/trials.js'
import { takesEach } from '../judgements/activity-kinds.js'
import { refusesOf, takes } from '../judgements/body.js'
import { trialOf, withValue } from './member.js'

type Kind = KindOf<'type'>

const numberOrList = fc.oneof(anyNumber(), anyList(), anyObject())

/** Values of other types: those that every run sends, further ones, and more to draw from; null is none of them. */
export const otherTypes = ({ type, near }: Kind) =>
  type === 'boolean'
    ? { always: ['true', '', 0, []], others: ['false', 'yes', 1, [true], {}], drawn: numberOrList }
    : { always: [...near, false, {}], others: [0, 4.5, true, ['text'], { text: 'text' }], drawn: noText() }

/** Values of other types are refused; true and false come back as sent where the rule says so. */
export const ofType =
  (kind: Kind): Check =>
  async (api) => {
    const trial = await trialOf(api, kind)
    const withEach = (values: readonly unknown[]) => values.map((value) => withValue(kind, value))
    const { always, others, drawn } = otherTypes(kind)
    const more = drawn.map((value) => withValue(kind, value))
    await refusesOf(api, trial, withEach(always), { others: withEach(others), drawn: more })
    await ordinaryIsTaken(api, trial)
    if (!kind.comesBack) return
    const flags = withEach([false, true])
    if (kind.shape !== undefined) return takesEach(api, trial, flags)
    for (const flag of flags) await api.case(() => takes(api, trial, flag))
  }
