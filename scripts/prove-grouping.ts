// npm run prove:grouping: judges fakes with one fault or with two, and looks at how their failures are grouped.
//   -- 200               of 200 mutants, spread over all (default 100), and half as many pairs
//   -- 200 --seed 3      with another seed (default 7)
// A mutant passes where the report shows it as one fault; a pair of mutants of different families where it shows two.
// Ends with `N passed, N failed`.
import { doJobs, inProcesses, isWorker } from '../cli/proof/processes.js'
import { mutants } from '../mutants/index.js'
import { type GroupingAnswer, type GroupingJob, groupingTrial } from '../proofs/grouping-trial.js'

/** Places spread over the list of all mutants. */
const spread = (count: number, from: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => Math.floor(((n + from) * mutants.length) / count))

const familyAt = (place: number): string => mutants[place]?.rule.split('.')[0] ?? ''
const variantAt = (place: number): boolean => 'variant' in (mutants[place] ?? {})

/** Each of some mutants with the next one of its variant, and of another family, some way on. */
const pairsOf = (places: readonly number[]): readonly (readonly number[])[] =>
  places.flatMap((one, n) => {
    const others = [...places.slice(n + Math.ceil(places.length / 3)), ...places.slice(0, n)]
    const other = others.find((at) => familyAt(at) !== familyAt(one) && variantAt(at) === variantAt(one))
    return other === undefined ? [] : [[one, other]]
  })

function jobsOf(words: readonly string[]): readonly GroupingJob[] {
  const at = words.indexOf('--seed')
  const [count = 100] = words
    .filter((word, n) => /^\d+$/.test(word) && (at === -1 || n !== at + 1))
    .map(Number)
  const seed = at === -1 ? 7 : Number(words[at + 1])
  if (!Number.isSafeInteger(seed) || count < 2 || count > mutants.length)
    throw new Error('usage: prove:grouping -- [MUTANTS] [--seed N]')
  const singles = spread(count, 0.5).map((place) => [place])
  const pairs = pairsOf(spread(Math.ceil(count / 2), 0.25))
  return [...singles, ...pairs].map((planted) => ({ planted, seed }))
}

const nameOf = (place: number): string => `${mutants[place]?.rule}: ${mutants[place]?.fault}`

/** Whether two mutants that are independent of each other are shown as one fault. */
const isMerged = ({ planted }: GroupingJob, { faults }: GroupingAnswer): boolean =>
  planted.length > 1 &&
  faults.some(({ rules }) => planted.every((place) => rules.includes(mutants[place]?.rule ?? '')))

async function prove(words: readonly string[]): Promise<void> {
  const started = performance.now()
  const jobs = jobsOf(words)
  const tally = { passed: 0, singles: 0, pairs: 0, merged: 0, failures: 0, faults: 0, requests: 0, lines: 0 }
  await inProcesses(import.meta.url, jobs, (answer: GroupingAnswer, place) => {
    const job = jobs[place] as GroupingJob
    const { planted } = job
    const { faults, failures, lines, requests } = answer
    const isRight = faults.length === planted.length && !isMerged(job, answer) && lines <= 15
    tally.passed += Number(isRight)
    if (isRight) tally[planted.length === 1 ? 'singles' : 'pairs'] += 1
    tally.merged += Number(isMerged(job, answer))
    tally.failures += failures
    tally.faults += faults.length
    tally.requests += requests
    tally.lines = Math.max(tally.lines, lines)
    if (isRight) return
    const why = isMerged(job, answer) ? 'merged' : lines > 15 ? `${lines} lines` : `${faults.length} faults`
    console.log(`${why}: ${planted.map(nameOf).join(' + ')}`)
    for (const { cause, rules } of faults)
      console.log(`    ${cause.slice(0, 150)}  [${rules.slice(0, 6).join(', ')}]`)
  })
  const pairs = jobs.filter(({ planted }) => planted.length > 1).length
  console.log(`${tally.singles} of ${jobs.length - pairs} mutants are one fault`)
  console.log(`${tally.pairs} of ${pairs} pairs are two faults, ${tally.merged} are merged`)
  console.log(`${tally.failures} failures in ${tally.faults} faults, of ${tally.lines} lines at most`)
  console.log(
    `${Math.round(tally.requests / jobs.length)} requests for each, in ${Math.round((performance.now() - started) / 1000)} s`,
  )
  console.log(`${tally.passed} passed, ${jobs.length - tally.passed} failed`)
  process.exitCode = tally.passed < jobs.length ? 1 : 0
}

if (isWorker()) doJobs(groupingTrial)
else await prove(process.argv.slice(2))
