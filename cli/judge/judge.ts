import { judgeTraffic, unjudged } from '../../products/traffic/index.js'
import type { ReportHead } from '../../reporters/index.js'
import { judgedReport } from '../baseline/judged-report.js'
import { openBaseline } from '../baseline/open-baseline.js'
import { baselineSettings } from '../config/baseline-settings.js'
import { incomplete, usage } from '../exit.js'
import { baseUrl } from '../flags/base-url.js'
import { detailOf } from '../flags/detail-of.js'
import { requirementsOf } from '../require/requirements.js'
import { exitOfRun, exitUnsaved } from '../run/exit-of.js'
import { withOutputs } from '../run/with-outputs.js'
import { tool } from '../tool.js'
import { judgeClients } from './judge-clients.js'
import type { JudgeFlags } from './judge-flags.js'
import { keepHeapSmall } from './keep-heap-small.js'
import { type Base, readTraffic, type Traffic } from './read-traffic.js'
import { repeatOf } from './repeat.js'
import { knownPatternOfSides, rulesOfSides } from './sides.js'
import { trafficReport } from './traffic-report.js'
import { withClients } from './with-clients.js'

/**
 * Judges a server and its clients by recorded traffic, and writes the report.
 *
 * @returns The exit code.
 */
export async function judge(files: readonly string[], flags: JudgeFlags): Promise<number> {
  const { variant, reporter } = flags
  const detail = detailOf(flags)
  const base = flags.baseUrl === undefined ? undefined : baseOf(flags.baseUrl)
  const startedAt = new Date()
  const began = performance.now()
  const repeat = repeatOf(files, flags)
  const rules = rulesOfSides(flags)
  const head: ReportHead = {
    version: 1,
    seed: 0,
    target: { baseUrl: flags.baseUrl ?? 'recorded traffic', variant },
    startedAt: startedAt.toISOString(),
    documented: rules.length,
    tool,
    repeat,
  }
  return withOutputs(head, { reporter, detail }, async () => {
    const baselined = baselineSettings(flags, {})
    const requirements = requirementsOf(
      flags,
      {},
      { rules, known: knownPatternOfSides, variant, hasBaseline: baselined !== undefined },
    )
    const baseline = baselined && openBaseline(baselined)
    keepHeapSmall()
    const traffic = await readTraffic(files, { variant, base })
    try {
      requireTraffic(traffic, files, flags)
      const isClosed = flags.closed === true && !traffic.leftOut.has('gap')
      const judged =
        flags.only === 'client'
          ? unjudged(traffic.recorded)
          : await judgeTraffic(traffic.recorded, { variant, isClosed })
      const clients =
        flags.only === 'server'
          ? []
          : judgeClients(judged.exchanges, traffic.undocumented, { variant, isClosed })
      const server = trafficReport({
        files,
        traffic,
        judged,
        flags: { ...flags, closed: isClosed },
        startedAt,
        durationMs: performance.now() - began,
        repeat,
      })
      const found = withClients(server, clients, { only: flags.only, documented: rules.length })
      const update = repeatOf(files, flags, ['--update-baseline'])
      const report = judgedReport(found, { baseline, requirements, update })
      return { ...report, exit: exitUnsaved(exitOfRun(report), baseline?.save()) }
    } finally {
      traffic.close()
    }
  })
}

/** Stops where there is nothing to judge, or less than `--closed` says. */
function requireTraffic(traffic: Traffic, files: readonly string[], flags: JudgeFlags): void {
  const [cut] = traffic.cuts
  if (flags.closed && cut !== undefined)
    throw usage(`${cut}: it is not all the traffic; give the whole file, or leave --closed out`)
  if (traffic.recorded.length === 0) throw incomplete(nothingIn(files, traffic.entries, flags))
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
