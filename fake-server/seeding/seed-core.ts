import { workspaceId } from '../demo/keys.js'
import { type CheckedDraft, checkedDraft } from '../nouns/checked.js'
import { type Nouns, surfaceNouns } from '../nouns/index.js'
import { Known, suggestion } from '../nouns/known.js'
import type { Noun } from '../nouns/noun.js'
import type { Core } from '../pipeline/context.js'
import { isObject } from '../pipeline/is-object.js'
import type { Seeded } from './seed.js'

/** The records of one noun to make. */
interface Planned {
  readonly name: string
  readonly noun: Noun
  readonly drafts: readonly CheckedDraft[]
}

const settings = ['workspace', 'keys', 'features']

/**
 * Fills a workspace of a fake by example, wholly or, where anything is wrong, not at all.
 *
 * @throws An Error that names the path of what is wrong.
 */
export function seedCore(core: Core, seed: unknown): Seeded<never> {
  if (!isObject(seed)) throw new Error('seed must be an object of records by noun')
  const { nouns, lookups } = surfaceNouns(core)
  checkNames(seed, nouns)
  const id = workspaceId(typeof seed.workspace === 'string' ? seed.workspace : 'main')
  const workspace = core.workspaces.get(id) ?? core.workspaces.make(id)
  const { world, workspaces, assumptions } = core
  const context = { workspace, workspaces, world, assumptions }
  const planned = Object.entries(nouns).map(([name, noun]): Planned => {
    const drafts = listOf(seed[name], `seed.${name}`).map((draft, n) =>
      checkedDraft(noun, draft, `seed.${name}[${n}]`, context),
    )
    return { name, noun, drafts }
  })
  const known = new Known(lookups, workspace)
  for (const { name, noun, drafts } of planned) for (const draft of drafts) known.add(name, noun, draft)
  for (const { noun, drafts } of planned) for (const draft of drafts) known.checkReferences(noun, draft)
  core.workspaces.set(id, workspace)
  return Object.fromEntries(
    planned.map(({ name, noun, drafts }) => [name, drafts.map(({ draft }) => noun.add(draft, context))]),
  ) as Seeded<never>
}

/** Refuses members that a seed does not have. */
function checkNames(seed: object, nouns: Nouns): void {
  const names = [...Object.keys(nouns), ...settings]
  for (const name of Object.keys(seed))
    if (!names.includes(name)) throw new Error(`seed has no member '${name}'${suggestion(name, names)}`)
}

function listOf(value: unknown, path: string): readonly unknown[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new Error(`${path} must be an array`)
  return value
}
