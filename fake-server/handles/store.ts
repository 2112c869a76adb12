import type { Control } from '../control/control.js'
import { demoKeys } from '../demo/keys.js'
import { type FullNouns, fullNouns } from '../nouns/index.js'
import type { Core } from '../pipeline/context.js'
import type { Workspace } from '../store/workspace.js'
import { type Records, recordsOf } from './records.js'

/** The records of one workspace by noun. */
export type Store = {
  readonly [N in keyof FullNouns]: Records<FullNouns[N]['record'], FullNouns[N]['draft']>
}

/** The records of a fake. */
export interface Stored extends Store {
  /**
   * The records of the workspace of another key.
   * @param key A key of the fake; that of the main workspace by default.
   * @throws An Error where there is no workspace for the key; also later, at each use.
   * @example
   * expect(fake.store(demoKeys.otherWorkspace).contacts.get(id)).toBeUndefined()
   */
  store(key?: string): Store
}

/** The workspace of a key. */
function workspaceOf({ keys, workspaces }: Core, key: string): Workspace {
  const workspace = workspaces.get(keys.get(key)?.workspaceId ?? '')
  if (!workspace) throw new Error(`no workspace for the key '${key}'`)
  return workspace
}

/** The records of the workspace of a key. */
function storeOf(control: Control, key: string): Store {
  const names = Object.keys(fullNouns)
  return Object.fromEntries(
    names.map((name) => [
      name,
      recordsOf(
        name,
        () => control.core,
        (core) => workspaceOf(core, key),
      ),
    ]),
  ) as unknown as Store
}

/** The records of a fake, those of the main workspace by noun. */
export const storedOf = (control: Control): Stored => ({
  ...storeOf(control, demoKeys.main),
  store(key = demoKeys.main) {
    workspaceOf(control.core, key)
    return storeOf(control, key)
  },
})
