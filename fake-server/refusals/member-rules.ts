import type { RuleId } from '../../contract/index.js'
import type { MismatchReason } from './mismatch.js'

/** A rule, or the one that goes with a value; undefined where none is about it. */
export type Cited = RuleId | ((value: unknown) => RuleId | undefined)

/** The rules about one member: by how it fails, about the types within it, and about anything within it. */
export type MemberRules = Readonly<Partial<Record<MismatchReason | 'types' | 'within', Cited>>>

/** The rules about the members of a body or a query, by path; the whole is the empty path. */
export type RulesByPath = Readonly<Record<string, MemberRules>>
