import { faultsOf, type RegroupOptions, regroup, type TargetFault } from '../../products/diagnosis/index.js'
import type { RunRecord, RunResult } from '../../suites/index.js'
import { oneLineMessage } from '../exit.js'

/** A run with the faults that explain its failures. */
export interface Grouped {
  readonly result: RunResult
  readonly faults: readonly TargetFault[]
}

/** What a report says where grouping ended early. */
const cut =
  'the search for common causes of the failures ended at its limit (1,000 requests, a quarter of the time of the run): one fault may be listed as several'

/** Groups the failures of a run by the faults that explain them; what is sent for that counts as part of the run. */
export async function groupFailures(options: RegroupOptions): Promise<Grouped> {
  const { result, checks, others = [] } = options
  const results = [...result.results, ...(result.elsewhere ?? [])]
  try {
    const { faults, records, isCut } = await regroup({
      ...options,
      checks: [...checks, ...others],
      result: { ...result, results },
    })
    const all = records.reduce(joined, result)
    return { result: isCut ? { ...all, warnings: [...(all.warnings ?? []), cut] } : all, faults }
  } catch (error) {
    const warning = `the failures are not grouped by their causes: ${oneLineMessage(error)}`
    return {
      result: { ...result, warnings: [...(result.warnings ?? []), warning] },
      faults: faultsOf(results, result.claims),
    }
  }
}

/** A run with what a further session of it has sent and done. */
const joined = (
  run: RunResult,
  { requests, exchanges, dropped = 0, moves = [], hooks = [], warnings = [] }: RunRecord,
): RunResult => {
  // What a hook seems to do where answers are corrected says nothing of the hook.
  const calledAgain = hooks.map(({ trouble: _, ...use }) => use)
  return {
    ...run,
    requests: run.requests + requests,
    exchanges: [...run.exchanges, ...exchanges],
    dropped: (run.dropped ?? 0) + dropped,
    moves: [...(run.moves ?? []), ...moves],
    warnings: [...(run.warnings ?? []), ...warnings],
    hooks: [
      ...(run.hooks ?? []).map((use) => {
        const more = calledAgain.find(({ name }) => name === use.name)
        const movedMs = (use.movedMs ?? 0) + (more?.movedMs ?? 0)
        return {
          ...use,
          ...more,
          calls: use.calls + (more?.calls ?? 0),
          ...(use.movedMs === undefined && more?.movedMs === undefined ? {} : { movedMs }),
        }
      }),
      ...calledAgain.filter(({ name }) => !run.hooks?.some((use) => use.name === name)),
    ],
  }
}
