import * as fc from 'fast-check'
import type { KindOf } from '../../contract/index.js'
import { anyList, anyNonText, anyNumber, anyObject } from '../../fixtures/arbitraries/other-type.js'
import type { Check } from '../api/index.js'
import { requireOrdinaryAccepted } from '../drivers/trials.js'
import { expectEachAccepted } from '../judgements/activity-kinds.js'
import { judgeAccepted, judgeRefused, type Refused } from '../judgements/body.js'
import { openMemberTrial, withValue } from './member.js'

type Kind = KindOf<'type'>

const numberOrList = fc.oneof(anyNumber(), anyList(), anyObject())

const flags = { wrong: ['true', '', 0, []], others: ['false', 'yes', 1, [true], {}], drawn: numberOrList }
const texts = { wrong: [false, {}], others: [0, 4.5, true, ['text'], { text: 'text' }], drawn: anyNonText() }

/** Bodies with values of other types than a member has; null is none of them. */
function wrongTypes(kind: Omit<Kind, 'kind'>): Refused {
  const { wrong, others, drawn } = kind.type === 'boolean' ? flags : texts
  const near = kind.type === 'boolean' ? [] : kind.near
  const withEach = (values: readonly unknown[]) => values.map((value) => withValue(kind, value))
  return {
    wrong: withEach([...near, ...wrong]),
    others: withEach(others),
    drawn: drawn.map((value) => withValue(kind, value)),
  }
}

/** Bodies in which a member is neither text nor null. */
export const noTexts = (field: string): Refused => wrongTypes({ field, type: 'string', near: [7, true, []] })

/** Values of other types are refused; true and false come back as sent where the rule says so. */
export const ofType =
  (kind: Kind): Check =>
  async (api) => {
    const trial = await openMemberTrial(api, kind)
    const { wrong, ...how } = wrongTypes(kind)
    await judgeRefused(api, trial, wrong, how)
    await requireOrdinaryAccepted(api, trial)
    if (!kind.comesBack) return
    const both = [false, true].map((flag) => withValue(kind, flag))
    if (kind.shape !== undefined) return expectEachAccepted(api, trial, both)
    for (const flag of both) await api.case(() => judgeAccepted(api, trial, flag))
  }
