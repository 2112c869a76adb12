import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import {
  isWhole,
  printable,
  type Redact,
  type Report,
  type ReportedVerdict,
  withoutExcluded,
} from '../../reporters/index.js'
import type { BaselineSettings } from '../config/baseline-settings.js'
import { type Stop, usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import { replaceFile } from '../files/replace-file.js'
import { tool } from '../tool.js'
import type { Baseline, BaselineEntry } from './baseline.js'
import { baselineText, readBaseline, refused } from './baseline-file.js'
import { entryProblem, unknownName } from './entry-problem.js'
import { judgeByBaseline } from './judge-by-baseline.js'
import { updatedBaseline } from './updated-baseline.js'

/** What a report by a baseline depends on. */
interface JudgeOptions {
  /** The verdicts that an update records: those that fail the run. */
  readonly recorded: readonly ReportedVerdict[]
  /** Keeps secrets out of what the entries say. */
  readonly redact: Redact
  /** The command that brings the baseline up to date. */
  readonly update: string
  /** Whether rules are excluded for this run alone: they may have shown that an entry is still needed. */
  readonly isExcluding?: boolean
}

/** A baseline that was found usable before the run. */
export interface OpenBaseline {
  /**
   * Gives a report by the baseline. Where the run updates it, what it then holds counts, and `save` writes that.
   */
  judge(report: Report, options: JudgeOptions): Report
  /** Writes the file where the run updates it; gives the error where that fails. */
  save(): Stop | undefined
}

/** Reads a baseline; stops on one that cannot be read, names what the document does not have, or cannot be written. */
export function openBaseline({ file, update }: BaselineSettings): OpenBaseline {
  if (update) checkReplaceable(file)
  const baseline = update && !existsSync(resolve(file)) ? { entries: [] } : readBaseline(file)
  const { current, outdated } = byVersion(baseline, file)
  let text: string | undefined
  return {
    judge(report, { recorded, redact, update: command, isExcluding = true }) {
      const isComplete = isWhole(isExcluding ? report : withoutExcluded(report))
      const updated = update ? updatedBaseline(current, report, recorded, isComplete) : undefined
      const kept = isComplete ? [] : outdated
      if (updated) text = updatedText(baseline, updated.entries, kept)
      const judged = judgeByBaseline(
        report,
        { file, entries: updated?.entries ?? current, update: command },
        redact,
      )
      const changed = updated && {
        recorded: updated.recorded.length,
        removed: updated.removed.length + outdated.length - kept.length,
      }
      return {
        ...judged,
        ...warningsOf(judged, baseline, outdated, redact),
        baseline: { ...judged.baseline, ...changed },
      }
    },
    save() {
      try {
        if (text !== undefined) replaceFile(file, text)
        return undefined
      } catch (error) {
        return usage(`cannot write the baseline ${file}: ${fileProblem(error)}`)
      }
    },
  }
}

/** Entries that name what this version has, and those that another version has written and that name something else. */
function byVersion(
  baseline: Baseline,
  file: string,
): { readonly current: readonly BaselineEntry[]; readonly outdated: readonly BaselineEntry[] } {
  const isOther = baseline.tool !== undefined && baseline.tool !== tool.version
  const outdated = isOther ? baseline.entries.filter((entry) => unknownName(entry) !== undefined) : []
  const problem = entryProblem(baseline.entries, outdated)
  if (problem !== undefined) throw refused(file, problem)
  return { current: baseline.entries.filter((entry) => !outdated.includes(entry)), outdated }
}

/** While entries of another version are kept, the file remains one of that version. */
const updatedText = (
  { $schema, tool: before }: Baseline,
  entries: readonly BaselineEntry[],
  outdated: readonly BaselineEntry[],
): string =>
  baselineText({
    ...($schema === undefined ? {} : { $schema }),
    tool: outdated.length > 0 && before !== undefined ? before : tool.version,
    entries: [...entries, ...outdated],
  })

function warningsOf(
  { warnings = [] }: Report,
  baseline: Baseline,
  outdated: readonly BaselineEntry[],
  redact: Redact,
): Pick<Report, 'warnings'> {
  const own = outdated.map(
    ({ rule, operation }) =>
      `the baseline of version ${baseline.tool} names ${redact(printable(`${rule} at ${operation}`))}, which version ${tool.version} does not have`,
  )
  const all = [...warnings, ...own]
  return all.length === 0 ? {} : { warnings: all }
}

/** Known before the run rather than after it; nothing is created here. */
function checkReplaceable(file: string): void {
  const folder = dirname(resolve(file))
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw usage(`cannot write the baseline ${file}: ${folder}: ${fileProblem(error)}`)
  }
}
