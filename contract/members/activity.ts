import type { GeneralAssumptions } from '../gaps/general.js'
import { limits } from '../limits.js'
import { instantOrNull, numberOrNull, objectOf, type Schema, text, textOrNull } from '../schema.js'
import { callDirections, callOutcomes } from '../words/activity.js'
import { bodyProperties } from './body-properties.js'
import { moment, nullable, recordId } from './field.js'
import { type Members, recordSchema, requiredBy } from './member.js'
import { taskMembers } from './task.js'

const { title, body } = limits.activity
const { durationSec } = limits.call
const call = 'createActivity'
const create = { by: [call] } as const
const required = { ...create, requiredBy: [call] } as const

type Parts = Readonly<Record<string, Schema>>

/** Members that are not required may be null by assumption (gap.null-vs-absent). */
export const partsOf = (assumptions: GeneralAssumptions, parts: Parts, required: readonly string[]): Parts =>
  assumptions['null-vs-absent'] === 'refuse'
    ? parts
    : Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, required.includes(name) ? part : nullable(part)]),
      )

/** An object in a body, which may hold more by assumption (gap.activity-nested-extra). */
const nested = (assumptions: GeneralAssumptions, parts: Parts, required: readonly string[] = []): Schema => ({
  type: 'object',
  required,
  properties: partsOf(assumptions, parts, required),
  additionalProperties: assumptions['activity-nested-extra'] === 'ignore',
})

/** What a recorded call holds (section 2.6). */
export const callMembers = {
  direction: { shows: text, takes: { enum: callDirections }, ...required },
  outcome: { shows: text, takes: { enum: callOutcomes }, ...required },
  durationSec: {
    shows: numberOrNull,
    takes: { type: ['integer', 'null'], minimum: durationSec.min, maximum: durationSec.max },
    ...create,
  },
} as const satisfies Members

const heldAt = {
  shows: instantOrNull,
  takes: (assumptions: GeneralAssumptions) => moment(assumptions, ['string', 'null']),
  ...create,
} as const

/** What a recorded meeting holds (section 2.6). */
export const heldMembers = {
  startAt: heldAt,
  endAt: heldAt,
  location: { shows: textOrNull, takes: textOrNull, ...create },
  outcome: { shows: text, takes: { type: 'string', minLength: 1 }, ...create },
} as const satisfies Members

/** What a follow-up may hold of a task: its contact, deal and text are those of the call. */
const steps = ['title', 'dueAt', 'assignedToEmail', 'priority', 'reminderType']

/** The follow-up of a call: the assumed fields, those required and a title always (gap.activity-next-step). */
function nextStep(assumptions: GeneralAssumptions): Schema {
  const { fields, required } = assumptions['activity-next-step']
  const known: Parts = {
    ...bodyProperties(taskMembers, call, assumptions),
    dueAt: moment(assumptions, 'string'),
  }
  const taken = [...new Set(['title', ...fields])].filter((name) => steps.includes(name))
  const parts = Object.fromEntries(taken.map((name) => [name, known[name] ?? true]))
  return nested(
    assumptions,
    parts,
    [...new Set(['title', ...required])].filter((name) => taken.includes(name)),
  )
}

/** The members of timeline entries, in the order of section 2.6; what a call or a meeting takes is in section 4.4. */
export const activityMembers = {
  id: { shows: text, sample: 'act_2b6d8f1h5j9l3n7p' },
  type: { shows: text },
  leadId: { shows: text, takes: recordId, ...required, names: 'contact' },
  title: { shows: text, takes: { type: 'string', maxLength: title.max }, ...create },
  dealId: {
    shows: textOrNull,
    takes: { ...recordId, type: ['string', 'null'] },
    ...create,
    names: 'deal',
  },
  body: { shows: textOrNull, takes: { type: ['string', 'null'], maxLength: body.max }, ...create },
  occurredAt: { shows: instantOrNull, takes: (assumptions) => moment(assumptions, 'string'), ...create },
  createdAt: { shows: instantOrNull },
  actor: { shows: objectOf({ type: text, email: textOrNull, name: textOrNull }) },
  call: {
    shows: { ...recordSchema(callMembers), type: ['object', 'null'] },
    takes: (assumptions) =>
      nested(
        assumptions,
        bodyProperties(callMembers, call, assumptions),
        requiredBy(callMembers, call, assumptions),
      ),
    ...create,
  },
  // The activity of the examples is a call.
  meeting: {
    shows: { ...recordSchema(heldMembers), type: ['object', 'null'] },
    takes: (assumptions) => {
      const parts = bodyProperties(heldMembers, call, assumptions)
      const { meeting } = assumptions['activity-meeting-fields']
      return nested(assumptions, Object.fromEntries(meeting.map((name) => [name, parts[name] ?? true])))
    },
    ...create,
    assumed: 'default',
    sample: null,
  },
  nextStep: { takes: nextStep, ...create },
} as const satisfies Members
