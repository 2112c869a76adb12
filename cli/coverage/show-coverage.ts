import { assumptions, type Variant } from '../../contract/index.js'
import { type CoverageReport, coverageReport } from '../../fake-server/coverage/coverage-report.js'
import { coverageMarkdown, coverageText } from '../../fake-server/coverage/coverage-text.js'
import { mergeCounts } from '../../fake-server/coverage/merge-counts.js'
import { possibleOf } from '../../fake-server/coverage/possible.js'
import type { SavedCoverage } from '../../fake-server/coverage/saved-coverage.js'
import { exitCodes, usage } from '../exit.js'
import type { CoverageFlags } from './coverage-flags.js'
import { savedFiles } from './saved-files.js'

const variants: readonly Variant[] = ['full', 'compact']

/** The reports of what several processes met, one for each variant that they used. */
export const reportsOf = (saved: readonly SavedCoverage[]): readonly CoverageReport[] =>
  variants.flatMap((variant) => {
    const counts = saved.flatMap((one) => one.counts[variant] ?? [])
    return counts.length === 0
      ? []
      : [coverageReport(variant, mergeCounts(counts), possibleOf(variant, assumptions))]
  })

/** Prints what the tests of a client met; the exit code says whether that is enough. */
export async function showCoverage(paths: readonly string[], flags: CoverageFlags): Promise<void> {
  const { threshold, of, json, markdown } = flags
  if (json && markdown) throw usage('--json and --markdown exclude each other: give one')
  const reports = reportsOf(await savedFiles(paths))
  const shown = json
    ? `${JSON.stringify({ version: 1, variants: reports }, null, 2)}\n`
    : reports.map(markdown ? coverageMarkdown : coverageText).join('\n')
  process.stdout.write(shown)
  const below = reports.filter(({ totals }) => threshold !== undefined && totals[of].percent < threshold)
  for (const { variant, totals } of below)
    process.stderr.write(
      `error: the coverage of ${variant} is ${totals[of].percent} %, below ${threshold} %\n`,
    )
  if (below.length > 0) process.exitCode = exitCodes.fails
}
