// npm run bench: measures the built package next to other tools; docs/benchmarks.md explains how to read it.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { ensureBuilt } from '../cli/built.test-kit.js'
import { wholeNumber } from '../cli/flags/flag-values.js'
import { bench } from './bench.js'
import { pinLoad } from './process/cores.js'
import { textTable } from './results/text-table.js'
import { allSubjects, selected } from './subjects.js'

interface Flags {
  readonly only: readonly string[]
  readonly rounds?: number
  readonly quick?: boolean
  readonly out?: string
  readonly tenRuns?: boolean
}

const words = (given: string, before: readonly string[]) => [...before, ...given.split(',')]

const { only, rounds, quick, out, tenRuns } = new Command('bench')
  .description('Measures the built package next to other tools, in rounds, and prints medians and ratios.')
  .option('--only <subjects>', 'only these subjects or groups, separated by commas', words, [])
  .option('--rounds <n>', 'how often everything is measured (default: 5)', wholeNumber(1, 100))
  .option('--quick', 'two rounds, for a first impression')
  .option('--ten-runs', 'run the suite ten times on the same server at 50 ms, and not twice')
  .option('--out <folder>', 'write results.json into this folder')
  .parse()
  .opts<Flags>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const chosen = selected(only, allSubjects(tenRuns))
ensureBuilt()
pinLoad()
const result = await bench(chosen, {
  rounds: rounds ?? (quick ? 2 : 5),
  progress: (line) => console.error(line),
})
console.log(textTable(result))
if (out !== undefined) {
  await mkdir(out, { recursive: true })
  await writeFile(join(out, 'results.json'), `${JSON.stringify(result, null, 2)}\n`)
}
