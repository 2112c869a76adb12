import { suggestion } from '../../input/suggestion.js'
import type { Control } from '../control/control.js'
import type { ControlCalls } from '../control/control-call.js'
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
    takes: { 'id?': 'text' },
    run(control, { id: given }: { readonly id?: string }) {
      const snapshots = snapshotsOf(control)
      const id = given ?? `snapshot_${snapshots.size + 1}`
      snapshots.set(id, snapshotOf(control))
      return { id }
    },
  },
  'GET snapshots': { run: (control) => ({ data: [...snapshotsOf(control).keys()] }) },
  'POST restore': {
    takes: { id: 'text' },
    run(control, { id }: { readonly id: string }) {
      const snapshots = snapshotsOf(control)
      const snapshot = snapshots.get(id)
      if (!snapshot) throw new Error(`no snapshot '${id}'${suggestion(id, [...snapshots.keys()])}`)
      restore(control, snapshot)
    },
  },
}
