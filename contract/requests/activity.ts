import type { GeneralAssumptions } from '../gaps/general.js'
import { activityMembers, heldMembers, partsOf } from '../members/activity.js'
import { bodyProperties } from '../members/body-properties.js'
import { recordId } from '../members/field.js'
import { type Members, requiredBy } from '../members/member.js'
import { noteMembers } from '../members/note.js'
import { taskMembers } from '../members/task.js'
import type { Schema } from '../schema.js'
import { activityTypes } from '../words/activity.js'

type Shape = Readonly<Record<string, Schema>>

const call = 'createActivity'

/** One of the four shapes, which holds nothing else (section 4.4). */
function shape(assumptions: GeneralAssumptions, members: Shape, needed: readonly string[]): Schema {
  const required = [...new Set(['leadId', 'type', ...needed])]
  return {
    required,
    properties: partsOf(assumptions, { leadId: recordId, type: true, ...members }, required),
    additionalProperties: false,
  }
}

/** The shape that makes a record of a noun, of its members. */
const recording = (assumptions: GeneralAssumptions, members: Members): Schema =>
  shape(assumptions, bodyProperties(members, call, assumptions), requiredBy(members, call, assumptions))

/** A recorded meeting: the assumed fields, in `meeting` or next to the others (gap.activity-meeting-fields). */
function meeting(assumptions: GeneralAssumptions): Schema {
  const { fields } = assumptions['activity-meeting-fields']
  const known: Shape = {
    ...bodyProperties(heldMembers, call, assumptions),
    ...bodyProperties(activityMembers, call, assumptions),
    type: true,
  }
  const members = Object.fromEntries(fields.map((name) => [name, known[name] ?? true]))
  return shape(assumptions, members, fields.includes('meeting') ? ['meeting'] : [])
}

/** The four shapes by type. */
const activityShapes = {
  note: (assumptions) => recording(assumptions, noteMembers),
  task: (assumptions) => recording(assumptions, taskMembers),
  call: (assumptions) =>
    shape(
      assumptions,
      bodyProperties(activityMembers, call, assumptions, { assumed: [] }),
      assumptions['activity-call-required'],
    ),
  meeting,
} as const satisfies Record<(typeof activityTypes)[number], (assumptions: GeneralAssumptions) => Schema>

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
