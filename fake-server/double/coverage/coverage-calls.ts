import type { ControlCalls } from '../control/control-call.js'
import { coverage } from './coverage-schema.js'
import { coverageOf } from './fake-coverage.js'

/** The control calls about coverage. */
export const coverageCalls: ControlCalls = {
  'GET coverage': {
    operationId: 'readCoverage',
    summary: 'Read which answers of the API the tests provoked',
    returns: coverage,

    run: (control) => coverageOf(control).coverage(),
  },
}
