import type { GapName } from '../gaps/gaps.js'
import type { Effects, OperationId } from '../operations/full.js'
import type { Need } from './need.js'

/** The surface a rule belongs to: the full one (4.1 to 4.10), the compact one (4.11), or both. */
export type Variant = 'full' | 'compact'

/** One documented, testable statement with an everlasting id. */
export interface Rule {
  readonly id: string
  /** The document's section, for instance `4.1`; `0` is its preamble. */
  readonly section: string
  readonly says: string
  readonly on: readonly OperationId[]
  readonly variant: Variant | 'both'
  /**
   * What the judged calls leave behind on a server that conforms; set-up and the accepted counterparts of refused
   * calls are not counted, unless they may reach people. What a run may call at all is up to each operation.
   */
  readonly effects: Effects
  /** What a check needs beyond one full-scope key and what that key can create. */
  readonly needs: readonly Need[]
  /** The gaps of the document whose assumption a check leans on. */
  readonly gaps: readonly GapName[]
  /** Whether the document says it outright; if not, a failure is a `warn`. */
  readonly certain: boolean
  /** Why the statement is uncertain. */
  readonly doubt?: string
  /** Why no outside observer can see the rule; such a rule has no check. */
  readonly unobservable?: string
}

/** What a rule is made of before it gets its id. */
export interface RuleOptions {
  readonly on: readonly OperationId[]
  readonly variant?: 'compact' | 'both'
  readonly effects?: Effects
  readonly needs?: readonly Need[]
  readonly gaps?: readonly GapName[]
  readonly doubt?: string
  readonly unobservable?: string
}

/** A rule that its family has not named yet. */
export type Statement = Omit<Rule, 'id'>

/** The rules of one family by their ids. */
export interface Family<N extends string = string, K extends string = string> {
  readonly name: N
  readonly rules: { readonly [P in K]: Rule & { readonly id: P } }
}

/** States a rule: the section it comes from and its sentence. */
export function rule(section: string, says: string, options: RuleOptions): Statement {
  const { on, variant = 'full', effects = 'none', needs = [], gaps = [], doubt, unobservable } = options
  return {
    section,
    says,
    on,
    variant,
    effects,
    needs,
    gaps,
    certain: doubt === undefined,
    ...(doubt === undefined ? {} : { doubt }),
    ...(unobservable === undefined ? {} : { unobservable }),
  }
}

/** The rules of a family, each under its full id: the text that finds it in the contract, the suite and the mutants. */
export function family<N extends string, K extends `${N}.${string}`>(
  name: N,
  statements: Record<K, Statement>,
): Family<N, K> {
  const rules = {} as Record<K, Rule & { id: K }>
  for (const id of Object.keys(statements) as K[]) rules[id] = { id, ...statements[id] } as Rule & { id: K }
  return { name, rules } as Family<N, K>
}
