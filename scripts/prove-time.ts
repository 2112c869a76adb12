// npm run prove:time: judges fakes with a fault, each answer of which takes 50 ms, and compares the time with that of the
// honest fake. A mutant passes where its run takes at most 1.5 times as long.
//   -- 10               of 10 mutants of different families (default 30)
//   -- 10 --seed 3      with another seed (default 3)
//   -- 10 --simulated   by a simulated clock, which does not measure what the computer takes
// Ends with `N passed, N failed`.
import { doJobs, inProcesses, isWorker } from '../cli/proof/processes.js'
import { mutants } from '../mutants/index.js'
import { sampled } from '../proofs/chaos-trial.js'
import { simulated, type TimeAnswer, type TimeJob, timeTrial } from '../proofs/time-trial.js'
import { realPauses } from '../suites/index.js'

/** How many times the time of the honest run a run on a faulty server may take. */
const most = 1.5

interface Job extends TimeJob {
  readonly isSimulated: boolean
}

const judged = ({ isSimulated, ...job }: Job): Promise<TimeAnswer> =>
  timeTrial(job, isSimulated ? simulated() : { pauses: realPauses })

function jobsOf(words: readonly string[]): readonly Job[] {
  const at = words.indexOf('--seed')
  const [count = 30] = words
    .filter((word, n) => /^\d+$/.test(word) && (at === -1 || n !== at + 1))
    .map(Number)
  const seed = at === -1 ? 3 : Number(words[at + 1])
  if (!Number.isSafeInteger(seed) || count < 1 || count > mutants.length)
    throw new Error('usage: prove:time -- [MUTANTS] [--seed N] [--simulated]')
  const isSimulated = words.includes('--simulated')
  const honest = (['full', 'compact'] as const).map((variant) => ({ variant, seed, isSimulated }))
  const faulty = sampled(count, seed).map((mutant) => ({
    planted: mutants.indexOf(mutant),
    variant: 'variant' in mutant ? mutant.variant : ('full' as const),
    seed,
    isSimulated,
  }))
  return [...honest, ...faulty]
}

const widths = [7, 8, 8, 7]

/** Judges the honest fakes, with which the others are compared; by their variant. */
async function honestTimes(all: readonly Job[]): Promise<ReadonlyMap<Job['variant'], number>> {
  const jobs = all.filter(({ planted }) => planted === undefined)
  const times = new Map<Job['variant'], number>()
  await inProcesses(import.meta.url, jobs, (answer: TimeAnswer, place) => {
    const { variant } = jobs[place] as Job
    times.set(variant, answer.ms)
    show(answer, 1, `none, ${variant}`)
  })
  return times
}

function show({ ms, requests, faults }: TimeAnswer, ratio: number, name: string): void {
  const cells = [(ms / 1000).toFixed(1), ratio.toFixed(2), String(requests), String(faults)]
  console.log(`${cells.map((cell, n) => cell.padStart(widths[n] ?? 0)).join('  ')}  ${name}`)
}

async function prove(words: readonly string[]): Promise<void> {
  const all = jobsOf(words)
  console.log('seconds  × honest  requests  entries  mutant')
  const honest = await honestTimes(all)
  const jobs = all.filter(({ planted }) => planted !== undefined)
  let [passed, single] = [0, 0]
  await inProcesses(import.meta.url, jobs, (answer: TimeAnswer, place) => {
    const { planted = 0, variant } = jobs[place] as Job
    const ratio = answer.ms / (honest.get(variant) ?? answer.ms)
    passed += Number(ratio <= most)
    single += Number(answer.faults === 1)
    show(answer, ratio, `${mutants[planted]?.rule}: ${mutants[planted]?.fault}`)
  })
  console.log(`${single} of ${jobs.length} mutants are one entry of the report`)
  console.log(`${passed} passed, ${jobs.length - passed} failed`)
  process.exitCode = passed < jobs.length ? 1 : 0
}

if (isWorker()) doJobs(judged)
else await prove(process.argv.slice(2))
