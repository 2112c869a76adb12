import type * as fc from 'fast-check'
import type { Family } from '../../contract/index.js'
import { cases as casesOf } from '../engine/cases.js'
import * as engine from '../engine/check.js'
import { type PropertyOptions, property as propertyOf } from '../engine/property.js'
import { type SequenceOptions, type StepOf, sequence as sequenceOf } from '../engine/sequence.js'
import type { SessionOf } from '../engine/session.js'
import type { Api } from './api.js'

/** Judges a rule at `api.operation`: returns, or throws a violation, and builds no result. */
export type Check = engine.CheckOf<Api>

/** Judges one exchange through `api.expect`; an exchange that shows nothing of the rule leaves no assertion. */
export type Judgement = engine.JudgementOf<Api>

/** Any of the ways to judge a rule. */
export type Procedure = engine.ProcedureOf<Api>

/** A rule and the check that judges it. */
export type RuleCheck = engine.RuleCheckOf<Api>

/** An open run: rules are judged one at a time or several, in any order. */
export type Session = SessionOf<Api>

/** One step of a sequence: whether it applies to the model, and what it does and asserts. */
export type SequenceStep<Model> = StepOf<Model, Api>

/** Ties each rule of a family to its check; a missing or unknown rule does not compile. */
export const suite: <K extends string>(
  family: Family<string, K>,
  checks: { readonly [P in K]: Procedure },
) => readonly RuleCheck[] = engine.suite

/** Judges a rule once for all its operations, as a scenario that needs several of them. */
export const together: (check: Check) => engine.TogetherOf<Api> = engine.together

/** Judges every exchange of the run at the rule's operations; `provoke` makes sure there are some. */
export const watch: (judge: Judgement, provoke: Check) => engine.WatchOf<Api> = engine.watch

/** Judges a rule by a check, and every exchange of the run at its operations by what can be wrong with any answer. */
export const checkAndWatch: (check: Check, judge: Judgement) => engine.WatchOf<Api> = engine.checkAndWatch

/** A check that runs once per row; each row that asserts something counts as a case. */
export const cases: <Row>(rows: readonly Row[], run: (api: Api, row: Row) => Promise<void>) => Check = casesOf

/** A check over drawn inputs: the corners in `examples`, then `--runs` values, shrunk on failure. */
export const property: <T>(
  arbitrary: fc.Arbitrary<T>,
  run: (api: Api, value: T) => Promise<void>,
  options?: PropertyOptions<T>,
) => Check = propertyOf

/** A check over drawn sequences of steps, each run against the target and compared with a model. */
export const sequence: <Model extends object>(
  steps: readonly fc.Arbitrary<fc.AsyncCommand<Model, Api>>[],
  begin: (api: Api) => Promise<Model>,
  options?: SequenceOptions,
) => Check = sequenceOf
