import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { coverageMarkdown, coverageText } from '../../fake-server/double/coverage/coverage-text.js'
import type { SavedCoverage } from '../../fake-server/double/coverage/saved-coverage.js'
import { exitCodes, usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import type { CoverageFlags } from './coverage-flags.js'
import { coverageReports } from './coverage-reports.js'

async function filesAt(path: string): Promise<readonly string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path]
    const names = await readdir(path)
    return names.filter((name) => name.endsWith('.json')).map((name) => join(path, name))
  } catch (error) {
    throw usage(`cannot read ${path}: ${fileProblem(error)}`)
  }
}

async function savedIn(file: string): Promise<SavedCoverage> {
  const text = await readFile(file, 'utf8')
  try {
    const saved = JSON.parse(text) as SavedCoverage
    if (saved.version === 1 && typeof saved.counts === 'object') return saved
  } catch {
    // Said below.
  }
  throw usage(`${file} is not a coverage file of the fake`)
}

/** What the files at some paths hold; a folder stands for its files. */
async function savedFiles(paths: readonly string[]): Promise<readonly SavedCoverage[]> {
  const files = (await Promise.all(paths.map(filesAt))).flat()
  if (files.length === 0)
    throw usage(`there is no coverage in ${paths.join(', ')}: did the tests use the fake?`)
  return Promise.all(files.map(savedIn))
}

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
