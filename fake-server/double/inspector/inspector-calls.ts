import type { ControlCalls } from '../control/control-call.js'
import { type RecordsOf, recordsOf } from './records.js'
import { stateOf } from './state.js'

/** The control calls that the inspector page reads a fake by. */
export const inspectorCalls: ControlCalls = {
  'GET state': {
    takes: { 'key?': 'text' },
    run: (control, { key }: { readonly key?: string }) => stateOf(control, key),
  },
  'GET records': {
    takes: { noun: 'text', 'key?': 'text', 'from?': 'number', 'count?': 'number' },
    run: (control, wanted: RecordsOf) => recordsOf(control, wanted),
  },
}
