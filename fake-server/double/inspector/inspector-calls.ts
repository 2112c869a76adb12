import type { ControlCalls } from '../control/control-call.js'
import { count, data, described, open } from '../control/control-schema.js'
import { type RecordsOf, recordsOf } from './records.js'
import { stateOf } from './state.js'
import { state } from './state-schema.js'

/** The control calls that the inspector page reads a fake by. */
export const inspectorCalls: ControlCalls = {
  'GET state': {
    operationId: 'readState',
    summary: 'Read clock, counts, keys and the switches of a workspace',
    returns: state,

    takes: { 'key?': 'text' },
    run: (control, { key }: { readonly key?: string }) => stateOf(control, key),
  },
  'GET records': {
    operationId: 'listRecords',
    summary: 'List a range of the records of a noun, the latest first',
    schemas: { from: count, count, noun: described('The noun, such as `contacts`.') },
    returns: data(open, { total: count }),
    example: { query: { noun: 'contacts', from: 0, count: 10 } },

    takes: { noun: 'text', 'key?': 'text', 'from?': 'number', 'count?': 'number' },
    run: (control, wanted: RecordsOf) => recordsOf(control, wanted),
  },
}
