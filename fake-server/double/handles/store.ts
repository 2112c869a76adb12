import { demoKeys } from '../../demo/keys.js'
import type { Core } from '../../pipeline/context.js'
import { workspaceOf } from '../../pipeline/workspace-of.js'
import type { CompactNouns } from '../nouns/compact-nouns.js'
import { type FullNouns, type FullViews, fullViews } from '../nouns/full-nouns.js'
import { nounsOf } from '../nouns/index.js'
import { addLate } from './late-member.js'
import { type Receiving, receivingOf } from './receive-message.js'
import { type ReadonlyRecords, type Records, type RecordsPlace, recordsOf, viewOf } from './records.js'

/** The records of each noun, from their drafts and records. */
export type RecordsByNoun<N> = {
  readonly [M in keyof N]: N[M] extends readonly [infer D, infer R] ? Records<R, D> : never
}

/** The records of one workspace of the full surface. They survive a reset: each use shows the records of that time. */
export interface Store extends RecordsByNoun<FullNouns>, Receiving {
  /** The tags, which follow from the contacts. */
  readonly tags: ReadonlyRecords<FullViews['tags']>
}

/** The records of one workspace of the compact variant. */
export interface CompactStore extends RecordsByNoun<CompactNouns> {}

/** The store of a fake, and that of any key. */
export interface StoreByKey<S> {
  /**
   * The records of the workspace of another key.
   *
   * @param key A key of the fake; that of the main workspace by default.
   * @throws An Error where there is no workspace for the key, now or at a later use.
   * @example
   * expect(fake.store(demoKeys.otherWorkspace).contacts.get(id)).toBeUndefined()
   */
  store(key?: string): S
}

/** What of a fake holds its records. */
type Holding = Pick<Core, 'surface' | 'world' | 'keys' | 'workspaces' | 'assumptions'>

/** A fake whose records are used; `divide` notes that a test has changed one. */
interface Holder {
  readonly core: Holding
  readonly divide?: () => void
}

/**
 * Adds the store of a workspace, of the fake's variant, to an object. The records of a noun are made when they are first read:
 * a test that has thousands of forks uses few of them.
 */
export function addStoreIn<T extends object>(
  store: T,
  { surface: { variant } }: Pick<Core, 'surface'>,
  here: () => RecordsPlace,
): T & Store & CompactStore {
  for (const [name, noun] of Object.entries(nounsOf[variant]))
    addLate(store, name, () => recordsOf(name, noun, here))
  if (variant === 'full') {
    addLate(store, 'tags', () => viewOf(fullViews.tags, here))
    Object.assign(store, receivingOf(here))
  }
  // Which of the two it is follows from the variant.
  return store as T & Store & CompactStore
}

/** The workspace of a key and the rest of a fake, at present. @internal */
export function foundIn(holder: Holder, key: string): RecordsPlace {
  const { core } = holder
  const { surface, world, workspaces, assumptions } = core
  return {
    variant: surface.variant,
    world,
    workspaces,
    assumptions,
    workspace: workspaceOf(core, key),
    changed: () => holder.divide?.(),
  }
}

/** Adds the store of a fake, that of its main workspace, and those of other keys to an object. */
export function addStoreOf<T extends object>(
  fake: T,
  control: Holder,
): T & Store & CompactStore & StoreByKey<Store & CompactStore> {
  const addOfKey = <S extends object>(store: S, key: string) =>
    addStoreIn(store, control.core, () => foundIn(control, key))
  return Object.assign(addOfKey(fake, demoKeys.main), {
    store(key: string = demoKeys.main) {
      workspaceOf(control.core, key)
      return addOfKey({}, key)
    },
  })
}
