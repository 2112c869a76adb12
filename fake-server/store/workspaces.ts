import type { Workspace } from './workspace.js'

/** The workspaces of one fake by id. */
export interface Workspaces extends ReadonlyMap<string, Workspace> {
  /** Makes a workspace for an id, without adding it. */
  make(id: string): Workspace
  set(id: string, workspace: Workspace): void
  /** Others with copies of these workspaces. */
  copy(copyOf: (workspace: Workspace) => Workspace): Workspaces
}
