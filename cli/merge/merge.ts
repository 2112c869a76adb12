import { quoted, type Report } from '../../reporters/index.js'
import { judgedReport } from '../baseline/judged-report.js'
import { openBaseline } from '../baseline/open-baseline.js'
import { type BaselineFlags, baselineSettings } from '../config/baseline-settings.js'
import { readConfig } from '../config/config-file.js'
import { reporterOutputs } from '../config/reporter-output.js'
import { exitCodes, Stop } from '../exit.js'
import { type DetailFlags, detailOf } from '../flags/detail-of.js'
import { selectRules } from '../flags/selection.js'
import { readReport } from '../report/read-report.js'
import { sayExtent } from '../require/requirement.js'
import { type RequireFlags, requirementsOf } from '../require/requirements.js'
import { exitOfRun, exitUnsaved } from '../run/exit-of.js'
import { firstHead } from '../run/first-head.js'
import { RunOutputs } from '../run/run-outputs.js'
import { say } from '../run/with-target.js'
import { checkShards } from './check-shards.js'
import { mergedReport } from './merged-report.js'

/** The flags of a merge as the command line gives them. */
export interface MergeFlags extends RequireFlags, BaselineFlags, DetailFlags {
  readonly allowMissing?: boolean
  readonly config?: string
  readonly reporter?: readonly string[]
}

/** Makes one report of those of all shards, publishes it, and gives the exit code. */
export async function merge(files: readonly string[], flags: MergeFlags): Promise<number> {
  const detail = detailOf(flags)
  const { config } = await readConfig(flags.config, { baseUrl: '', apiKey: '' })
  const outputs = new RunOutputs(firstHead({}), detail)
  try {
    outputs.open(reporterOutputs(flags.reporter ?? config.reporters ?? []))
    const { read, unreadable } = await readAll(files, flags.allowMissing)
    const { shards, gaps } = checkShards(read, flags.allowMissing)
    const merged = mergedReport({ shards, gaps: [...unreadable, ...gaps] })
    const { report, unsaved, mayBeCut } = judged(merged, files, flags, config)
    const exit = exitUnsaved(exitOfRun(report, { mayBeCut }), unsaved)
    outputs.publish({ ...report, exit })
    if (unsaved) outputs.unwritten.show(unsaved)
    else if (exit.code === exitCodes.incomplete || exit.code === exitCodes.usage) say(`error: ${exit.reason}`)
    return outputs.unwritten.exitCode(exit.code)
  } catch (error) {
    if (error instanceof Stop) outputs.fail(error.code, error.message)
    throw error
  } finally {
    outputs.close()
  }
}

/** The reports of files; where some may be missing, those that can be read. */
async function readAll(files: readonly string[], allowMissing = false) {
  const read: (readonly [file: string, report: Report])[] = []
  const unreadable: string[] = []
  for (const file of files)
    try {
      read.push([file, await readReport(file)])
    } catch (error) {
      if (!allowMissing || !(error instanceof Stop)) throw error
      unreadable.push(error.message)
    }
  return { read, unreadable }
}

/** A report by the baseline and the requirements of the whole run. */
function judged(
  merged: Report,
  files: readonly string[],
  flags: MergeFlags,
  config: Awaited<ReturnType<typeof readConfig>>['config'],
): { readonly report: Report; readonly unsaved?: Stop | undefined; readonly mayBeCut: boolean } {
  const settings = baselineSettings(flags, config)
  const { variant } = merged.target
  const { suites, rules: patterns, exclude } = merged.selection ?? {}
  const rules = selectRules(suites, patterns, variant, exclude)
  const isPart = suites !== undefined || patterns !== undefined || exclude !== undefined
  const hasBaseline = settings !== undefined
  const requirements = requirementsOf(flags, config, { rules, variant, isPart, hasBaseline })
  const baseline = settings && openBaseline(settings)
  const update = `npx conformance merge ${files.map(quoted).join(' ')} --baseline ${quoted(settings?.file ?? '')} --update-baseline`
  return {
    report: judgedReport(merged, { baseline, requirements, update }),
    unsaved: baseline?.save(),
    mayBeCut: sayExtent(requirements),
  }
}
