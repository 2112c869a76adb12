import { coverageMarkdown, coverageText } from '../../fake-server/double/coverage/coverage-text.js'
import { exitCodes, usage } from '../exit.js'
import type { CoverageFlags } from './coverage-flags.js'
import { coverageReports } from './coverage-reports.js'
import { savedFiles } from './saved-files.js'

/** Prints what the tests of a client met; the exit code says whether that is enough. */
export async function showCoverage(paths: readonly string[], flags: CoverageFlags): Promise<void> {
  const { threshold, of, json, markdown } = flags
  if (json && markdown) throw usage('--json and --markdown exclude each other: give one')
  const reports = coverageReports(await savedFiles(paths))
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
