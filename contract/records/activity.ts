import { flag, instantOrNull, numberOrNull, type RecordOf, text, textOrNull } from '../schema.js'

/** The types of an activity that a client can create (section 4.4). */
export const activityTypes = ['note', 'task', 'call', 'meeting'] as const
const activityStores = ['activities', 'notes', 'reminders'] as const
/** The directions of a recorded call (section 4.4). */
export const callDirections = ['outbound', 'inbound'] as const
/** The outcomes of a recorded call (section 4.4). */
export const callOutcomes = ['connected', 'no_answer', 'voicemail', 'busy', 'wrong_number'] as const

const activityActor = {
  type: 'object',
  required: ['type', 'email', 'name'],
  properties: { type: text, email: textOrNull, name: textOrNull },
} as const

const activityCall = {
  type: ['object', 'null'],
  required: ['direction', 'outcome', 'durationSec'],
  properties: { direction: text, outcome: text, durationSec: numberOrNull },
} as const

const activityMeeting = {
  type: ['object', 'null'],
  required: ['startAt', 'endAt', 'location', 'outcome'],
  properties: { startAt: instantOrNull, endAt: instantOrNull, location: textOrNull, outcome: text },
} as const

/** The record of section 2.6. */
export const activitySchema = {
  type: 'object',
  required: [
    'id',
    'type',
    'leadId',
    'title',
    'dealId',
    'body',
    'occurredAt',
    'createdAt',
    'actor',
    'call',
    'meeting',
  ],
  properties: {
    id: text,
    type: text,
    leadId: text,
    title: text,
    dealId: textOrNull,
    body: textOrNull,
    occurredAt: instantOrNull,
    createdAt: instantOrNull,
    actor: activityActor,
    call: activityCall,
    meeting: activityMeeting,
  },
} as const

/** A timeline entry (section 2.6). */
export type Activity = RecordOf<typeof activitySchema>

/** What a creation of an activity answers (section 4.4). */
export const activityResultSchema = {
  type: 'object',
  required: ['id', 'type', 'store', 'leadId', 'nextStepTaskId', 'alreadyExisted'],
  properties: {
    id: text,
    type: { type: 'string', enum: activityTypes },
    store: { type: 'string', enum: activityStores },
    leadId: text,
    nextStepTaskId: textOrNull,
    alreadyExisted: flag,
  },
} as const

/** The answer of `POST /activities` (section 4.4). */
export type ActivityResult = RecordOf<typeof activityResultSchema>
