import {
  type OperationId,
  type Rule,
  type RuleKind,
  rules,
  type ServedOperationId,
} from '../../contract/index.js'
import type { Failure } from './failure.js'
import type { Members } from './member-rules.js'

/** How a request fails that breaks a rule of a kind; a scope is no matter of what is sent. */
const failureOfKind: Readonly<Record<Exclude<RuleKind['kind'], 'scope'>, Failure>> = {
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
}

const ofQueries: readonly RuleKind['kind'][] = ['emailFilter', 'filterLength', 'filterWords']

/** The member that a rule of a kind is about; the whole of a body is the empty path. */
const memberOf = (kind: RuleKind): string =>
  'field' in kind ? kind.field : kind.kind === 'closed' ? '' : 'expectedRev'

/** Where the rules of a kind are looked up: an operation, and the shape of its body or its query. */
const placeOf = (operation: OperationId, kind: RuleKind): string =>
  `${operation} ${ofQueries.includes(kind.kind) ? 'query' : ('shape' in kind && kind.shape) || 'body'}`

function entriesOf({ id, kind, on }: Rule) {
  if (kind === undefined || kind.kind === 'scope') return []
  const failure = failureOfKind[kind.kind]
  return on.map((operation) => ({ place: placeOf(operation, kind), path: memberOf(kind), failure, id }))
}

const tables = new Map<string, Record<string, Record<string, string>>>()
for (const { place, path, failure, id } of rules.flatMap(entriesOf)) {
  const members = tables.get(place) ?? {}
  tables.set(place, members)
  members[path] = { ...members[path], [failure]: id }
}

/** What a table says beyond the rules of a kind, joined to what follows from those; what the table says comes first. */
export function withKindRules(operation: ServedOperationId, shape: string, further: Members = {}): Members {
  const derived = (tables.get(`${operation} ${shape}`) ?? {}) as Members
  const paths = new Set([...Object.keys(derived), ...Object.keys(further)])
  return Object.fromEntries([...paths].map((path) => [path, { ...derived[path], ...further[path] }]))
}
