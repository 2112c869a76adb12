import { oneLineMessage } from '../cli/exit.js'
import { isKill } from '../cli/proof/prove.js'
import { settleMs } from '../cli/run/session-options.js'
import { probe } from '../cli/target/probe.js'
import { watched } from '../cli/target/reach.js'
import { chance } from '../fixtures/chance.js'
import { type AnyMutant, mutants } from '../mutants/index.js'
import { exploredByDefault, shortExploration } from '../products/explorer/index.js'
import { historiesOf } from '../products/traffic/index.js'
import { checks, checksIn, type RuleCheck, run, type Target, type Verdict } from '../suites/index.js'
import { chaos, type Troubles } from './chaos.js'

/** What came of judging the honest fake in chaos: totals, and every verdict that accuses it. */
export interface JudgedChaos {
  readonly seed: number
  readonly totals: Readonly<Record<Verdict, number>>
  readonly requests: number
  /** How long answers and waits took, in milliseconds of the target's clock, without moves of it. */
  readonly spentMs: number
  readonly accused: readonly { readonly rule: string; readonly verdict: Verdict; readonly reason: string }[]
}

/** How a mutant fared in chaos. */
export interface TriedInChaos {
  readonly seed: number
  readonly rule: string
  readonly fault: string
  readonly killed: boolean
  readonly verdict: Verdict
  readonly reason: string
}

const nothing: Readonly<Record<Verdict, number>> = {
  pass: 0,
  fail: 0,
  warn: 0,
  inconclusive: 0,
  untested: 0,
  error: 0,
}

/** Nothing of the chaos. */
export const calm: Troubles = { resets: false, unavailable: false, bursts: false, lag: false, others: false }

/** How many judgements are under way at a time, as by default on a server. */
const workers = 4

/** A run as a server gets it: what its key holds is found out before, and it ends where the server is lost. */
async function probedRun(target: Target, among: readonly RuleCheck[], seed: number) {
  const { lacking, unsettled, detected, requests } = await probe(target, () => undefined)
  const lost: string[] = []
  const observed = watched(target, (why) => lost.push(why))
  const result = await run({
    // Mutants are judged by a few rules alone.
    exploration: shortExploration(among.length > 1 ? exploredByDefault : 0),
    target: observed,
    histories: historiesOf(observed),
    checks: among,
    seed,
    workers,
    settleMs,
    lacking,
    unsettled,
    detected,
  })
  if (lost[0] !== undefined) throw new Error(`the run was ended: ${lost[0]}`)
  if (lacking.size > 0) throw new Error(`the key is said to lack ${[...lacking].join(', ')}`)
  return { results: result.results, requests: result.requests + requests }
}

/** Judges the honest fake in chaos by every rule of the full variant. */
export async function judgeChaos(
  seed: number,
  troubles: Troubles = {},
  among: readonly RuleCheck[] = checksIn(checks, 'full'),
): Promise<JudgedChaos> {
  try {
    const target = chaos(seed, undefined, troubles)
    const { results, requests } = await probedRun(target, among, seed)
    const totals = { ...nothing }
    for (const { verdict } of results) totals[verdict] += 1
    const summary = results.map(({ rule, verdict, reason = '' }) => ({ rule: rule.id, verdict, reason }))
    return {
      seed,
      totals,
      requests,
      spentMs: target.spentMs(),
      accused: summary.filter(
        ({ verdict }) => verdict === 'fail' || verdict === 'warn' || verdict === 'error',
      ),
    }
  } catch (error) {
    const accused = [{ rule: 'the whole run', verdict: 'error', reason: oneLineMessage(error) }] as const
    return { seed, totals: { ...nothing, error: 1 }, requests: 0, spentMs: 0, accused }
  }
}

/** Mutants drawn over all families: from each family in turn. */
export function sampled(count: number, seed = 1): readonly AnyMutant[] {
  const draw = chance(seed)
  const families = new Map<string, AnyMutant[]>()
  for (const mutant of mutants) {
    const [family = ''] = mutant.rule.split('.')
    families.set(family, [...(families.get(family) ?? []), mutant])
  }
  const drawn: AnyMutant[] = []
  while (drawn.length < Math.min(count, mutants.length))
    for (const left of families.values()) {
      if (drawn.length >= count || left.length === 0) continue
      drawn.push(...left.splice(Math.floor(draw() * left.length), 1))
    }
  return drawn
}

/** Judges a mutant in chaos by its own rule. */
export async function tryInChaos(mutant: AnyMutant, seed: number): Promise<TriedInChaos> {
  const { rule, fault } = mutant
  const own = checks.filter((check) => check.rule.id === rule)
  try {
    const target = chaos(seed, mutant)
    const { results } = await probedRun(target, own, seed)
    const [result] = results
    if (!result) throw new Error(`no rule ${rule}`)
    const killed = isKill(result.rule, result.verdict, mutant)
    return {
      seed,
      rule,
      fault,
      killed,
      verdict: result.verdict,
      reason: result.reason ?? 'every assertion held',
    }
  } catch (error) {
    return { seed, rule, fault, killed: false, verdict: 'error', reason: oneLineMessage(error) }
  }
}
