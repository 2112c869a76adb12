import * as fc from 'fast-check'
import { limits, type RuleId } from '../../../contract/index.js'
import type { Json } from '../../../suites/api/index.js'
import { creationOfAny, creations, nextStepCreation } from '../../../suites/drivers/activity-trial.js'
import { expectEachAccepted, shownKinds } from '../../../suites/judgements/activity-kinds.js'
import { judgeKept } from '../../../suites/kinds/member.js'
import { noTexts } from '../../../suites/kinds/type.js'
import { wrongIds } from '../../../suites/limit/activity.js'
import { callOf } from '../../../suites/observations/activity.js'
import { fieldsOfOthers, noTypes } from '../../../suites/validation/activity.js'
import { noCalls, noSteps } from '../../../suites/validation/call.js'
import { type Flaws, type Opening, picked } from './flaws.js'
import { tried, wrongIn } from './wrong-member.js'

const eachKind = shownKinds.map((kind) => creations[kind]) as unknown as readonly [Opening, ...Opening[]]

const { durationSec } = limits.call

const lasting = (seconds: unknown): Json => ({ call: callOf({ durationSec: seconds }) })

const durations = (wrong: readonly number[], right: readonly number[]): Flaws => ({
  open: [creations.call],
  wrong: () => wrong.map(lasting),
  right: (api, trial, pick) => {
    const seconds = picked(right, pick, fc.integer(durationSec))
    return judgeKept(api, trial, lasting(seconds), { call: { durationSec: seconds } })
  },
})

/** What breaks rules on activities, notes and tasks that follow no pattern (section 4.4). */
export const activityFlaws = {
  'validation.activity-type': tried(noTypes, [creationOfAny]),
  'validation.activity-lead-required': wrongIn('leadId', [undefined, null], eachKind),
  'validation.activity-cross-shape-field': {
    open: eachKind,
    wrong: (_, trial) => {
      const kind = shownKinds.find((one) => trial.name === `a ${one}`) ?? 'note'
      return fieldsOfOthers(kind)
    },
  },
  'validation.note-minimal': {
    open: [creations.note],
    wrong: () => [],
    right: async (api, trial) => {
      api.expect.status(await trial.send({ title: undefined, body: undefined }), 201)
    },
  },
  'validation.activity-title-type': tried(noTexts('title'), eachKind),
  'validation.activity-deal-null': {
    open: [creations.note],
    wrong: () => [],
    right: async (api, trial) => api.expect.status(await trial.send({ dealId: null }), 201),
  },
  'validation.activity-body-null': {
    open: eachKind,
    wrong: () => [],
    right: async (api, trial) => api.expect.status(await trial.send({ body: null }), 201),
  },
  'validation.activity-body-type': tried(noTexts('body'), eachKind),
  'validation.task-title-required': wrongIn('title', [undefined, null, 7], [creations.task]),
  'validation.task-assignee-null': wrongIn(
    'assignedToEmail',
    [7, true, ['a@b.example.com'], {}],
    [creations.task],
  ),
  'validation.call-object': tried(noCalls, [creations.call]),
  'validation.call-duration-type': {
    open: [creations.call],
    wrong: () => [1.5, 59.999, 0.1, '60', '', true, [60], {}].map(lasting),
    right: (api, trial, pick) =>
      expectEachAccepted(api, trial, [lasting(picked([61, null, undefined], pick))]),
  },
  'validation.next-step-types': tried(noSteps, [nextStepCreation]),
  'limit.call-duration-min': durations([durationSec.min - 1, -durationSec.max], [durationSec.min]),
  'limit.call-duration-max': durations(
    [durationSec.max + 1, 10 * durationSec.max],
    [durationSec.max, durationSec.max - 1],
  ),
  'limit.activity-lead': tried(wrongIds('leadId'), [creations.note]),
  'limit.note-deal': tried(wrongIds('dealId'), [creations.note]),
} satisfies Partial<Record<RuleId, Flaws>>
