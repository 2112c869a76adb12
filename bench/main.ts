// npm run bench: measures the built package next to other tools; docs/benchmarks.md explains how to read it.
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Command } from 'commander'
import { ensureBuilt } from '../cli/built.test-kit.js'
import { wholeNumber } from '../cli/flags/flag-values.js'
import { bench } from './bench.js'
import { resultsFolder } from './paths.js'
import { pinLoad } from './process/cores.js'
import { compare } from './results/comparison.js'
import { comparisonText } from './results/comparison-text.js'
import type { Result } from './results/result.js'
import { readResult, writeResult } from './results/result-files.js'
import { textTable } from './results/text-table.js'
import { allSubjects, limitedTo, selected } from './subjects.js'

interface Flags {
  readonly only?: readonly string[]
  readonly of?: readonly string[]
  readonly rounds?: number
  readonly quick?: true
  readonly tenRuns?: true
  readonly compare?: true | string
  readonly out?: string
}

const words = (given: string, before: readonly string[] = []) => [...before, ...given.split(',')]

const program = new Command('bench')
  .description('Measures the built package next to other tools, in rounds, and prints medians and ratios.')
  .option('--only <subjects>', 'only these subjects or groups, separated by commas', words)
  .option('--of <contenders>', 'only these contenders, separated by commas, such as fake,bare', words)
  .option('--rounds <n>', 'how often everything is measured (default: 5)', wholeNumber(1, 100))
  .option('--quick', 'two rounds, for a first impression')
  .option('--ten-runs', 'run the suite ten times on the same server at 50 ms, and not twice')
  .option('--compare [file]', 'compare with bench/results.json what is measured now, or what this file holds')
  .option('--out <folder>', 'where to write the results (default: bench, after a whole run)')
  // 1 means that something got slower.
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse()
const flags = program.opts<Flags>()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

/** Measures what the flags select. */
async function measured({ only = [], of = [], rounds, quick, tenRuns }: Flags): Promise<Result> {
  const chosen = limitedTo(of, selected(only, allSubjects(tenRuns)))
  ensureBuilt()
  pinLoad()
  const startedAt = performance.now()
  return bench(chosen, {
    rounds: rounds ?? (quick ? 2 : 5),
    progress: (line) =>
      process.stderr.write(
        `${String(Math.round((performance.now() - startedAt) / 1000)).padStart(5)} s  ${line}\n`,
      ),
  })
}

try {
  const before =
    flags.compare === undefined ? undefined : await readResult(join(resultsFolder, 'results.json'))
  const isPart = flags.only !== undefined || flags.of !== undefined || flags.quick === true
  const now = typeof flags.compare === 'string' ? await readResult(flags.compare) : await measured(flags)
  console.log(textTable(now))
  const folder = flags.out ?? (isPart || before !== undefined ? undefined : resultsFolder)
  if (folder !== undefined) await writeResult(folder, now)
  if (before !== undefined) {
    const comparison = compare(before, now)
    console.log(`\n${comparisonText(comparison)}`)
    if (comparison.changes.some(({ verdict }) => verdict === 'slower')) process.exitCode = 1
  }
  // The others may be missing; what the bench is about may not.
  if (now.skipped.some(({ contender }) => contender.startsWith('fake'))) process.exitCode = 1
} catch (error) {
  program.error(`error: ${error instanceof Error ? error.message : String(error)}`)
}
