import { isDeepStrictEqual } from 'node:util'
import { checkedChange, checkedDraft } from '../nouns/checked.js'
import { frozen } from '../nouns/frozen.js'
import { surfaceNouns } from '../nouns/index.js'
import { Known, suggestion } from '../nouns/known.js'
import type { Noun, RecordContext } from '../nouns/noun.js'
import type { Core } from '../pipeline/context.js'
import type { Workspace } from '../store/workspace.js'
import { emit } from '../webhooks/emit.js'

/** The records of one noun, to look at. They are frozen: a later change makes another record. */
export interface ReadonlyRecords<R> {
  /**
   * The record of an id; undefined where there is none.
   * @example
   * expect(fake.contacts.get('ana')).toMatchObject({ tags: ['vip'] })
   */
  get(id: string): R | undefined
  /**
   * All records, or those with some values.
   * @param having Values of members, compared deeply.
   * @example
   * expect(fake.deals.list({ status: 'won' })).toHaveLength(1)
   */
  list(having?: Partial<R>): readonly R[]
  /**
   * The first record that passes.
   * @example
   * const ana = fake.contacts.find(({ email }) => email === 'ana@example.com')
   */
  find(passes: (record: R) => boolean): R | undefined
}

/** The records of one noun, to look at and to change as another user of the service would. */
export interface Records<R, D> extends ReadonlyRecords<R> {
  /**
   * Adds a record; what is left out of it gets a default. Subscribed webhooks are sent its event.
   * @throws An Error that names the member that is wrong; nothing is added then.
   * @example
   * const ana = fake.contacts.create({ email: 'ana@example.com' })
   */
  create(draft: D): R
  /**
   * Changes members of a record, and what follows from them: its next revision, counters, other records that show it.
   * Subscribed webhooks are sent its event.
   * @throws An Error where there is no such record, or a member is wrong; nothing is changed then.
   * @example
   * fake.deals.update('big', { status: 'won' }) // a client's `expectedRev` is stale now
   */
  update(id: string, change: D): R
  /**
   * Removes a record, as another user of the service would.
   * @returns Whether there was one.
   * @example
   * fake.contacts.delete('ana')
   */
  delete(id: string): boolean
}

/** The records of a noun in a workspace of the fake, both looked up at each use, so that they survive a reset. */
export function recordsOf(
  name: string,
  core: () => Core,
  workspaceIn: (core: Core) => Workspace,
): Records<object, object> {
  const here = (): RecordContext & { readonly noun: Noun; readonly known: Known } => {
    const now = core()
    const { nouns, lookups } = surfaceNouns(now)
    const noun = nouns[name]
    if (!noun) throw new Error(`this fake has no ${name}`)
    const workspace = workspaceIn(now)
    const { workspaces, world, assumptions } = now
    return { workspace, workspaces, world, assumptions, noun, known: new Known(lookups, workspace) }
  }
  const list = (having: object = {}): readonly object[] => {
    const { noun, workspace } = here()
    const wanted = Object.entries(having)
    return [...noun.all(workspace)]
      .filter((record) =>
        wanted.every(([member, value]) => isDeepStrictEqual(record[member as keyof typeof record], value)),
      )
      .map(frozen)
  }
  return {
    get(id) {
      const { noun, workspace } = here()
      return frozen(noun.get(workspace, id))
    },
    list,
    find: (passes) => list().find(passes),
    create(draft) {
      const { noun, known, ...context } = here()
      const checked = checkedDraft(noun, draft, noun.singular, context)
      known.add(name, noun, checked)
      known.checkReferences(noun, checked)
      const record = noun.add(checked.draft, context)
      if (noun.created !== undefined) emit(context, noun.created, record)
      return record
    },
    update(id, change) {
      const { noun, known, ...context } = here()
      const before = existing(noun, context.workspace, id)
      if (!noun.change) throw new Error(`a ${noun.singular} cannot be changed`)
      const checked = checkedChange(noun, change, noun.singular, context)
      known.checkReferences(noun, checked)
      const after = noun.change(before, checked.draft, context)
      const event = noun.changed?.(before, after)
      if (event !== undefined) emit(context, event, after)
      return after
    },
    delete(id) {
      const { noun, known, ...context } = here()
      const record = noun.get(context.workspace, id)
      if (record && !noun.remove) throw new Error(`a ${noun.singular} cannot be removed`)
      if (record) noun.remove?.(record, context)
      return record !== undefined
    },
  }
}

/** The record of an id; an Error that suggests the nearest id where there is none. */
function existing(noun: Noun, workspace: Workspace, id: string): object {
  const record = noun.get(workspace, id)
  if (record) return record
  const ids = [...noun.all(workspace)].map((one) => String(one[(noun.key ?? 'id') as keyof typeof one]))
  throw new Error(`no ${noun.singular} '${id}'${suggestion(id, ids)}`)
}
