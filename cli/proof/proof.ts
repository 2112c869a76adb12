import { familyOf } from '../../contract/family-of.js'
import { mutants } from '../../mutants/index.js'
import { checks, checksIn } from '../../suites/index.js'
import { exitCodes } from '../exit.js'
import { selectRules } from '../flags/selection.js'
import { doJobs, inProcesses, isWorker } from './processes.js'
import { type Proof, proofText } from './proof-text.js'
import { type JobOutcome, type TrialJob, tryJob, variants } from './proof-trial.js'

/** The flags of a proof as the command line gives them. */
export interface ProveFlags {
  readonly rule?: readonly string[]
  readonly suite?: readonly string[]
  readonly seeds: number
  readonly honestSeeds?: number
  readonly processes?: number
  readonly json?: boolean
}

/** Tries every mutant and the honest fake, reports the result, and gives the exit code. */
export async function proveAll({
  rule,
  suite,
  seeds,
  honestSeeds = seeds,
  processes,
  json,
}: ProveFlags): Promise<number> {
  const ids = selectRules(suite, rule, 'either').map(({ id }) => id)
  const honest = rule || suite ? ids : ('every rule' as const)
  const places = [...mutants.keys()].filter((place) => ids.includes(ruleAt(place)))
  // The longest jobs first, so that no process is left with one of them at the end.
  const jobs: readonly TrialJob[] = [
    ...upTo(honestSeeds).map((seed) => ({ seed, honest })),
    ...upTo(seeds).flatMap((seed) => places.map((mutant) => ({ seed, mutant }))),
  ]
  const proof = await gather(jobs, new Set(ids), { seeds, honestSeeds, processes })
  if (json) process.stdout.write(`${JSON.stringify(proof, null, 2)}\n`)
  else process.stdout.write(proofText(proof))
  return proof.failed > 0 ? exitCodes.fails : exitCodes.ok
}

const upTo = (most: number): readonly number[] => Array.from({ length: most }, (_, n) => n + 1)

const ruleAt = (place: number): string => mutants[place]?.rule ?? ''

// The processes that share the trials run this very module.
if (isWorker()) doJobs(tryJob)

/** How much is tried, and by how many processes: one per core by default. */
interface Trials {
  readonly seeds: number
  readonly honestSeeds: number
  readonly processes: number | undefined
}

async function gather(
  jobs: readonly TrialJob[],
  ids: ReadonlySet<string>,
  { seeds, honestSeeds, processes }: Trials,
): Promise<Proof> {
  const started = performance.now()
  const outcomes: JobOutcome[] = []
  const seen = { tried: 0, survived: 0, alarms: 0 }
  const onAnswer = (outcome: JobOutcome, place: number) => {
    outcomes[place] = outcome
    seen.tried += 1
    if ('alarms' in outcome) seen.alarms += outcome.alarms.length
    else if (!('killed' in outcome.fate)) seen.survived += 1
    live(`${seen.tried}/${jobs.length} tried  ${seen.survived} survived  ${seen.alarms} false alarms`)
  }
  await inProcesses(import.meta.url, jobs, onAnswer, processes)
  live('')
  return {
    seeds,
    ...sorted(jobs, outcomes),
    honest: {
      runs: honestSeeds,
      rules: variants.flatMap((variant) => checksIn(checks, variant).filter(({ rule }) => ids.has(rule.id)))
        .length,
      falseAlarms: outcomes.flatMap((outcome) => ('alarms' in outcome ? outcome.alarms : [])),
    },
    durationMs: Math.round(performance.now() - started),
  }
}

/** What the outcomes say of the mutants, in the order of the jobs. */
function sorted(
  jobs: readonly TrialJob[],
  outcomes: readonly JobOutcome[],
): Pick<Proof, 'families' | 'medianRequestsOfAKill' | 'survivors' | 'passed' | 'failed'> {
  const families = new Map<string, { family: string; killed: number; tried: number }>()
  const survivors: Proof['survivors'][number][] = []
  const requests: number[] = []
  let accusedRuns = 0
  for (const [place, job] of jobs.entries()) {
    const outcome = outcomes[place]
    if (outcome === undefined) throw new Error(`trial ${place} of the proof was not made`)
    if ('alarms' in outcome) {
      if (outcome.alarms.length > 0) accusedRuns += 1
      continue
    }
    const { rule = '', fault = '' } = ('mutant' in job && mutants[job.mutant]) || {}
    const family = familyOf(rule)
    const tally = families.get(family) ?? { family, killed: 0, tried: 0 }
    families.set(family, tally)
    tally.tried += 1
    if ('killed' in outcome.fate) {
      tally.killed += 1
      requests.push(outcome.fate.requests)
    } else survivors.push({ rule, fault, seed: job.seed, ...outcome.fate })
  }
  const failed = survivors.length + accusedRuns
  return {
    families: [...families.values()],
    medianRequestsOfAKill: median(requests),
    survivors,
    passed: jobs.length - failed,
    failed,
  }
}

/** Shows a line that the next one takes the place of; nothing where the output is not a terminal. */
function live(line: string): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r\u001b[2K${line.slice(0, (process.stderr.columns || 80) - 1)}`)
}

/** The middle value, the lower of two; 0 of none. */
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
