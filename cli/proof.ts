import type { Variant } from '../contract/index.js'
import type { RuleMutant } from '../fake-server/mutants/index.js'
import { checks, checksIn, type RuleCheck } from '../suites/index.js'
import { exitCodes, messageOf } from './exit.js'
import { type Proof, proofText } from './proof-text.js'
import { mutantsOf, tryHonest, tryMutant } from './prove.js'
import { familyOf, selectRules } from './selection.js'

/** The flags of a proof as the command line gives them. */
export interface ProveFlags {
  readonly rule?: readonly string[]
  readonly suite?: readonly string[]
  readonly seeds: number
  readonly honestSeeds?: number
  readonly json?: boolean
}

/** Tries every mutant and the honest fake, says what came of it, and gives the exit code. */
export async function proveAll({
  rule,
  suite,
  seeds,
  honestSeeds = seeds,
  json,
}: ProveFlags): Promise<number> {
  const ids = new Set(selectRules(suite, rule, 'either').map(({ id }) => id))
  const proof = await gather(ids, seeds, honestSeeds)
  if (json) process.stdout.write(`${JSON.stringify(proof, null, 2)}\n`)
  else process.stdout.write(proofText(proof))
  return proof.failed > 0 ? exitCodes.fails : exitCodes.ok
}

async function gather(ids: ReadonlySet<string>, seeds: number, honestSeeds: number): Promise<Proof> {
  const started = performance.now()
  const mutants = mutantsOf((id) => ids.has(id))
  const total = mutants.length * seeds + honestSeeds
  const families = new Map<string, { family: string; killed: number; tried: number }>()
  const survivors: Proof['survivors'][number][] = []
  const falseAlarms: Proof['honest']['falseAlarms'][number][] = []
  const requests: number[] = []
  let done = 0
  const step = () => {
    done += 1
    live(`${done}/${total} tried  ${survivors.length} survived  ${falseAlarms.length} false alarms`)
  }
  for (let seed = 1; seed <= seeds; seed += 1)
    for (const mutant of mutants) {
      const family = familyOf(mutant.rule)
      const tally = families.get(family) ?? { family, killed: 0, tried: 0 }
      families.set(family, tally)
      tally.tried += 1
      const trial = await fate(mutant, seed)
      if ('killed' in trial) {
        tally.killed += 1
        requests.push(trial.requests)
      } else survivors.push({ rule: mutant.rule, fault: mutant.fault, seed, ...trial })
      step()
    }
  const among = variants.map((variant) => ({
    variant,
    checks: checksIn(checks, variant).filter(({ rule }) => ids.has(rule.id)),
  }))
  let accusedRuns = 0
  for (let seed = 1; seed <= honestSeeds; seed += 1) {
    const alarms = await honestAlarms(seed, among)
    if (alarms.length > 0) accusedRuns += 1
    falseAlarms.push(...alarms)
    step()
  }
  live('')
  const passed = requests.length + honestSeeds - accusedRuns
  return {
    seeds,
    families: [...families.values()],
    medianRequestsOfAKill: median(requests),
    survivors,
    honest: { runs: honestSeeds, rules: among.flatMap((each) => each.checks).length, falseAlarms },
    durationMs: Math.round(performance.now() - started),
    passed,
    failed: total - passed,
  }
}

type Fate = { readonly killed: true; readonly requests: number } | { verdict: string; reason: string }

async function fate(mutant: RuleMutant, seed: number): Promise<Fate> {
  try {
    const { killed, result, requests } = await tryMutant(mutant, seed)
    if (killed) return { killed, requests }
    return { verdict: result.verdict, reason: result.reason ?? 'every assertion held' }
  } catch (error) {
    return { verdict: 'error', reason: messageOf(error) }
  }
}

const variants = ['full', 'compact'] as const satisfies readonly Variant[]

/** Checks as they run in one variant. */
interface Judging {
  readonly variant: Variant
  readonly checks: readonly RuleCheck[]
}

type FalseAlarms = Proof['honest']['falseAlarms']

/** Whatever the honest fake does not pass in either variant. */
async function honestAlarms(seed: number, among: readonly Judging[]): Promise<FalseAlarms> {
  const alarms: FalseAlarms[number][] = []
  for (const judging of among) if (judging.checks.length > 0) alarms.push(...(await alarmsOf(seed, judging)))
  return alarms
}

/** Whatever the honest fake of a variant does not pass; a run that cannot go on is an alarm too. */
async function alarmsOf(seed: number, { variant, checks: own }: Judging): Promise<FalseAlarms> {
  const where = variant === 'full' ? '' : ` (${variant})`
  try {
    const results = await tryHonest(seed, own, variant)
    return results.map(({ rule, verdict, reason = 'no reason was given' }) => ({
      rule: `${rule.id}${where}`,
      seed,
      verdict,
      reason,
    }))
  } catch (error) {
    return [{ rule: `the whole run${where}`, seed, verdict: 'error', reason: messageOf(error) }]
  }
}

/** Shows a line that the next one takes the place of; nothing where nobody watches. */
function live(line: string): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r\u001b[2K${line.slice(0, (process.stderr.columns || 80) - 1)}`)
}

/** The middle value, the lower of two; 0 of none. */
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
