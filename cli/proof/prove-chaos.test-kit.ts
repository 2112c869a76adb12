// npm run prove:chaos: the fake in chaos (lost answers, 503, bursts of 429, reads that lag, other clients) judged by
// every rule on many seeds, where nothing may fail; then mutants in the same chaos, most of which must still die.
import { table } from '../../reporters/index.js'
import type { Troubles } from './chaos.test-kit.js'
import {
  calm,
  type JudgedChaos,
  judgeChaos,
  sampled,
  type TriedInChaos,
  tryInChaos,
} from './chaos-trial.test-kit.js'
import { doJobs, inProcesses, isWorker } from './processes.js'

type Job = { readonly seed: number; readonly troubles?: Troubles } | { readonly mutant: number }
type Told = { readonly judged: JudgedChaos } | { readonly tried: TriedInChaos }

const [seeds = 50, mutants = 60, fewest = Math.ceil((mutants * 55) / 60)] = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number)

async function toldOf(job: Job): Promise<Told> {
  if ('seed' in job) return { judged: await judgeChaos(job.seed, job.troubles) }
  const mutant = sampled(job.mutant + 1)[job.mutant]
  if (!mutant) throw new Error(`there is no mutant ${job.mutant}`)
  return { tried: await tryInChaos(mutant, job.mutant + 1) }
}

async function gather(): Promise<{ judged: JudgedChaos[]; tried: TriedInChaos[] }> {
  const jobs: readonly Job[] = [
    { seed: 0, troubles: calm },
    ...Array.from({ length: seeds }, (_, n) => ({ seed: n + 1 })),
    ...Array.from({ length: mutants }, (_, n) => ({ mutant: n })),
  ]
  const judged: JudgedChaos[] = []
  const tried: TriedInChaos[] = []
  await inProcesses(import.meta.url, jobs, (told: Told) => {
    if ('judged' in told) judged.push(told.judged)
    else tried.push(told.tried)
    if (process.stderr.isTTY)
      process.stderr.write(`\r${judged.length} of ${seeds} seeds, ${tried.length} of ${mutants} mutants`)
  })
  return {
    // The undisturbed run has the seed 0 and comes first.
    judged: judged.toSorted((a, b) => a.seed - b.seed),
    tried: tried.toSorted((a, b) => a.seed - b.seed),
  }
}

/** How many times the calls of an undisturbed run a run in chaos may need. */
const mostCalls = 2

const columns = ['pass', 'fail', 'warn', 'inconclusive', 'untested', 'error'] as const

if (isWorker()) doJobs(toldOf)
else {
  const started = performance.now()
  const { judged: all, tried } = await gather()
  const [undisturbed, ...judged] = all
  if (undisturbed === undefined) throw new Error('the undisturbed run is missing')
  const rows = judged.map(({ seed, totals, requests, spentMs }) => [
    String(seed),
    ...columns.map((name) => String(totals[name])),
    String(requests),
    `${(requests / undisturbed.requests).toFixed(2)}`,
    `${(spentMs / undisturbed.spentMs).toFixed(2)}`,
  ])
  console.log(
    table(
      [['seed', ...columns, 'requests', '× calls', '× time'], ...rows],
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    ).join('\n'),
  )
  for (const { seed, accused } of judged)
    for (const { rule, verdict, reason } of accused)
      console.log(`\nseed ${seed}: ${verdict} ${rule}\n  ${reason.slice(0, 500)}`)
  const killed = tried.filter((trial) => trial.killed).length
  for (const { rule, fault, verdict, reason, seed } of tried.filter((trial) => !trial.killed))
    console.log(`\nmutant alive (seed ${seed}): ${rule}, ${fault}\n  ${verdict}: ${reason.slice(0, 300)}`)
  const unfair = judged.filter(({ accused }) => accused.length > 0).length
  const dull = killed < fewest ? 1 : 0
  const wasteful = judged.filter(({ requests }) => requests > mostCalls * undisturbed.requests).length
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    `\n${seeds} seeds, ${unfair} with a false alarm, ${wasteful} with more than ${mostCalls} times the calls; ${killed} of ${tried.length} mutants killed, ${fewest} required; ${seconds} s`,
  )
  console.log(
    `${judged.length - unfair + (tried.length > 0 ? 1 - dull : 0)} passed, ${unfair + dull + wasteful} failed`,
  )
  process.exitCode = unfair + dull + wasteful > 0 || judged.length === 0 ? 1 : 0
}
