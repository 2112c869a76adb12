import type { OperationId, Rule, Variant } from '../../contract/index.js'
import { type AnyFake, createFake } from '../../fake-server/index.js'
import type { AnyMutant } from '../../mutants/index.js'
import {
  checks,
  checksIn,
  openSession,
  operationsToJudge,
  type RuleCheck,
  type RuleResult,
  run,
  type TargetRecords,
  type Verdict,
} from '../../suites/index.js'
import { fakeRecords } from '../target/fake-records.js'
import { direct, fakeTarget } from '../target/fake-target.js'

/** How one mutant fared. */
interface Trial {
  readonly mutant: AnyMutant
  readonly seed: number
  readonly killed: boolean
  /** The verdict of the mutant's own rule, and the reason for it. */
  readonly result: RuleResult
  readonly requests: number
}

/** The fake of the mutant's variant, with its fault in it. */
export const plantedFake = (mutant: AnyMutant, seed: number): AnyFake =>
  'variant' in mutant
    ? createFake({ seed, variant: mutant.variant, change: mutant.plant })
    : createFake({ seed, change: mutant.plant })

/**
 * Whether a verdict kills a mutant of a rule. A mutant of an uncertain rule needs a warning where it does what is left
 * open, as to fail it would be a false alarm; where it is marked as doing what is ruled out, it needs a failure.
 */
export const isKill = (
  { certain }: Pick<Rule, 'certain'>,
  verdict: Verdict,
  { killedBy = certain ? 'fail' : 'warn' }: Pick<AnyMutant, 'killedBy'>,
): boolean => verdict === killedBy

/** Judges one mutant by its own rule alone, until an operation shows that the rule is broken. */
export async function tryMutant(mutant: AnyMutant, seed: number): Promise<Trial> {
  const fake = plantedFake(mutant, seed)
  const honest = honestFake(fake.variant, seed)
  const own = checks.filter(({ rule }) => rule.id === mutant.rule)
  const [check] = checksIn(own, fake.variant)
  if (!check) throw new Error(`the mutant '${mutant.fault}' names a rule without a check: ${mutant.rule}`)
  const target = fakeTarget(fake, direct(fake), 'fake:', honest.records)
  const session = await openSession({ target, checks: [check], seed })
  for (const operation of likeliestFirst(operationsToJudge(check), honest.fake, fake)) {
    const { verdict } = await session.judgeAt(check, operation)
    if (isKill(check.rule, verdict, mutant)) break
  }
  const [result] = await session.results()
  if (!result) throw new Error(`the rule ${mutant.rule} was judged at no operation`)
  return {
    mutant,
    seed,
    killed: isKill(check.rule, result.verdict, mutant),
    result,
    requests: session.requests,
  }
}

/** Judges the honest fake of a variant by the checks given; whatever is not `pass` is returned. */
export async function tryHonest(
  seed: number,
  among: readonly RuleCheck[],
  variant: Variant = 'full',
): Promise<readonly RuleResult[]> {
  const fake = createFake({ seed, variant })
  const { results } = await run({ target: fakeTarget(fake, direct(fake), 'fake:'), checks: among, seed })
  return results.filter(({ verdict }) => verdict !== 'pass')
}

/** A fake without a fault, to compare with; it gets no request. */
interface Honest {
  readonly fake: AnyFake
  /** The records that it begins with. A mutant of the same variant and seed begins with the same ones. */
  readonly records: TargetRecords
}

const known = new Map<string, Honest>()

/**
 * The honest fake of a variant and seed; kept for the next mutants, as looking up its records fills most workspaces.
 */
function honestFake(variant: Variant, seed: number): Honest {
  const key = `${variant} ${seed}`
  const made = known.get(key)
  if (made) return made
  const fake = createFake({ seed, variant })
  const honest = { fake, records: fakeRecords(fake) }
  // The mutants come seed by seed.
  known.clear()
  known.set(key, honest)
  return honest
}

/**
 * Some operations, those first whose own handler or list is another than in the honest fake: the fault is likely there.
 */
function likeliestFirst(
  operations: readonly OperationId[],
  honest: AnyFake,
  planted: AnyFake,
): readonly OperationId[] {
  const [{ handlers, lists }, other] = [honest.control.core.behaviour, planted.control.core.behaviour]
  const isChanged = (operation: OperationId) =>
    differs(handlers, other.handlers, operation) || differs(lists, other.lists, operation)
  return operations.toSorted((a, b) => Number(isChanged(b)) - Number(isChanged(a)))
}

const differs = (one: object, other: object, name: string): boolean =>
  Reflect.get(one, name) !== Reflect.get(other, name)
