// npm run prove:grouping: judges fakes with one fault, two and eight, and looks at how their failures are grouped.
//   -- 60                of 60 mutants, spread over all families, of half as many pairs of different families, and of a
//                        sixth as many sets of eight (default 60)
//   -- 60 --seed 3       of other mutants, with another seed (default 7)
// Lists what missed, then prints a line for each demand with what it asks for. Ends with 1 where a demand is not met.
import { doJobs, inProcesses, isWorker } from '../cli/proof/processes.js'
import { mutants } from '../mutants/index.js'
import { groupingSample, type PlantedMutants } from '../proofs/grouping-sample.js'
import { type GroupingAnswer, groupingTrial } from '../proofs/grouping-trial.js'

/** The most entries that a set of eight faults may have. */
const maxEntriesOfSet = 10
/** The most lines that an entry may take in the terminal. */
const maxLines = 15

/** The part of a sample that has to hold. */
const demanded = { single: 55 / 60, pair: 27 / 30, set: 1, best: 50 / 60 }

function optionsOf(words: readonly string[]): { readonly count: number; readonly seed: number } {
  const at = words.indexOf('--seed')
  const [count = 60] = words
    .filter((word, n) => /^\d+$/.test(word) && (at === -1 || n !== at + 1))
    .map(Number)
  const seed = at === -1 ? 7 : Number(words[at + 1])
  if (!Number.isSafeInteger(seed) || count < 6 || count > 200)
    throw new Error('usage: prove:grouping -- [MUTANTS from 6 to 200] [--seed N]')
  return { count, seed }
}

const nameOf = (place: number): string => `${mutants[place]?.rule}: ${mutants[place]?.fault}`

/** Why an answer misses a demand; none where it misses none. */
function missesOf(planted: PlantedMutants, answer: GroupingAnswer): readonly string[] {
  const { entries, isBestFirst, merged, lines } = answer
  const isCountRight =
    planted.length === 8 ? entries.length <= maxEntriesOfSet : entries.length === planted.length
  return [
    ...(isCountRight ? [] : [`${entries.length} entries`]),
    ...merged.map((pair) => `merged: ${pair.map(nameOf).join(' + ')}`),
    ...(planted.length > 1 || isBestFirst ? [] : ['another rule first']),
    ...(lines > maxLines ? [`${lines} lines`] : []),
  ]
}

type Demand = readonly [what: string, isMet: boolean]

async function prove(words: readonly string[]): Promise<void> {
  const started = performance.now()
  const { count, seed } = optionsOf(words)
  const { singles, pairs, sets, leftOut } = groupingSample(count, seed)
  const jobs = [...sets, ...singles, ...pairs].map((planted) => ({ planted, seed }))
  const answers = new Map<PlantedMutants, GroupingAnswer>()
  await inProcesses(import.meta.url, jobs, (answer: GroupingAnswer, place) => {
    const { planted } = jobs[place] as (typeof jobs)[number]
    answers.set(planted, answer)
    const misses = missesOf(planted, answer)
    if (misses.length === 0) return
    console.log(`${misses.join(', ')}: ${planted.map(nameOf).join(' + ')}`)
    for (const { cause, rules } of answer.entries)
      console.log(`    ${rules[0]}: ${cause.slice(0, 150)}  [${rules.slice(1, 6).join(', ')}]`)
  })
  const all = [...answers.values()]
  const merged = all.reduce((sum, one) => sum + one.merged.length, 0)
  const lines = Math.max(...all.map((one) => one.lines))
  const demand = (
    what: string,
    some: readonly PlantedMutants[],
    holds: (answer: GroupingAnswer) => boolean,
    part: number,
  ): Demand => {
    const found = some.filter((planted) => holds(answers.get(planted) as GroupingAnswer)).length
    const due = Math.ceil(some.length * part)
    return [`${found} of ${some.length} ${what}, at least ${due} demanded`, found >= due]
  }
  const demands = [
    demand('mutants are one entry', singles, ({ entries }) => entries.length === 1, demanded.single),
    demand('pairs are two entries', pairs, ({ entries }) => entries.length === 2, demanded.pair),
    demand(
      `sets of eight are at most ${maxEntriesOfSet} entries`,
      sets,
      ({ entries }) => entries.length <= maxEntriesOfSet,
      demanded.set,
    ),
    demand('mutants have the best rule first', singles, (one) => one.isBestFirst, demanded.best),
    [`${merged} merged wrongly, 0 demanded`, merged === 0] as const,
    [`${lines} lines in the longest entry, at most ${maxLines} demanded`, lines <= maxLines] as const,
  ]
  for (const [what, isMet] of demands) console.log(`${isMet ? 'met' : 'MISSED'}: ${what}`)
  console.log(`${leftOut} of ${mutants.length} mutants are in no sample, as they only warn`)
  const requests = all.reduce((sum, one) => sum + one.requests, 0)
  console.log(
    `${Math.round(requests / all.length)} requests to group each, in ${Math.round((performance.now() - started) / 1000)} s`,
  )
  const missed = demands.filter(([, isMet]) => !isMet).length
  console.log(`${demands.length - missed} passed, ${missed} failed`)
  process.exitCode = missed > 0 ? 1 : 0
}

if (isWorker()) doJobs(groupingTrial)
else await prove(process.argv.slice(2))
