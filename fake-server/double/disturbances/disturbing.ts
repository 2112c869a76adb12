import { workspaceId } from '../../demo/keys.js'
import { checkMembers, type MembersOf } from '../../input/check-members.js'
import { suggestion } from '../../input/suggestion.js'
import type { Core } from '../../pipeline/context.js'
import { workspaceOf } from '../../pipeline/workspace-of.js'
import { type Caller, type Disturbance, Disturbances } from '../../world/disturbances.js'
import type { Control } from '../control/control.js'
import type { Disturb } from './disturb-options.js'
import { disturbanceOf } from './disturbance.js'

/** Whose requests are disturbed: those with a key, or with any key of a workspace. */
export interface DisturbedCallers {
  /** An API key, such as that of one test. */
  readonly key?: string
  /** A workspace by its name or id, such as `'main'`. */
  readonly workspace?: string
}

/** Disturbances that were switched on. */
export interface DisturbHandle {
  /** Switches them off. */
  remove(): void
  /** The same, for `using`. */
  [Symbol.dispose](): void
}

/** What disturbs requests in ways that the document permits. */
export interface Disturbing {
  /**
   * Switches disturbances on, in addition to those of the option `disturb`. A reset switches them off. Values that records
   * were given before are changed by `unknown-values` as well.
   *
   * @param disturb A name such as `'short-pages'`, several, or with numbers as in `{ name: 'slow', delay: '5s' }`.
   * @param callers Whose requests are disturbed: those with a `key`, or those to a `workspace`; all by default.
   * @returns A handle that switches them off.
   * @throws An Error where there is no such disturbance, key or workspace, or a number is invalid.
   * @example
   * const short = fake.disturb('short-pages', { key: 'key_of_this_test' })
   * expect(await client.allContacts()).toHaveLength(25) // follows each cursor
   * short.remove()
   */
  disturb(disturb: Disturb, callers?: DisturbedCallers): DisturbHandle
}

const takes: MembersOf<DisturbedCallers> = { key: true, workspace: true }

/**
 * Whose requests are meant.
 *
 * @throws An Error where there is no such key or workspace.
 */
function callersOf(core: Core, callers: DisturbedCallers): Caller {
  checkMembers(callers, takes, 'fake.disturb', 'option')
  const { key, workspace } = callers
  if (key !== undefined && workspace !== undefined)
    throw new Error('give a key or a workspace, not both: the requests of a key are to its workspace')
  if (key !== undefined) {
    workspaceOf(core, key)
    return { key }
  }
  if (workspace === undefined) return {}
  const id = workspaceId(workspace)
  const known = new Set([...core.keys.values()].map((each) => each.workspaceId))
  if (!known.has(id)) throw new Error(`no workspace '${workspace}'${suggestion(workspace, [...known])}`)
  return { workspaceId: id }
}

/** The worlds that answer requests: that of the fake, and of its replica where it has one. */
const worldsOf = ({ world, replica }: Core) => (replica ? [world, replica.core.world] : [world])

/**
 * Switches disturbances on.
 *
 * @returns What they are in the fake.
 * @throws An Error that names what is wrong.
 */
export function addDisturbance(
  control: Control,
  disturb: Disturb,
  callers: DisturbedCallers = {},
): Disturbance {
  const { core } = control
  const { surface, alongside, world } = core
  const { time } = world
  const disturbance = disturbanceOf(
    disturb,
    {
      variant: surface.variant,
      served: { ...surface.operations, ...alongside?.surface.operations },
      wall: () => time.wall(),
    },
    'disturb',
    callersOf(core, callers),
  )
  if (disturbance.names.length === 0)
    throw new Error('disturb takes one disturbance or more, not an empty list')
  control.divide()
  for (const each of worldsOf(core)) {
    each.disturbances ??= new Disturbances()
    each.disturbances.add(disturbance)
  }
  return disturbance
}

/** Switches disturbances off, where they are still on. */
export function removeDisturbance({ core }: Control, disturbance: Disturbance): void {
  for (const { disturbances } of worldsOf(core)) disturbances?.remove(disturbance)
}

/** The disturbances of the fake that a control belongs to. */
export const disturbingOf = (control: Control): Disturbing => ({
  disturb(disturb, callers) {
    const disturbance = addDisturbance(control, disturb, callers)
    const remove = () => removeDisturbance(control, disturbance)
    return { remove, [Symbol.dispose]: remove }
  },
})
