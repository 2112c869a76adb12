import type { GapName } from '../assumptions/gaps.js'
import { type OperationId, operationOf } from '../operations/index.js'
import type { Effects, Variant } from '../operations/operation.js'
import type { RuleKind } from './kind.js'
import type { Need } from './need.js'

/** One documented, testable statement with a permanent id. */
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
  /** The gaps of the document on whose assumption a check depends. */
  readonly gaps: readonly GapName[]
  /** Whether the document says it explicitly; if not, a failure is a `warn`, save for what is ruled out all the same. */
  readonly certain: boolean
  /** Why the statement is uncertain; it then has `ruledOut`, `leftOpen` or both. */
  readonly doubt?: string
  /** What no permitted choice allows, although the statement is uncertain, as a clause: a server that does it fails. */
  readonly ruledOut?: string
  /** What the document leaves open of an uncertain statement, as a noun: a server that differs there is only warned about. */
  readonly leftOpen?: string
  /** Why no outside observer can see the rule; such a rule has no check. */
  readonly unobservable?: string
  /** The pattern the rule follows, with its parameters; its check and its standard mutants are made from them. */
  readonly kind?: RuleKind
}

/** What a rule is made of before it gets its id. */
export interface RuleOptions {
  readonly on: readonly OperationId[]
  readonly variant?: 'compact' | 'both'
  readonly effects?: Effects
  readonly needs?: readonly Need[]
  readonly gaps?: readonly GapName[]
  readonly doubt?: string
  readonly ruledOut?: string
  readonly leftOpen?: string
  readonly unobservable?: string
}

/** A rule that its family has not named yet. */
export type Statement = Omit<Rule, 'id'>

/** The rules of one family by their ids; those of `P` follow a pattern. */
export interface Family<N extends string = string, K extends string = string, P extends string = never> {
  readonly name: N
  readonly rules: {
    readonly [I in K]: Rule & { readonly id: I } & (I extends P ? { readonly kind: RuleKind } : unknown)
  }
}

/** The ids of the rules of a family that follow a pattern. */
export type PatternIds<F extends Family> = Patterns<F['rules']>

/** States a rule: the section it comes from and its sentence. */
export function rule(section: string, says: string, options: RuleOptions): Statement {
  const { on, variant = 'full', effects = 'none', needs = [], gaps = [] } = options
  const { doubt, ruledOut, leftOpen, unobservable } = options
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
    ...(ruledOut === undefined ? {} : { ruledOut }),
    ...(leftOpen === undefined ? {} : { leftOpen }),
    ...(unobservable === undefined ? {} : { unobservable }),
  }
}

/** A rule on one operation that follows a pattern; `says` is what the operation does. */
export const ofKind = <K extends RuleKind>(
  kind: K,
  operation: OperationId,
  says: string,
  { section, ...options }: Omit<RuleOptions, 'on'> & { readonly section?: string },
): Statement & { readonly kind: K } => ({
  ...rule(section ?? operationOf(operation).section, `${operation} ${says}.`, {
    on: [operation],
    ...options,
  }),
  kind,
})

type Ids<S> = keyof S & string
type Patterns<S> = { [I in Ids<S>]: S[I] extends { readonly kind: RuleKind } ? I : never }[Ids<S>]

/** The rules of a family, each under its full id: the text that finds it in the contract, the suite and the mutants. */
export function family<N extends string, S extends Readonly<Record<`${N}.${string}`, Statement>>>(
  name: N,
  statements: S & Readonly<Record<Exclude<keyof S, `${N}.${string}`>, never>>,
): Family<N, Ids<S>, Patterns<S>> {
  const rules = Object.entries<Statement>(statements).map(([id, statement]) => [id, { id, ...statement }])
  return { name, rules: Object.fromEntries(rules) }
}
