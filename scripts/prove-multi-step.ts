// npm run prove:multi-step: looks for the fault of each multi-step mutant by the default run, on one seed after the other.
//   -- 5                 on up to 5 seeds (default 20)
//   -- 5 WORD…           of the mutants whose rule or fault contains one of the words
//   -- --by run          by that way to find faults alone (default: every one)
// A mutant passes where one way finds it. Ends with `N passed, N failed`.
import { doJobs, inProcesses, isWorker } from '../cli/proof/processes.js'
import { multiStepMutants } from '../mutants/multi-step/index.js'
import {
  type FinderName,
  type FirstSeed,
  finders,
  lineOf,
  type MutantSearch,
  search,
} from '../proofs/multi-step-trial.js'

const every = Object.keys(finders) as readonly FinderName[]

/** The searches that the words of the command ask for. */
function searchesOf(words: readonly string[]): readonly MutantSearch[] {
  const at = words.indexOf('--by')
  const ways = at === -1 ? every : every.filter((name) => name === words[at + 1])
  const others = words.filter((_, n) => at === -1 || (n !== at && n !== at + 1))
  const [count, ...parts] = Number.isSafeInteger(Number(others[0] ?? '-')) ? others : ['20', ...others]
  const places = multiStepMutants.flatMap(({ rule, fault }, place) =>
    parts.length === 0 || parts.some((part) => `${rule} ${fault}`.includes(part)) ? place : [],
  )
  if (ways.length === 0 || Number(count) < 1 || places.length === 0)
    throw new Error(`usage: prove:multi-step -- [SEEDS] [WORD…] [--by ${every.join('|')}]`)
  return places.flatMap((mutant) => ways.map((by) => ({ mutant, by, seeds: Number(count) })))
}

async function prove(words: readonly string[]): Promise<void> {
  const started = performance.now()
  const searches = searchesOf(words)
  const found = new Set<number>()
  const tallies = new Map<FinderName, { found: number; own: number }>()
  await inProcesses(import.meta.url, searches, (answer: FirstSeed, place) => {
    const { mutant: at, by } = searches[place] as MutantSearch
    const mutant = multiStepMutants[at]
    if (!mutant) return
    const tally = tallies.get(by) ?? { found: 0, own: 0 }
    tallies.set(by, tally)
    console.log(lineOf(mutant, by, answer))
    if (!answer) return
    found.add(at)
    tally.found += 1
    if (answer.rules.includes(mutant.rule)) tally.own += 1
  })
  const tried = new Set(searches.map(({ mutant }) => mutant)).size
  for (const [by, tally] of tallies)
    console.log(`${by}: ${tally.found} of ${tried} found, ${tally.own} of them by their own rule`)
  console.log(`in ${Math.round((performance.now() - started) / 1000)} s`)
  console.log(`${found.size} passed, ${tried - found.size} failed`)
  process.exitCode = found.size < tried ? 1 : 0
}

if (isWorker()) doJobs(search)
else await prove(process.argv.slice(2))
