import { suggestion } from '../../input/suggestion.js'
import type { Control } from '../control/control.js'
import type { ControlCalls } from '../control/control-call.js'
import { data, described, object, text } from '../control/control-schema.js'
import { restore, type Snapshot, snapshotOf } from './snapshot.js'

/** The snapshots that were taken by control calls, by id; a reset keeps them. */
const taken = new WeakMap<Control, Map<string, Snapshot>>()

function snapshotsOf(control: Control): Map<string, Snapshot> {
  const snapshots = taken.get(control) ?? new Map<string, Snapshot>()
  taken.set(control, snapshots)
  return snapshots
}

/** The control calls that take and restore snapshots. A snapshot that is taken under a known id replaces that one. */
export const isolationCalls: ControlCalls = {
  'POST snapshot': {
    operationId: 'takeSnapshot',
    summary: 'Keep the state of the fake under an id',
    schemas: { id: described('The id; an unused one by default. A snapshot with this id is replaced.') },
    returns: object({ id: text }),
    example: { body: { id: 'seeded' } },

    takes: { 'id?': 'text' },
    run(control, { id: given }: { readonly id?: string }) {
      const snapshots = snapshotsOf(control)
      const id = given ?? `snapshot_${snapshots.size + 1}`
      snapshots.set(id, snapshotOf(control))
      return { id }
    },
  },
  'GET snapshots': {
    operationId: 'listSnapshots',
    summary: 'List the ids of the snapshots',
    returns: data(text),
    run: (control) => ({ data: [...snapshotsOf(control).keys()] }),
  },
  'POST restore': {
    operationId: 'restoreSnapshot',
    summary: 'Put the fake into the state of a snapshot',
    schemas: { id: described('The id of the snapshot.') },
    example: { body: { id: 'seeded' } },

    takes: { id: 'text' },
    run(control, { id }: { readonly id: string }) {
      const snapshots = snapshotsOf(control)
      const snapshot = snapshots.get(id)
      if (!snapshot) throw new Error(`no snapshot '${id}'${suggestion(id, [...snapshots.keys()])}`)
      restore(control, snapshot)
    },
  },
}
