import { family, rule } from '../../contract/rules/rule.js'
import type { Procedure } from '../api/check.js'
import { type OperationResult, run, suite, type Target } from '../index.js'
import { answering, emptyPage as page } from './answering.test-kit.js'
import type { Transport } from './exchange.js'

export const contacts = 'GET /api/v1/contacts'
interface Judging {
  readonly transport?: Transport
  readonly doubt?: string
  readonly allow?: Target['allow']
  /** Drawn values per property; the default of each where absent. */
  readonly runs?: number
  readonly on?: readonly ['GET /api/v1/contacts', ...'POST /api/v1/contacts'[]]
}

/** Runs one rule with one check, on a target that answers every call with an empty page. */
export async function judged(procedure: Procedure, given: Judging = {}) {
  const { transport = async () => page, doubt, allow, runs, on = [contacts] } = given
  const sample = family('sample', {
    'sample.it': rule('0', 'It holds.', { on, ...(doubt ? { doubt } : {}) }),
  })
  const target = answering(transport, allow ? { allow } : {})
  const { results, exchanges, warnings } = await run({
    target,
    checks: suite(sample, { 'sample.it': procedure }),
    seed: 1,
    ...(runs === undefined ? {} : { runs }),
  })
  const [result] = results
  if (!result) throw new Error('no result')
  return { result, at: result.operations[0] as OperationResult, exchanges, warnings }
}
