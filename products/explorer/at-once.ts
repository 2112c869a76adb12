import type { OperationId } from '../../contract/index.js'
import { type Call, isOutage, race, succeeded } from '../../suites/api/index.js'
import type { KnownRecord } from './model/known.js'
import { NotApplicable } from './model/not-applicable.js'
import { look } from './revised-record.js'
import type { Scenario } from './scenario.js'

/** Sends changes of a record that expect the same revision at once: one of them takes effect, and no more. */
export async function atOnce(
  scenario: Scenario,
  known: KnownRecord,
  changes: (rev: unknown) => readonly (Call & { readonly operation: OperationId })[],
): Promise<void> {
  const { api, world } = scenario
  // A call would expect whatever revision the server has moved the record to meanwhile.
  if (api.assumptions['rev-increment'].background) throw new NotApplicable('a race')
  if (known.mayHaveChanged) await look(scenario, known)
  const calls = changes(known.record.rev)
  const ended = await race(
    calls.map(
      ({ operation, ...call }) =>
        () =>
          scenario.call(operation, call),
    ),
  )
  const answers = ended.filter((answer) => answer !== undefined)
  const [winner, ...more] = answers.filter(succeeded)
  if (winner === undefined) throw new NotApplicable('a winner')
  scenario.judge('revision.one-winner', winner, ({ expect }) => {
    expect.that(more.length === 0, 'at most one success', more.length + 1, { by: [winner, ...more] })
    for (const loser of answers)
      if (!succeeded(loser) && !isOutage(loser.response.status)) expect.error(loser, 409, 'rev_mismatch')
  })
  world.change(known, api.read.record(winner), 'revision.one-winner')
  await look(scenario, known)
}
