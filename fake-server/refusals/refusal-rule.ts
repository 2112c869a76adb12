import { op, type RuleId, type ServedOperationId } from '../../contract/index.js'
import { activityRules, untypedActivityRules } from './activity-rules.js'
import { bodyRules } from './body-rules.js'
import type { Failure, Misfit } from './failure.js'
import { withKindRules } from './kind-rules.js'
import type { Cited, MemberRules, Members } from './member-rules.js'
import { queryRules } from './query-rules.js'

type Body = Readonly<Record<string, unknown>>

/** The rules about the members of the body of an operation; those of an activity go by its type. */
export function membersOf(operation: ServedOperationId, body: Body): Members {
  if (operation !== op.createActivity) return withKindRules(operation, 'body', bodyRules[operation])
  const own = activityRules[body.type as keyof typeof activityRules]
  return own === undefined ? untypedActivityRules : withKindRules(operation, String(body.type), own)
}

/** The rules about the filters of a list. */
export const filtersOf = (operation: ServedOperationId): Members =>
  withKindRules(operation, 'query', queryRules[operation])

const aboutTypes: readonly Failure[] = ['type', 'null', 'format']

/** The rules of what holds a member that are about anything in it. */
const around = (rules: MemberRules, failure: Failure): Cited | undefined =>
  rules.within ?? (aboutTypes.includes(failure) ? rules.types : undefined)

function ruleOf(members: Members, { path, failure, value }: Misfit): Cited | undefined {
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
  misfit: Misfit | undefined,
  body: Body,
): RuleId {
  const members = what === 'query' ? filtersOf(operation) : membersOf(operation, body)
  const cited = misfit && ruleOf(members, misfit)
  return typeof cited === 'string' ? cited : 'error.invalid-request'
}
