import * as fc from 'fast-check'
import { anyFraction, anyList, anyNonText, anyObject } from '../../fixtures/arbitraries/other-type.js'
import type { Check, Json } from '../api/index.js'
import { creations, nextStepCreation } from '../drivers/activity-trial.js'
import { expectEachAccepted } from '../judgements/activity-kinds.js'
import { judgeRefused, type Refused, refusesAll } from '../judgements/body.js'
import { callOf, dueAt } from '../observations/activity.js'

const inCall = (name: string) => (value: unknown) => ({ call: callOf({ [name]: value }) })

/** A duration is a whole number or null, and may be left out. */
const durationType: Check = async (api) => {
  const trial = await creations.call(api)
  const [wrong, others] = [
    [1.5, '60', '', true],
    [59.999, 0.1, [60], {}],
  ]
  await judgeRefused(api, trial, wrong.map(inCall('durationSec')), {
    others: others.map(inCall('durationSec')),
    drawn: fc.oneof(anyFraction(), anyList(), anyObject()).map(inCall('durationSec')),
    atMost: 1,
  })
  await expectEachAccepted(api, trial, [61, null, undefined].map(inCall('durationSec')))
}

const { direction, outcome } = callOf()

/** What `call` is not. */
const noCalls: Refused = {
  wrong: [{}, { direction }, { outcome }, 'outbound', [direction, outcome], [callOf()], 7].map((call) => ({
    call,
  })),
  others: [{ durationSec: 60 }, true].map((call) => ({ call })),
}

const step: Json = { title: 'call again', dueAt, assignedToEmail: null }
const asStep = (nextStep: unknown): Json => ({ nextStep })

/** What `nextStep` is not, and what its members are not in one that is right otherwise. */
const noSteps: Refused = {
  wrong: [
    'call again',
    [step],
    { dueAt: 1_927_000_000 },
    { dueAt: [dueAt] },
    { dueAt: {} },
    { dueAt: true },
    { assignedToEmail: 7 },
    { assignedToEmail: false },
  ].map(asStep),
  others: [7, true, { assignedToEmail: ['a@b.example.com'] }, { assignedToEmail: {} }].map(asStep),
  drawn: fc
    .tuple(fc.constantFrom('dueAt', 'assignedToEmail'), anyNonText())
    .map(([name, value]) => asStep({ [name]: value })),
  atMost: 1,
}

/** The checks of what a call takes. */
export const callChecks = {
  'validation.call-object': refusesAll(noCalls, creations.call),
  'validation.call-duration-type': durationType,
  'validation.next-step-types': refusesAll(noSteps, nextStepCreation),
}
