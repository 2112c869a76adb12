import type { Assumptions } from '../../contract/index.js'
import {
  exceptionsIn,
  failingTests,
  findingText,
  metGaps,
  orderText,
  sentRequests,
  vary,
} from '../../products/clients/index.js'
import { countText, type Report } from '../../reporters/index.js'
import type { ClientFlags } from './client-flags.js'
import { repeatOf } from './repeat.js'
import { hasPassed, runClient } from './run-client.js'

/** What the runs against other permitted choices showed, as a report holds it. */
export type Variation = NonNullable<NonNullable<Report['client']>['variation']>

/** Runs the command again against other permitted choices, and finds those that break the client. */
export async function runVaried(
  command: readonly string[],
  flags: ClientFlags,
  usual: Partial<Assumptions>,
  signal: AbortSignal,
  onRun: (line: string) => void,
): Promise<Variation> {
  const { variant, seed, maxRuns, jobs = 1 } = flags
  let planned = 0
  let took = 0
  const { verdict, reason, runs, combinations, varied, agreed, findings, orders, unstable } = await vary(
    async (assumptions) => {
      const run = await runClient(command, flags, { assumptions, isQuiet: true }, signal)
      const { output, exitCode, timedOut, journals, durationMs } = run
      took = Math.max(took, durationMs)
      const answers = journals.flatMap(({ requests }) => requests)
      return {
        ok: hasPassed(run),
        exitCode,
        timedOut,
        failing: failingTests(output),
        exceptions: exceptionsIn(output),
        requests: sentRequests(journals),
        met: metGaps(answers, variant),
      }
    },
    {
      seed,
      usual,
      signal,
      jobs,
      ...(maxRuns === undefined ? {} : { maxRuns }),
      onProgress: ({ run, step, combination, combinations: all, found }) => {
        if (all > planned) onRun(`--vary: ${extent(all, took)}`)
        planned = all
        const what = step === 'combination' ? `combination ${combination} of ${all}` : step
        onRun(
          `--vary: run ${run}, ${what}${found === 0 ? '' : `, ${countText(found, 'value')} found that break the tests`}`,
        )
      },
    },
  )
  return {
    verdict,
    ...(reason === undefined ? {} : { reason }),
    runs,
    combinations,
    varied,
    agreed,
    findings: findings.map((finding) => {
      const { gaps, failing, timedOut, assumptions } = finding
      return { gaps, failing, timedOut, assumptions, text: findingText(finding, commandWith(command, flags)) }
    }),
    ...(orders.length === 0 ? {} : { orders: orders.map((one) => ({ ...one, text: orderText(one) })) }),
    unstable,
  }
}

/** What the combinations take, before they are run; each run takes at most as long as the usual ones. */
const extent = (combinations: number, eachMs: number): string =>
  `${countText(combinations, 'combination')}, about ${Math.ceil((combinations * eachMs) / 1000)} s in all, and some 8 runs more for each value that breaks the tests`

/** The command that runs the tests once more with the choices of a file. */
function commandWith(command: readonly string[], { maxRuns: _, jobs: __, ...flags }: ClientFlags): string {
  return repeatOf(command, { ...flags, assumptions: 'file.json', disturb: [], vary: false })
}
