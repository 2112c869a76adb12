import { checkMembers } from '../../input/check-members.js'
import { isObject, type JsonObject } from '../../input/is-object.js'
import type { Core } from '../../pipeline/context.js'
import type { Workspace } from '../../store/workspace.js'
import { type CheckedDraft, checkedDraft } from '../nouns/checked.js'
import { lookupsOf, nounsOf } from '../nouns/index.js'
import { Known } from '../nouns/known.js'
import { noteGiven } from '../nouns/note-given.js'
import type { Noun, RecordContext } from '../nouns/noun.js'
import { settingsSchema } from './seed-schema.js'
import { applySettings, checkedSettings, idOf } from './settings.js'

/**
 * Takes the users, pipelines, numbers and booking types that an empty workspace starts with out of it, as far as a seed
 * brings its own; where the seed is refused they are put back.
 */
function withoutStandIns<T>(workspace: Workspace, seeded: readonly string[], plan: () => T): T {
  const replaced = [...workspace.standIns].filter((noun) => seeded.includes(noun))
  const before = replaced.map((noun) => [noun, workspace[noun]])
  for (const noun of replaced) workspace[noun] = []
  try {
    const planned = plan()
    for (const noun of replaced) workspace.standIns.delete(noun)
    return planned
  } catch (error) {
    Object.assign(workspace, Object.fromEntries(before))
    throw error
  }
}

/** The records of one noun to make. */
interface Planned {
  readonly name: string
  readonly noun: Noun
  readonly drafts: readonly CheckedDraft[]
}

/**
 * Fills a workspace of a fake by example, wholly or, where anything is wrong, not at all.
 *
 * @param path What the seed is called in messages.
 * @returns The records that were made, by noun.
 * @throws An Error that names the path of what is wrong.
 */
export function seedCore(
  core: Core,
  seed: unknown,
  path = 'seed',
): Readonly<Record<string, readonly object[]>> {
  if (!isObject(seed)) throw new Error(`${path} must be an object of records by noun`)
  checkMembers(seed, { ...nounsOf[core.surface.variant], ...settingsSchema, $schema: true }, path)
  const settings = checkedSettings(seed, path, core)
  const id = idOf(settings)
  const workspace = core.workspaces.get(id) ?? core.workspaces.make(id)
  const { world, workspaces, assumptions } = core
  const context = { workspace, workspaces, world, assumptions }
  const planned = withoutStandIns(workspace, Object.keys(seed), () => plan(core, seed, path, context))
  // What follows cannot fail: every draft has been checked.
  core.workspaces.set(id, workspace)
  applySettings(settings, core, workspace)
  return Object.fromEntries(
    planned.map(({ name, noun, drafts }) => [name, drafts.map(({ draft }) => added(noun, draft, context))]),
  )
}

function added(noun: Noun, draft: object, context: RecordContext): object {
  const record = noun.add(draft, context)
  noteGiven(context, noun, draft, record)
  return record
}

/** The records of a seed in the order in which they can be made, all of them checked. */
function plan(
  { surface: { variant } }: Core,
  seed: JsonObject,
  path: string,
  context: RecordContext,
): readonly Planned[] {
  const planned = Object.entries(nounsOf[variant]).map(([name, noun]): Planned => {
    const drafts = listOf(seed[name], `${path}.${name}`).map((draft, n) =>
      checkedDraft(noun, draft, `${path}.${name}[${n}]`, context),
    )
    return { name, noun, drafts }
  })
  const known = new Known(lookupsOf[variant], context.workspace)
  for (const { name, noun, drafts } of planned) for (const draft of drafts) known.add(name, noun, draft)
  for (const { noun, drafts } of planned) for (const draft of drafts) known.checkReferences(noun, draft)
  return planned
}

function listOf(value: unknown, path: string): readonly unknown[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) throw new Error(`${path} must be an array`)
  return value
}
