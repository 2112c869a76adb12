import type { Variant } from '../../contract/index.js'
import { mutants } from '../../mutants/index.js'
import { checks, checksIn } from '../../suites/index.js'
import { oneLineMessage } from '../exit.js'
import type { Proof } from './proof-text.js'
import { tryHonest, tryMutant } from './prove.js'

/** One thing that a proof tries: a mutant, by its place in the list, or the honest fake by the rules selected. */
export type TrialJob = { readonly seed: number } & (
  | { readonly mutant: number }
  | { readonly honest: readonly string[] | 'every rule' }
)

/** How a mutant fared by its own rule. */
type Fate =
  | { readonly killed: true; readonly requests: number }
  | { readonly verdict: string; readonly reason: string }

type FalseAlarms = Proof['honest']['falseAlarms']

/** What came of a job. */
export type JobOutcome = { readonly fate: Fate } | { readonly alarms: FalseAlarms }

/** The variants that the honest fake is judged in. */
export const variants = ['full', 'compact'] as const satisfies readonly Variant[]

/** Tries a mutant, or the honest fake in both variants. */
export async function tryJob(job: TrialJob): Promise<JobOutcome> {
  if ('mutant' in job) return { fate: await fateOf(job.mutant, job.seed) }
  const alarms: FalseAlarms[number][] = []
  for (const variant of variants) alarms.push(...(await alarmsOf(job.seed, variant, job.honest)))
  return { alarms }
}

async function fateOf(place: number, seed: number): Promise<Fate> {
  const mutant = mutants[place]
  if (!mutant) throw new Error(`there is no mutant ${place}`)
  try {
    const { killed, result, requests } = await tryMutant(mutant, seed)
    if (killed) return { killed, requests }
    return { verdict: result.verdict, reason: result.reason ?? 'every assertion held' }
  } catch (error) {
    return { verdict: 'error', reason: oneLineMessage(error) }
  }
}

/** Whatever the honest fake of a variant does not pass; a run that cannot go on is an alarm too. */
async function alarmsOf(
  seed: number,
  variant: Variant,
  ids: readonly string[] | 'every rule',
): Promise<FalseAlarms> {
  const own = checksIn(checks, variant).filter(({ rule }) => ids === 'every rule' || ids.includes(rule.id))
  if (own.length === 0) return []
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
    return [{ rule: `the whole run${where}`, seed, verdict: 'error', reason: oneLineMessage(error) }]
  }
}
