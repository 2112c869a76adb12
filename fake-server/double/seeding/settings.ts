import { type Schema, scopes } from '../../../contract/index.js'
import { demoWorkspaces, workspaceId } from '../../demo/keys.js'
import { suggestion } from '../../input/suggestion.js'
import type { Core } from '../../pipeline/context.js'
import type { Workspace } from '../../store/workspace.js'
import { checkShape } from '../nouns/checked.js'
import type { KeyDraft, SeedSettings } from './seed.js'
import { settingsSchema } from './seed-schema.js'

/**
 * The settings of a seed.
 *
 * @throws An Error that names the path of one that is wrong.
 */
export function checkedSettings(seed: object, path: string, core: Core): SeedSettings {
  const settings = seed as SeedSettings & Record<string, unknown>
  for (const [name, schema] of Object.entries(settingsSchema))
    if (settings[name] !== undefined)
      checkShape(schema as Schema, settings[name], `${path}.${name}`, core.assumptions)
  const own = idOf(settings)
  for (const [n, { workspace }] of (settings.keys ?? []).entries())
    if (
      workspace !== undefined &&
      workspaceId(workspace) !== own &&
      !core.workspaces.has(workspaceId(workspace))
    )
      throw new Error(
        `${path}.keys[${n}].workspace: no workspace '${workspace}'${suggestion(workspace, Object.keys(demoWorkspaces))}`,
      )
  const features = Object.keys(core.assumptions['feature-map'])
  for (const name of Object.keys(settings.features ?? {}))
    if (!features.includes(name))
      throw new Error(`${path}.features: no feature '${name}'${suggestion(name, features)}`)
  return settings
}

/** The id of the workspace that a seed fills. */
export const idOf = ({ workspace = 'main' }: SeedSettings): string => workspaceId(workspace)

/** Adds the keys of a seed, switches features, and adds tags. */
export function applySettings(
  { keys = [], features = {}, tags = {}, archivedDeals = [] }: SeedSettings,
  core: Core,
  workspace: Workspace,
): void {
  for (const key of keys) core.keys.set(key.key, keyOf(key, workspace))
  Object.assign(workspace.features, features)
  for (const [name, { id, active = 0, inactive = 0 }] of Object.entries(tags)) {
    const own = () => id ?? core.world.id('tag')
    workspace.tags.count(name, true, active, own)
    workspace.tags.count(name, false, inactive, own)
  }
  for (const id of archivedDeals) workspace.archivedDealIds.add(id)
}

const keyOf = (
  { key, scopes: held = scopes, perMinute = Number.POSITIVE_INFINITY, workspace }: KeyDraft,
  { id }: Workspace,
) => ({
  key,
  scopes: new Set(held),
  perMinute,
  workspaceId: workspace === undefined ? id : workspaceId(workspace),
})
