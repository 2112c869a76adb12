import equal from 'fast-deep-equal'
import type { Variant } from '../../../contract/index.js'
import { suggestion } from '../../input/suggestion.js'
import type { Workspace } from '../../store/workspace.js'
import { checkedChange, checkedDraft } from '../nouns/checked.js'
import { frozen } from '../nouns/frozen.js'
import { lookupsOf } from '../nouns/index.js'
import { Known } from '../nouns/known.js'
import { noteGiven } from '../nouns/note-given.js'
import type { Lookup, Noun, RecordContext } from '../nouns/noun.js'
import { checkHaving } from './having.js'
import { MissingRecord } from './missing-record.js'

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

/** Where a noun is found: in a workspace of a fake, both looked up at each use, so that handles survive a reset. */
export interface RecordsPlace extends RecordContext {
  readonly variant: Variant
  /** Called where a test changes a record. */
  readonly changed?: () => void
}

/** The records of what only follows from others. */
export function viewOf(lookup: Lookup, here: () => RecordsPlace): ReadonlyRecords<object> {
  const list = (having: object = {}): readonly object[] => {
    const wanted = Object.entries(having)
    const records = [...lookup.all(here().workspace)]
    checkHaving(having, lookup, records)
    return records
      .filter((record) =>
        wanted.every(([member, value]) => equal(record[member as keyof typeof record], value)),
      )
      .map(frozen)
  }
  return {
    get: (id) => frozen(lookup.get(here().workspace, id)),
    list,
    find(passes) {
      if (typeof passes !== 'function')
        throw new Error(
          `find takes a function, not ${JSON.stringify(passes)}: for records with some values, use list(${JSON.stringify(passes)})`,
        )
      return list().find(passes)
    },
  }
}

/** The records of a noun. */
export function recordsOf(name: string, noun: Noun, here: () => RecordsPlace): Records<object, object> {
  const knownIn = ({ variant, workspace }: RecordsPlace) => new Known(lookupsOf[variant], workspace)
  return {
    ...viewOf(noun, here),
    create(draft) {
      const context = here()
      const known = knownIn(context)
      const checked = checkedDraft(noun, draft, noun.singular, context)
      known.add(name, noun, checked)
      known.checkReferences(noun, checked)
      const record = noun.add(checked.draft, context)
      noteGiven(context, noun, checked.draft, record)
      noun.announce?.(record, undefined, context)
      context.changed?.()
      return frozen(record)
    },
    update(id, change) {
      const context = here()
      const known = knownIn(context)
      const before = existing(noun, context.workspace, id)
      if (!noun.change) throw new Error(`a ${noun.singular} cannot be changed`)
      const checked = checkedChange(noun, change, noun.singular, context)
      const key = noun.key ?? 'id'
      if (checked.draft[key] !== undefined && checked.draft[key] !== id)
        throw new Error(`${noun.singular}.${key} cannot be changed`)
      known.checkUnique(name, noun, checked, id)
      known.checkReferences(noun, checked)
      const after = noun.change(before, checked.draft, context)
      noteGiven(context, noun, checked.draft, after)
      noun.announce?.(after, before, context)
      context.changed?.()
      return frozen(after)
    },
    delete(id) {
      const context = here()
      const record = noun.get(context.workspace, id)
      if (record && !noun.remove) throw new Error(`a ${noun.singular} cannot be removed`)
      if (record) noun.remove?.(record, context)
      if (record) context.changed?.()
      return record !== undefined
    },
  }
}

/** The record of an id; a MissingRecord that suggests the nearest id where there is none. */
export function existing(noun: Lookup, workspace: Workspace, id: string): object {
  const record = noun.get(workspace, id)
  if (record) return record
  const ids = [...noun.all(workspace)].map((one) => String(one[(noun.key ?? 'id') as keyof typeof one]))
  throw new MissingRecord(`no ${noun.singular} '${id}'${suggestion(id, ids)}`)
}
