import { failingTests, findingText, metGaps, vary } from '../../clients/index.js'
import type { Assumptions } from '../../contract/index.js'
import type { Report } from '../../reporters/index.js'
import type { ClientFlags } from './client-flags.js'
import { hasPassed, runClient } from './client-run.js'

/** What the runs against other permitted choices showed, as a report holds it. */
export type Variation = NonNullable<NonNullable<Report['client']>['variation']>

/** Runs the command again against other permitted choices, and finds those that break the client. */
export async function variedRuns(
  command: readonly string[],
  flags: ClientFlags,
  usual: Partial<Assumptions>,
  signal: AbortSignal,
  onRun: (line: string) => void,
): Promise<Variation> {
  const { variant, seed, maxRuns } = flags
  const { verdict, reason, runs, combinations, varied, agreed, findings, unstable } = await vary(
    async (assumptions) => {
      const run = await runClient(command, flags, { assumptions, isQuiet: true }, signal)
      const { output, exitCode, timedOut, journals } = run
      const answers = journals.flatMap(({ requests }) => requests)
      return {
        ok: hasPassed(run),
        exitCode,
        timedOut,
        failing: failingTests(output),
        met: metGaps(answers, variant),
      }
    },
    {
      seed,
      usual,
      signal,
      ...(maxRuns === undefined ? {} : { maxRuns }),
      onProgress: ({ run, step, combination, combinations: planned, found }) =>
        onRun(
          `--vary: run ${run}, ${step === 'combination' ? `combination ${combination} of ${planned}` : step}${found === 0 ? '' : `, ${found} found`}`,
        ),
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
      return { gaps, failing, timedOut, assumptions, text: findingText(finding) }
    }),
    unstable,
  }
}
