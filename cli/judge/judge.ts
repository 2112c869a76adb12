import { judgeTraffic } from '../../products/traffic/index.js'
import { quoted } from '../../reporters/index.js'
import { rulesOf } from '../../suites/index.js'
import { reporterOutputs } from '../config/reporter-output.js'
import { exitCodes, oneLineMessage, Stop, usage } from '../exit.js'
import { baseUrl } from '../flags/base-url.js'
import { withRequirements } from '../require/requirement.js'
import { requirementsOf } from '../require/requirements.js'
import { exitOf, exitOfRun } from '../run/exit-of.js'
import { RunOutputs } from '../run/run-outputs.js'
import { tool } from '../tool.js'
import type { JudgeFlags } from './judge-flags.js'
import { type Base, readTraffic, type Traffic } from './read-traffic.js'
import { trafficReport } from './traffic-report.js'

/**
 * Judges a server by recorded traffic, and writes the report.
 *
 * @returns The exit code.
 */
export async function judge(files: readonly string[], flags: JudgeFlags): Promise<number> {
  const { variant, quiet, verbose, reporter = [] } = flags
  if (quiet && verbose) throw usage('--quiet and --verbose exclude each other: give one')
  const base = flags.baseUrl === undefined ? undefined : baseOf(flags.baseUrl)
  const startedAt = new Date()
  const began = performance.now()
  const repeat = repeatOf(files, flags)
  const rules = rulesOf(variant)
  const outputs = new RunOutputs(
    {
      version: 1,
      seed: 0,
      target: { baseUrl: flags.baseUrl ?? 'recorded traffic', variant },
      startedAt: startedAt.toISOString(),
      documented: rules.length,
      tool,
      repeat,
    },
    quiet ? 'quiet' : verbose ? 'verbose' : 'normal',
  )
  let traffic: Traffic | undefined
  try {
    outputs.open(reporterOutputs(reporter))
    const requirements = requirementsOf(flags, {}, { rules, variant, hasBaseline: false })
    traffic = await readTraffic(files, { variant, base })
    const [cut] = traffic.cuts
    if (flags.closed && cut !== undefined)
      throw usage(`${cut}: it is not all the traffic; give the whole file, or leave --closed out`)
    if (traffic.recorded.length === 0)
      throw new Stop(nothingIn(files, traffic.entries, flags), exitCodes.incomplete)
    const judged = await judgeTraffic(traffic.recorded, { variant, isClosed: flags.closed === true })
    const durationMs = performance.now() - began
    const found = trafficReport({ files, traffic, judged, flags, startedAt, durationMs, repeat })
    const report = withRequirements(found, requirements)
    const exit = exitOfRun(report)
    outputs.publish({ ...report, exit: exit.code === exitCodes.ok ? exitOf(exitCodes.ok) : exit })
    return outputs.unwritten.exitCode(exit.code)
  } catch (error) {
    outputs.fail(error instanceof Stop ? error.code : exitCodes.incomplete, oneLineMessage(error))
    throw error
  } finally {
    traffic?.close()
    outputs.close()
  }
}

/** The place that a base URL names. */
export function baseOf(given: string): Base {
  const { origin, pathname } = new URL(baseUrl(given))
  return { origin, path: pathname.replace(/\/+$/, '') }
}

/** Why there is nothing to judge, with the way out. */
const nothingIn = (
  files: readonly string[],
  entries: number,
  { variant, baseUrl: base }: JudgeFlags,
): string =>
  `none of the ${entries} entries in ${files.join(', ')} is a call of the API${base === undefined ? '' : ` at ${base}`}: record paths that begin with /api/v1, of the ${variant} variant${base === undefined ? ', or name with --base-url what lies before them' : ', or leave --base-url out'}`

/** The command that judges the same files again. */
function repeatOf(files: readonly string[], flags: JudgeFlags): string {
  const { variant, baseUrl: base, closed, require: required = [], requireVerified, failOn = [] } = flags
  const words = [
    ...(variant === 'full' ? [] : ['--variant', variant]),
    ...(base === undefined ? [] : ['--base-url', base]),
    ...(closed ? ['--closed'] : []),
    ...required.flatMap((one) => ['--require', one]),
    ...(requireVerified === undefined ? [] : ['--require-verified', requireVerified]),
    ...failOn.flatMap((one) => ['--fail-on', one]),
    ...files,
  ]
  return ['npx conformance judge', ...words.map(quoted)].join(' ')
}
