import type { activityTypes } from '../../contract/index.js'
import type { RulesByPath } from './member-rules.js'

/** What a note, a task or a call lists and another of them does not (section 4.4). */
const ofOneShape = [
  'pinned',
  'dueAt',
  'assignedToEmail',
  'priority',
  'reminderType',
  'occurredAt',
  'call',
  'nextStep',
]

const crosses = (name: unknown): boolean => ofOneShape.includes(name as string)

const common: RulesByPath = {
  type: { missing: 'validation.activity-type', values: 'validation.activity-type' },
  leadId: {
    missing: 'validation.activity-lead-required',
    short: 'limit.activity-lead',
    long: 'limit.activity-lead',
  },
  body: { type: 'validation.activity-body-type' },
}

/** The rules about the members of an activity, by its type (section 4.4). */
export const activityRules: Readonly<Record<(typeof activityTypes)[number], RulesByPath>> = {
  note: {
    ...common,
    '': {
      extra: (name) =>
        crosses(name) ? 'validation.activity-cross-shape-field' : 'validation.activity-extra-note',
    },
    dealId: { short: 'limit.note-deal', long: 'limit.note-deal' },
    title: {
      null: 'validation.note-title-not-null',
      type: 'validation.activity-title-type',
    },
    body: { ...common.body },
    pinned: { null: 'validation.note-pinned-type' },
  },
  task: {
    ...common,
    '': {
      extra: (name) =>
        crosses(name) ? 'validation.activity-cross-shape-field' : 'validation.activity-extra-task',
    },
    title: {
      missing: 'validation.task-title-required',
      null: 'validation.task-title-required',
      type: 'validation.activity-title-type',
    },
    body: { ...common.body },
  },
  call: {
    ...common,
    '': {
      extra: (name) =>
        crosses(name) ? 'validation.activity-cross-shape-field' : 'validation.activity-extra-call',
    },
    title: { type: 'validation.activity-title-type' },
    body: { ...common.body },
    occurredAt: { null: 'validation.call-occurred-type' },
    call: { null: 'validation.call-object', type: 'validation.call-object' },
    'call.direction': { missing: 'validation.call-object' },
    'call.outcome': { missing: 'validation.call-object' },
    'call.durationSec': {
      type: 'validation.call-duration-type',
      low: 'limit.call-duration-min',
      high: 'limit.call-duration-max',
    },
    nextStep: { null: 'validation.next-step-types', type: 'validation.next-step-types' },
    'nextStep.dueAt': { null: 'validation.next-step-types', type: 'validation.next-step-types' },
    'nextStep.assignedToEmail': { type: 'validation.next-step-types' },
  },
  meeting: { ...common },
}

/** The rules where the type is none of the four. */
export const untypedActivityRules: RulesByPath = common
