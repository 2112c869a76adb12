import type { GapName } from '../../gaps/gaps.js'
import { limits } from '../../limits.js'
import { op } from '../../operations/op.js'
import { rule } from '../rule.js'
import { counted, idFilter, type Needed, orSlash } from './sentence.js'

const { pathId, activity, task, call } = limits

const list = op.listActivities
const create = op.createActivity

const onto = (...gaps: GapName[]): Needed => ({
  effects: 'writes',
  gaps: ['contact-create-fields', ...gaps, 'error-body'],
})
const onTask = onto('task-assignee')
const onCall = onto('activity-call-required')
const onNextStep = onto('activity-call-required', 'activity-next-step', 'task-assignee')

/** A length that is taken, and the nearest one that is not. */
const length = (field: string, taken: number, refused: number, options: Needed) =>
  rule(
    '4.4',
    `${create} takes ${field} with ${counted(taken, 'character')} and gets 400 \`invalid_request\` with ${counted(refused, 'character')}.`,
    { on: [create], ...options },
  )

const longest = (field: string, { max }: { max: number }, options: Needed) =>
  length(field, max, max + 1, options)

const shortest = (field: string, { min }: { min: number }, options: Needed) =>
  length(field, min, min - 1, options)

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
  'limit.activity-list-lead': idFilter(list, 'leadId', orSlash),
  'limit.activity-list-deal': idFilter(list, 'dealId', orSlash),
  'limit.activity-lead': reference('leadId', ['error-body']),
  'limit.note-deal': reference('dealId', ['contact-create-fields', 'error-body']),
  'limit.note-title-max': longest("a note's `title`", activity.title, onto('length-unit')),
  'limit.note-body-max': longest("a note's `body`", activity.body, onto()),
  'limit.task-title-min': shortest("a task's `title`", task.title, onTask),
  'limit.task-title-max': longest("a task's `title`", task.title, onTask),
  'limit.task-body-max': longest("a task's `body`", activity.body, onTask),
  'limit.call-title-max': longest("a call's `title`", activity.title, onCall),
  'limit.call-body-max': longest("a call's `body`", activity.body, onCall),
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
  'limit.next-step-title-min': shortest('a `nextStep.title`', task.title, onNextStep),
  'limit.next-step-title-max': longest('a `nextStep.title`', task.title, onNextStep),
}
