// npm run prove:cost: runs the command on fakes with 0, 1, 3 and three times 8 mutants, which another process serves, and
// measures the CPU time of its process and how long its event loop was blocked. A run passes where it takes at most 1.5
// times the CPU time of the honest run, and no block took more than 100 ms.
//   -- 7                 other mutants: those of seeds from 7 on (default 1)
//   -- 7 --verbose       names them
// Ends with `N passed, N failed`.
import { type AnyMutant, mutants } from '../mutants/index.js'
import { type Cost, costOf, excessOf, someMutants } from '../proofs/cost-trial.js'

const words = process.argv.slice(2)
const seed = Number(words.find((word) => !word.startsWith('--')) ?? 1)
if (!Number.isSafeInteger(seed)) throw new Error('usage: prove:cost -- [SEED] [--verbose]')

const eight = [0, 1, 2].map((n) => someMutants(8, seed + n))
const [first = []] = eight
const faulty = [first.slice(0, 1), first.slice(0, 3), ...eight]

const widths = [7, 8, 8, 9, 10, 5, 7]
const row = (cells: readonly string[]): string =>
  cells.map((cell, n) => cell.padStart(widths[n] ?? 0)).join('  ')

function show(planted: readonly AnyMutant[], cost: Cost, honestCpuMs: number): void {
  const { cpuMs, longestBlock, seconds, requests, fails, entries } = cost
  const block = longestBlock === null ? 'none' : `${Math.round(longestBlock.ms)} ms, ${longestBlock.phase}`
  const ratio = (cpuMs / honestCpuMs).toFixed(2)
  const cells = [
    planted.length,
    (cpuMs / 1000).toFixed(1),
    ratio,
    seconds.toFixed(1),
    requests,
    fails,
    entries,
  ]
  console.log(`${row(cells.map(String))}  ${block}`)
  if (words.includes('--verbose'))
    for (const mutant of planted)
      console.log(`    ${mutants.indexOf(mutant)} ${mutant.rule}: ${mutant.fault}`)
}

console.log(
  `${row(['planted', 'CPU s', '× honest', 'seconds', 'requests', 'fail', 'entries'])}  longest block`,
)
// What else this computer does makes computing slower: the second run has the caches warm, as those that follow.
await costOf([])
const honest = await costOf([])
show([], honest, honest.cpuMs)
const troubles = [excessOf(honest, honest.cpuMs)]
for (const planted of faulty) {
  const cost = await costOf(planted)
  show(planted, cost, honest.cpuMs)
  troubles.push(excessOf(cost, honest.cpuMs))
}
for (const [n, found] of troubles.entries())
  for (const trouble of found) console.log(`run ${n + 1}: ${trouble}`)
const failed = troubles.filter(({ length }) => length > 0).length
console.log(`${troubles.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
