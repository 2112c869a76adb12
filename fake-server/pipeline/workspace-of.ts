import { suggestion } from '../input/suggestion.js'
import type { Workspace } from '../store/workspace.js'
import type { Core } from './context.js'

/**
 * The workspace of a key.
 *
 * @throws An Error where there is none; it suggests the key that was probably meant.
 */
export function workspaceOf({ keys, workspaces }: Pick<Core, 'keys' | 'workspaces'>, key: string): Workspace {
  const workspace = workspaces.get(keys.get(key)?.workspaceId ?? '')
  if (!workspace) throw new Error(`no workspace for the key '${key}'${suggestion(key, [...keys.keys()])}`)
  return workspace
}
