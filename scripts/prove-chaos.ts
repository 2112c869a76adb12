// npm run prove:chaos: the fake in chaos (lost answers, 503, bursts of 429, reads that lag, other clients) judged by
// every rule on many seeds, where nothing may fail; then mutants in the same chaos, most of which must still die.

import { doJobs, inProcesses, isWorker } from '../cli/proof/processes.js'
import {
  calm,
  type JudgedChaos,
  judgeChaos,
  sampled,
  type TriedInChaos,
  tryInChaos,
} from '../proofs/chaos-trial.js'

type Job = { readonly seed: number } | { readonly mutant: number }
type Outcome = { readonly judged: JudgedChaos } | { readonly tried: TriedInChaos }

const [seeds = 50, mutants = 60, fewest = Math.ceil((mutants * 55) / 60)] = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number)

async function outcomeOf(job: Job): Promise<Outcome> {
  if ('seed' in job) return { judged: await judgeChaos(job.seed) }
  const mutant = sampled(job.mutant + 1)[job.mutant]
  if (!mutant) throw new Error(`there is no mutant ${job.mutant}`)
  return { tried: await tryInChaos(mutant, job.mutant + 1) }
}

/** How many times the calls, and the time, of the undisturbed run a run in chaos may need. */
const most = { calls: 2, time: 2 }

const columns = ['pass', 'fail', 'warn', 'inconclusive', 'untested', 'error'] as const

const widths = [4, ...columns.map((name) => name.length), 8, 7, 6]

const line = (cells: readonly string[]): string =>
  cells.map((cell, n) => cell.padStart(widths[n] ?? 0)).join('  ')

interface Ratios {
  readonly calls: number
  readonly time: number
}

const ratiosOf = (judged: JudgedChaos, undisturbed: JudgedChaos): Ratios => ({
  calls: judged.requests / undisturbed.requests,
  time: judged.spentMs / undisturbed.spentMs,
})

const isWasteful = ({ calls, time }: Ratios): boolean => calls > most.calls || time > most.time

/** Prints what came of a seed as soon as it is known. */
function show(judged: JudgedChaos, ratios: Ratios): void {
  const { seed, totals, requests, accused } = judged
  const figures = [ratios.calls, ratios.time].map((ratio) => ratio.toFixed(2))
  console.log(
    line([String(seed), ...columns.map((name) => String(totals[name])), String(requests), ...figures]),
  )
  for (const { rule, verdict, reason } of accused)
    console.log(`  ${verdict} ${rule}\n    ${reason.slice(0, 500)}`)
}

if (isWorker()) doJobs(outcomeOf)
else {
  const started = performance.now()
  // Alone, as all the others are compared with it.
  const undisturbed = await judgeChaos(0, calm)
  console.log(line(['seed', ...columns, 'requests', '× calls', '× time']))
  let [passed, unfair, wasteful, killed] = [0, 0, 0, 0]
  const jobs: readonly Job[] = [
    ...Array.from({ length: seeds }, (_, n) => ({ seed: n + 1 })),
    ...Array.from({ length: mutants }, (_, n) => ({ mutant: n })),
  ]
  await inProcesses(import.meta.url, jobs, (outcome: Outcome) => {
    if ('judged' in outcome) {
      const { judged } = outcome
      const ratios = ratiosOf(judged, undisturbed)
      show(judged, ratios)
      const isUnfair = judged.accused.length > 0
      if (isUnfair) unfair += 1
      if (isWasteful(ratios)) wasteful += 1
      if (!isUnfair && !isWasteful(ratios)) passed += 1
      return
    }
    const { rule, fault, verdict, reason, seed } = outcome.tried
    if (outcome.tried.killed) killed += 1
    else console.log(`mutant alive (seed ${seed}): ${rule}, ${fault}\n  ${verdict}: ${reason.slice(0, 300)}`)
  })
  const isDull = killed < fewest
  if (mutants > 0 && !isDull) passed += 1
  const failed = seeds + (mutants > 0 ? 1 : 0) - passed
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    `\n${seeds} seeds, ${unfair} with a false alarm, ${wasteful} with more than ${most.calls} times the calls or ${most.time} times the time; ${killed} of ${mutants} mutants killed, ${fewest} required; ${seconds} s`,
  )
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || seeds + mutants === 0 ? 1 : 0
}
