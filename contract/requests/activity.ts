import type { GeneralAssumptions } from '../gaps/general.js'
import { limits } from '../limits.js'
import { activityTypes, callDirections, callOutcomes } from '../records/activity.js'
import { reminderTypes, taskPriorities } from '../records/task.js'
import { type Schema, textOrNull } from '../schema.js'
import { instantFormats, nullable, recordId } from './field.js'

type Members = Readonly<Record<string, Schema>>

const dealId = { ...recordId, type: ['string', 'null'] } as const
const title = { type: 'string', maxLength: limits.activity.title.max } as const
const body = { type: ['string', 'null'], maxLength: limits.activity.body.max } as const
const taskTitle = {
  type: 'string',
  minLength: limits.task.title.min,
  maxLength: limits.task.title.max,
} as const

const durationSec = {
  type: ['integer', 'null'],
  minimum: limits.call.durationSec.min,
  maximum: limits.call.durationSec.max,
} as const

/** A date-time of a task or call; any text by its documented type (gaps task-due-format, datetime-syntax). */
const moment = (assumptions: GeneralAssumptions, type: 'string' | readonly ['string', 'null']): Schema => {
  const form = assumptions['task-due-format']
  if (form === 'any') return { type }
  const formats = [...instantFormats(assumptions), ...(form === 'date-or-date-time' ? ['calendar-date'] : [])]
  return { type, anyOf: formats.map((format) => ({ format })) }
}

/** Members that are not required may be null by assumption (gap.null-vs-absent). */
const membersOf = (
  assumptions: GeneralAssumptions,
  members: Members,
  required: readonly string[],
): Members =>
  assumptions['null-vs-absent'] === 'refuse'
    ? members
    : Object.fromEntries(
        Object.entries(members).map(([name, member]) => [
          name,
          required.includes(name) ? member : nullable(member),
        ]),
      )

/** An object with exactly these members; nested ones may hold more by assumption (gap.activity-nested-extra). */
const nested = (assumptions: GeneralAssumptions, members: Members, required: readonly string[]): Schema => ({
  type: 'object',
  required,
  properties: membersOf(assumptions, members, required),
  additionalProperties: assumptions['activity-nested-extra'] === 'ignore',
})

/** One of the four shapes, which holds nothing else (section 4.4). */
const shape = (assumptions: GeneralAssumptions, members: Members, required: readonly string[]): Schema => ({
  required: ['leadId', 'type', ...required],
  properties: { leadId: recordId, type: true, ...membersOf(assumptions, members, required) },
  additionalProperties: false,
})

const note = (assumptions: GeneralAssumptions): Schema =>
  shape(assumptions, { dealId, title, body, pinned: { type: 'boolean' } }, [])

const task = (assumptions: GeneralAssumptions): Schema =>
  shape(
    assumptions,
    {
      dealId,
      title: taskTitle,
      body,
      dueAt: moment(assumptions, ['string', 'null']),
      assignedToEmail: textOrNull,
      priority: { enum: taskPriorities },
      reminderType: { enum: reminderTypes },
    },
    ['title'],
  )

/** The follow-up of a call: the assumed fields, those required and a title always (gap.activity-next-step). */
const nextStep = (assumptions: GeneralAssumptions): Schema => {
  const known: Members = {
    title: taskTitle,
    dueAt: moment(assumptions, 'string'),
    assignedToEmail: textOrNull,
    priority: { enum: taskPriorities },
    reminderType: { enum: reminderTypes },
  }
  const { fields, required } = assumptions['activity-next-step']
  const taken = fields.filter((name) => name in known)
  const members = Object.fromEntries(taken.map((name) => [name, known[name] ?? true]))
  return nested(assumptions, { title: taskTitle, ...members }, [
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
  const parts: Members = {
    startAt: moment(assumptions, ['string', 'null']),
    endAt: moment(assumptions, ['string', 'null']),
    location: textOrNull,
    outcome: { type: 'string', minLength: 1 },
  }
  const within = Object.fromEntries(inner.map((name) => [name, parts[name] ?? true]))
  const known: Members = {
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
