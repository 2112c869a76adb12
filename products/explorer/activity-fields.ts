import { callDirections, callOutcomes, reminderTypes, taskPriorities } from '../../contract/index.js'
import type { Json } from '../../suites/api/index.js'
import { type ActivityKind, nextStep } from '../../suites/observations/activity.js'
import { dealsOf } from './model/activity.js'
import type { KnownRecord } from './model/known.js'
import type { Scenario } from './scenario.js'

/** Times that something is due at, or was: full ones of whole seconds (gap.task-due-format). */
const times = ['2031-02-03T04:05:06Z', '2030-12-31T23:59:59Z', '2031-02-03T04:05:05Z', '2032-02-29T00:00:00Z']
const past = ['2024-05-06T07:08:09Z', '2023-12-31T23:00:00Z', '2024-02-29T12:00:00Z']

/** The drawn part of a step that records an activity. */
export interface DrawnActivity {
  readonly title?: string | undefined
  readonly text?: string | null
  readonly deal?: number
  readonly nth?: number
  readonly isPinned?: boolean
  readonly isDue?: boolean
  readonly hasNextStep?: boolean
}

/** The optional members of the body that records an activity of a kind. */
export function activityFields(
  scenario: Scenario,
  contact: KnownRecord,
  kind: ActivityKind,
  drawn: DrawnActivity,
): Json {
  const { text, nth = 0, isPinned, isDue, hasNextStep } = drawn
  const title = drawn.title?.startsWith('word ') ? scenario.word(drawn.title) : drawn.title
  const named = title === undefined || title === '' ? {} : { title }
  const worded = typeof text === 'string' && text !== '' ? { body: text } : {}
  const about = { ...named, ...worded, ...aboutDeal(scenario, contact, drawn.deal ?? 0) }
  const at = <T>(list: readonly T[]) => list[nth % list.length]
  switch (kind) {
    case 'note':
      // Some notes have no title, some have no more than a title.
      return {
        ...about,
        ...(nth === 1 ? { title: undefined } : nth === 2 && title ? { body: undefined } : {}),
        ...(isPinned ? { pinned: true } : {}),
      }
    case 'task':
      return {
        ...about,
        dueAt: isDue ? at(times) : null,
        ...assignedTo(scenario, nth),
        ...(isPinned ? { priority: at(taskPriorities), reminderType: at(reminderTypes) } : {}),
      }
    case 'call':
      return {
        ...about,
        occurredAt: at(past),
        call: {
          direction: at(callDirections),
          outcome: at(callOutcomes),
          durationSec: [60, 0, 86_400, null][nth % 4],
        },
        ...(hasNextStep ? { nextStep: nextStep(scenario.api, { dueAt: at(times) }) } : {}),
      }
    case 'meeting':
      return named
  }
}

/** The deal that an activity is about: the last or the last but one of its contact (gap.activity-deal-lead). */
function aboutDeal({ world }: Scenario, contact: KnownRecord, nth: number): Json {
  const deal = nth === 0 ? undefined : dealsOf(world, contact).at(-nth)
  return deal === undefined ? {} : { dealId: deal.record.id }
}

/** One of the first two users that the configuration names (gap.task-assignee). */
function assignedTo({ api }: Scenario, nth: number): Json {
  const users = api.target.records.users?.slice(0, 2) ?? []
  return users.length === 0 ? {} : { assignedToEmail: users[nth % users.length] }
}
