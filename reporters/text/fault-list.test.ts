import { expect, test } from 'vitest'
import type { ReportedEndpoint } from '../model/report.js'
import { levelOf } from './fault-list.js'

const at = (verdict: 'fail' | 'warn', known?: 'known' | 'expired'): ReportedEndpoint => ({
  endpoint: 'GET /api/v1/contacts',
  verdict,
  cases: 1,
  exchanges: 1,
  ...(known ? { known: { reason: 'being fixed', expired: known === 'expired' } } : {}),
})
const [newFailure, knownFailure] = [at('fail'), at('fail', 'known')]
const [newWarning, knownWarning] = [at('warn'), at('warn', 'known')]

test.each([
  ['known failures with a new warning', [knownFailure, newWarning], 'known'],
  ['known failures alone', [knownFailure, knownFailure], 'known'],
  ['a new failure among known ones', [knownFailure, newFailure], 'fail'],
  ['a failure whose entry has expired', [knownFailure, at('fail', 'expired')], 'fail'],
  ['a new failure with a known warning', [knownWarning, newFailure], 'fail'],
  ['warnings alone', [newWarning, knownWarning], 'warn'],
] as const)('what %s are to a run', (_, failures, level) => {
  expect(levelOf(failures)).toBe(level)
})
