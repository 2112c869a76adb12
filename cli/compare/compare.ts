import {
  compareReports,
  comparisonReporters,
  isReporterOfComparisons,
  type ReportComparison,
} from '../../reporters/comparison/index.js'
import { type Report, wantsColours } from '../../reporters/index.js'
import { didYouMean } from '../did-you-mean.js'
import { exitCodes, usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import { replaceFile } from '../files/replace-file.js'
import { readReport } from '../report/read-report.js'
import { Unwritten } from '../run/unwritten.js'

/** The flags of `conformance compare`. */
export interface CompareFlags {
  readonly reporter?: readonly string[]
  readonly strict?: boolean
}

/** Compares two reports, writes what differs, and gives the exit code. */
export async function compare(
  before: string,
  after: string,
  { reporter = [], strict = false }: CompareFlags,
): Promise<number> {
  const outputs = (reporter.length === 0 ? ['terminal'] : reporter).map(outputOf)
  refuseTwoOnStdout(outputs)
  const [old, now] = await Promise.all([readReport(before), readReport(after)])
  refuseEmpty(old, before)
  refuseEmpty(now, after)
  const comparison = compareReports(old, now, { strict })
  const unwritten = new Unwritten()
  for (const output of outputs) unwritten.write(() => write(output, comparison))
  return unwritten.exitCode(comparison.isWorse ? exitCodes.fails : exitCodes.ok)
}

/** A run that could not begin says nothing of a server: no comparison with it may look like a good one. */
function refuseEmpty({ rules, exploration, incomplete }: Report, file: string): void {
  const isJudged = rules.some(({ endpoints }) => endpoints.some(({ verdict }) => verdict !== 'untested'))
  if (isJudged || exploration) return
  throw usage(`${file} has judged nothing: ${incomplete ?? 'every rule in it is untested'}`)
}

interface Output {
  readonly name: keyof typeof comparisonReporters
  readonly file?: string
}

function outputOf(given: string): Output {
  const at = given.indexOf('=')
  const name = at === -1 ? given : given.slice(0, at)
  if (!isReporterOfComparisons(name))
    throw usage(`unknown reporter '${name}': ${didYouMean(name, Object.keys(comparisonReporters))}`)
  if (at === -1) return { name }
  const file = given.slice(at + 1)
  if (file === '') throw usage(`--reporter ${given} names no file: give ${name}=<file>, or ${name} alone`)
  return { name, file }
}

function refuseTwoOnStdout(outputs: readonly Output[]): void {
  const [first, second] = outputs.filter(({ file }) => file === undefined)
  if (first && second)
    throw usage(
      `both ${first.name} and ${second.name} would write to the standard output: give one a file (--reporter ${second.name}=<file>)`,
    )
}

function write({ name, file }: Output, comparison: ReportComparison): void {
  if (file === undefined) {
    const { columns } = process.stdout
    const width = columns === undefined ? {} : { width: columns }
    process.stdout.write(
      comparisonReporters[name](comparison, { colours: wantsColours(process.stdout), ...width }),
    )
    return
  }
  try {
    replaceFile(file, comparisonReporters[name](comparison))
  } catch (error) {
    throw usage(
      `cannot write the comparison to ${file}: ${fileProblem(error)}; name another file with --reporter ${name}=<file>`,
    )
  }
}
