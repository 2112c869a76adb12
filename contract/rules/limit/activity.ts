import type { GapName } from '../../assumptions/gaps.js'
import { limits } from '../../limits.js'
import { op } from '../../operations/op.js'
import { filterId } from '../kinds/filter.js'
import { counted, maxLength, minLength } from '../kinds/length.js'
import { rule } from '../rule.js'
import type { BoundRuleOptions } from './sentence.js'

const { pathId, activity, task, call } = limits

const list = op.listActivities
const create = op.createActivity

const onto = (...gaps: GapName[]): BoundRuleOptions => ({
  effects: 'writes',
  gaps: ['contact-create-fields', ...gaps, 'error-body'],
})
const onTask = onto('task-assignee')
const onCall = onto('activity-call-required')
const onNextStep = onto('activity-call-required', 'activity-next-step', 'task-assignee')

/** A reference in the body of a note. */
const reference = (field: string, gaps: readonly GapName[]) =>
  rule(
    '4.4',
    `${create} looks up a note's \`${field}\` of ${pathId.min} to ${counted(pathId.max, 'character')}, and gets 400 \`invalid_request\` for none or one more.`,
    { on: [create], gaps },
  )

const { durationSec } = call

/** Bounds of what activities, notes and tasks hold (section 4.4). */
export const activityRules = {
  'limit.activity-list-lead': filterId(list, 'leadId'),
  'limit.activity-list-deal': filterId(list, 'dealId'),
  'limit.activity-lead': reference('leadId', ['error-body']),
  'limit.note-deal': reference('dealId', ['contact-create-fields', 'error-body']),
  'limit.note-title-max': maxLength(create, 'title', activity.title, {
    ...onto(),
    shape: 'note',
  }),
  'limit.note-body-max': maxLength(create, 'body', activity.body, { ...onto(), shape: 'note' }),
  'limit.task-title-min': minLength(create, 'title', task.title, { ...onTask, shape: 'task' }),
  'limit.task-title-max': maxLength(create, 'title', task.title, { ...onTask, shape: 'task' }),
  'limit.task-body-max': maxLength(create, 'body', activity.body, { ...onTask, shape: 'task' }),
  'limit.call-title-max': maxLength(create, 'title', activity.title, { ...onCall, shape: 'call' }),
  'limit.call-body-max': maxLength(create, 'body', activity.body, { ...onCall, shape: 'call' }),
  'limit.call-duration-min': rule(
    '4.4',
    `${create} takes a \`call.durationSec\` of ${durationSec.min}, which stays one, and gets 400 \`invalid_request\` for ${durationSec.min - 1}.`,
    { on: [create], ...onCall },
  ),
  'limit.call-duration-max': rule(
    '4.4',
    `${create} takes a \`call.durationSec\` of ${durationSec.max} and gets 400 \`invalid_request\` for ${durationSec.max + 1}.`,
    { on: [create], ...onCall },
  ),
  'limit.next-step-title-min': minLength(create, 'nextStep.title', task.title, {
    ...onNextStep,
    shape: 'call',
  }),
  'limit.next-step-title-max': maxLength(create, 'nextStep.title', task.title, {
    ...onNextStep,
    shape: 'call',
  }),
}
