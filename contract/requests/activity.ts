import type { GeneralAssumptions } from '../gaps/general.js'
import { limits } from '../limits.js'
import { bodyProperties } from '../members/body-properties.js'
import { type Members, requiredBy } from '../members/member.js'
import { noteMembers } from '../members/note.js'
import { taskMembers } from '../members/task.js'
import { activityTypes, callDirections, callOutcomes } from '../records/activity.js'
import { type Schema, textOrNull } from '../schema.js'
import { moment, nullable, recordId } from './field.js'

type Shape = Readonly<Record<string, Schema>>

const dealId = { ...recordId, type: ['string', 'null'] } as const
const title = { type: 'string', maxLength: limits.activity.title.max } as const
const body = { type: ['string', 'null'], maxLength: limits.activity.body.max } as const

const durationSec = {
  type: ['integer', 'null'],
  minimum: limits.call.durationSec.min,
  maximum: limits.call.durationSec.max,
} as const

/** Members that are not required may be null by assumption (gap.null-vs-absent). */
const membersOf = (assumptions: GeneralAssumptions, members: Shape, required: readonly string[]): Shape =>
  assumptions['null-vs-absent'] === 'refuse'
    ? members
    : Object.fromEntries(
        Object.entries(members).map(([name, member]) => [
          name,
          required.includes(name) ? member : nullable(member),
        ]),
      )

/** An object with exactly these members; nested ones may hold more by assumption (gap.activity-nested-extra). */
const nested = (assumptions: GeneralAssumptions, members: Shape, required: readonly string[]): Schema => ({
  type: 'object',
  required,
  properties: membersOf(assumptions, members, required),
  additionalProperties: assumptions['activity-nested-extra'] === 'ignore',
})

/** One of the four shapes, which holds nothing else (section 4.4). */
const shape = (assumptions: GeneralAssumptions, members: Shape, required: readonly string[]): Schema => ({
  required: [...new Set(['leadId', 'type', ...required])],
  properties: { leadId: recordId, type: true, ...membersOf(assumptions, members, required) },
  additionalProperties: false,
})

/** The shape that makes a record of a noun, of its members. */
const recording = (assumptions: GeneralAssumptions, members: Members): Schema =>
  shape(
    assumptions,
    bodyProperties(members, 'createActivity', assumptions),
    requiredBy(members, 'createActivity', assumptions),
  )

const note = (assumptions: GeneralAssumptions): Schema => recording(assumptions, noteMembers)
const task = (assumptions: GeneralAssumptions): Schema => recording(assumptions, taskMembers)

/** What a follow-up may hold of a task: its contact, deal and text are those of the call. */
const steps = ['title', 'dueAt', 'assignedToEmail', 'priority', 'reminderType']

/** The follow-up of a call: the assumed fields, those required and a title always (gap.activity-next-step). */
const nextStep = (assumptions: GeneralAssumptions): Schema => {
  const known: Shape = {
    ...bodyProperties(taskMembers, 'createActivity', assumptions),
    dueAt: moment(assumptions, 'string'),
  }
  const { fields, required } = assumptions['activity-next-step']
  const taken = fields.filter((name) => steps.includes(name))
  const members = Object.fromEntries(['title', ...taken].map((name) => [name, known[name] ?? true]))
  return nested(assumptions, members, [
    'title',
    ...required.filter((name) => name !== 'title' && taken.includes(name)),
  ])
}

const call = (assumptions: GeneralAssumptions): Schema =>
  shape(
    assumptions,
    {
      dealId,
      title,
      body,
      occurredAt: moment(assumptions, 'string'),
      call: nested(
        assumptions,
        { direction: { enum: callDirections }, outcome: { enum: callOutcomes }, durationSec },
        ['direction', 'outcome'],
      ),
      nextStep: nextStep(assumptions),
    },
    assumptions['activity-call-required'],
  )

/** A recorded meeting: the assumed fields, in `meeting` or next to the others (gap.activity-meeting-fields). */
const meeting = (assumptions: GeneralAssumptions): Schema => {
  const { fields, meeting: inner } = assumptions['activity-meeting-fields']
  const parts: Shape = {
    startAt: moment(assumptions, ['string', 'null']),
    endAt: moment(assumptions, ['string', 'null']),
    location: textOrNull,
    outcome: { type: 'string', minLength: 1 },
  }
  const within = Object.fromEntries(inner.map((name) => [name, parts[name] ?? true]))
  const known: Shape = {
    ...parts,
    dealId,
    title,
    body,
    occurredAt: moment(assumptions, 'string'),
    meeting: nested(assumptions, within, []),
  }
  const members = Object.fromEntries(
    fields
      .filter((name) => name !== 'leadId' && name !== 'type')
      .map((name): [string, Schema] => [name, known[name] ?? true]),
  )
  return shape(assumptions, members, fields.includes('meeting') ? ['meeting'] : [])
}

/** The four shapes by type. */
const activityShapes = { note, task, call, meeting } as const

/** The body of `POST /activities`: the shape that `type` selects (section 4.4). */
export const activityCreateBody = (assumptions: GeneralAssumptions): Schema => ({
  type: 'object',
  required: ['type'],
  properties: { type: { enum: activityTypes } },
  allOf: activityTypes.map((type) => ({
    if: { required: ['type'], properties: { type: { const: type } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: activityShapes[type](assumptions),
  })),
})
