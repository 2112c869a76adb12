import { metGaps, type Runner, sentRequests, vary } from '../../products/clients/vary/index.js'
import type { FaultyClient } from './faults/faulty-client.js'
import { tryClient } from './trial.js'

/** Runs the scenario with a client in this process, as `--vary` runs the tests of a user. */
export const runnerOf =
  (faulty: Pick<FaultyClient, 'make' | 'receiver' | 'tests'>): Runner =>
  async (assumptions) => {
    const { failed, journals } = await tryClient(faulty, { assumptions }, faulty.tests)
    return {
      ok: failed.length === 0,
      exitCode: failed.length === 0 ? 0 : 1,
      failing: failed.map(({ name }) => name),
      requests: sentRequests(journals),
      met: metGaps(
        journals.flatMap(({ requests }) => requests),
        'full',
      ),
    }
  }

/**
 * Whether a client that depends on a gap passes its tests usually, and breaks with other values of this gap alone.
 *
 * @returns What is wrong, in a sentence each; nothing where the proof holds.
 */
export async function provesGap(faulty: FaultyClient): Promise<readonly string[]> {
  const { breaks } = faulty
  if (typeof breaks === 'string') throw new Error(`'${faulty.name}' breaks a rule: use provesRule`)
  const { findings, reason, unstable } = await vary(runnerOf(faulty), { maxRuns: 400 })
  const found = findings.map(({ gaps }) => gaps.map(({ gap }) => gap).join(' and '))
  return [
    ...(reason === undefined ? [] : [reason]),
    ...unstable.map(({ choices }) => `fails at times only with ${JSON.stringify(choices)}`),
    ...(found.includes(breaks.gap) ? [] : [`${breaks.gap} is not found`]),
    ...findings
      .filter(({ gaps }) => gaps.length !== 1 || gaps[0]?.gap !== breaks.gap)
      .map(({ gaps, failing }) => {
        const values = gaps.map(({ gap, values }) => `${gap} ${JSON.stringify(values)}`).join(' and ')
        return `${values} is found, which the client does not depend on (${failing.slice(0, 3).join('; ')})`
      }),
  ]
}
