import type { Exchange, Json } from '../../suites/api/index.js'
import { expectAgreement } from '../../suites/judgements/state.js'
import type { KnownRecord } from './model/known.js'
import type { Scenario } from './scenario.js'

/**
 * Judges that an answer shows a record as far as it is known, by the rule of its last write, and takes in what else the
 * answer shows of it, which the next one must show as well; but for the fields that the server moves by itself.
 */
export function updateKnown(
  scenario: Scenario,
  known: KnownRecord,
  shown: Json,
  { by, moving = [] }: { readonly by: Exchange | readonly Exchange[]; readonly moving?: readonly string[] },
): void {
  const unknown = Object.keys(shown).filter((name) => !Object.hasOwn(known.record, name))
  const last = Array.isArray(by) ? by.at(-1) : by
  scenario.judge(known.rule, last, (api) =>
    expectAgreement(api, shown, known.record, {
      noun: known.noun,
      except: [...moving, ...unknown],
      what: `the ${known.noun} ${known.record.id} as the answers before show it`,
      by,
    }),
  )
  known.record = { ...known.record, ...shown }
}
