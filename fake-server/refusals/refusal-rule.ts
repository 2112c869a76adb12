import { op, type RuleId, type ServedOperationId } from '../../contract/index.js'
import { activityRules, untypedActivityRules } from './activity-rules.js'
import { bodyRules } from './body-rules.js'
import { kindTable } from './kind-table.js'
import type { Cited, MemberRules, RulesByPath } from './member-rules.js'
import type { Mismatch, MismatchReason } from './mismatch.js'

const id = (rule: RuleId) => ({ short: rule, long: rule, format: rule })

/** The rules about the filters of each list (sections 4.3 to 4.8). */
const queryRules: Partial<Record<ServedOperationId, RulesByPath>> = {
  [op.listContacts]: {
    updatedSince: {
      format: 'validation.contact-list-updated-since',
      together: 'filter.contact-updated-since-alone',
    },
  },
  [op.listActivities]: { leadId: id('limit.activity-list-lead'), dealId: id('limit.activity-list-deal') },
  [op.listTasks]: {
    '': { forms: 'filter.task-assignee-without-open' },
  },
  [op.listDeals]: {
    leadId: { ...id('limit.deal-list-lead'), together: 'filter.deal-lead-alone' },
    pipelineId: { short: 'limit.deal-list-pipeline' },
  },
  [op.listTickets]: {
    priority: {
      together: 'filter.ticket-priority-assignee',
    },
    leadId: { ...id('limit.ticket-list-lead'), together: 'filter.ticket-lead-alone' },
  },
  [op.listTemplates]: { phoneNumberId: id('limit.template-list-number') },
  [op.listMeetings]: {
    from: { format: 'validation.meeting-list-from' },
    to: { format: 'validation.meeting-list-to' },
  },
}

/** What a table says beyond the rules of a kind, joined to what follows from those; what the table says comes first. */
function withKindRules(operation: ServedOperationId, shape: string, further: RulesByPath = {}): RulesByPath {
  const derived = kindTable[`${operation} ${shape}`] ?? {}
  const paths = new Set([...Object.keys(derived), ...Object.keys(further)])
  return Object.fromEntries([...paths].map((path) => [path, { ...derived[path], ...further[path] }]))
}

type Body = Readonly<Record<string, unknown>>

/** The rules about the members of the body of an operation; those of an activity depend on its type. */
export function membersOf(operation: ServedOperationId, body: Body): RulesByPath {
  if (operation !== op.createActivity) return withKindRules(operation, 'body', bodyRules[operation])
  const own = activityRules[body.type as keyof typeof activityRules]
  return own === undefined ? untypedActivityRules : withKindRules(operation, String(body.type), own)
}

/** The rules about the filters of a list. */
export const filtersOf = (operation: ServedOperationId): RulesByPath =>
  withKindRules(operation, 'query', queryRules[operation])

const aboutTypes: readonly MismatchReason[] = ['type', 'null', 'format']

/** The rules of what holds a member that are about anything in it. */
const around = (rules: MemberRules, failure: MismatchReason): Cited | undefined =>
  rules.within ?? (aboutTypes.includes(failure) ? rules.types : undefined)

function ruleOf(members: RulesByPath, { path, failure, value }: Mismatch): Cited | undefined {
  const own = members[path]?.[failure]
  const cited = typeof own === 'function' ? own(value) : own
  if (cited !== undefined) return cited
  const steps = path.split('.')
  for (let length = failure === 'missing' ? steps.length - 1 : steps.length; length >= 0; length -= 1) {
    const outer = around(members[steps.slice(0, length).join('.')] ?? {}, failure)
    if (outer !== undefined) return outer
  }
  return undefined
}

/** The rule that a body or a query breaks, the one about the member that does not fit where there is one. */
export function refusalRule(
  operation: ServedOperationId,
  what: 'body' | 'query',
  misfit: Mismatch | undefined,
  body: Body,
): RuleId {
  const members = what === 'query' ? filtersOf(operation) : membersOf(operation, body)
  const cited = misfit && ruleOf(members, misfit)
  return typeof cited === 'string' ? cited : 'error.invalid-request'
}
