import type { ControlCalls } from '../control/control-call.js'
import { coverageOf } from './fake-coverage.js'

/** The control calls about coverage. */
export const coverageCalls: ControlCalls = {
  'GET coverage': {
    run: (control) => coverageOf(control).coverage(),
  },
}
