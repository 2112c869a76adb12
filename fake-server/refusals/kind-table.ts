// The build evaluates this module and publishes the table alone, so that the fake loads no sentence of a rule.
import { type OperationId, type Rule, type RuleKind, rules } from '../../contract/index.js'
import type { MemberRules, RulesByPath } from './member-rules.js'
import type { MismatchReason } from './mismatch.js'

/** How a request fails that breaks a rule of a kind; undefined where the rule is not about what is sent. */
const failureOfKind: Readonly<Record<RuleKind['kind'], MismatchReason | undefined>> = {
  maxLength: 'long',
  minLength: 'short',
  words: 'values',
  required: 'missing',
  closed: 'extra',
  emailFilter: 'format',
  filterLength: 'long',
  filterWords: 'values',
  minRevision: 'low',
  maxRevision: 'high',
  wholeRevision: 'type',
  scope: undefined,
  unknownId: undefined,
  becomes: undefined,
  cleared: undefined,
  type: 'type',
}

const ofQueries: readonly RuleKind['kind'][] = ['emailFilter', 'filterLength', 'filterWords']

/** The member that a rule of a kind is about; the whole of a body is the empty path. */
const memberOf = (kind: RuleKind): string =>
  'field' in kind ? kind.field : kind.kind === 'closed' ? '' : 'expectedRev'

/** Where the rules of a kind are looked up: an operation, and the shape of its body or its query. */
const placeOf = (operation: OperationId, kind: RuleKind): string =>
  `${operation} ${ofQueries.includes(kind.kind) ? 'query' : ('shape' in kind && kind.shape) || 'body'}`

function entriesOf({ id, kind, on }: Rule) {
  if (kind === undefined) return []
  const failure = failureOfKind[kind.kind]
  if (failure === undefined) return []
  return on.map((operation) => ({ place: placeOf(operation, kind), path: memberOf(kind), failure, id }))
}

const tables: Record<string, Record<string, MemberRules>> = {}
for (const { place, path, failure, id } of rules.flatMap(entriesOf)) {
  const members = tables[place] ?? {}
  tables[place] = members
  members[path] = { ...members[path], [failure]: id }
}

/** The rules of known kinds about the members of bodies and queries, by the operation and the shape of what is sent. */
export const kindTable: Readonly<Record<string, RulesByPath>> = tables
