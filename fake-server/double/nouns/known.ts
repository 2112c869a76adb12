import { suggestion } from '../../input/suggestion.js'
import type { Workspace } from '../../store/workspace.js'
import type { CheckedDraft } from './checked.js'
import type { Lookup, Noun } from './noun.js'

/** The records that drafts may refer to: those of a workspace, and those that come with the drafts. */
export class Known {
  readonly #added = new Map<string, Set<unknown>>()

  constructor(
    private readonly lookups: Readonly<Record<string, Lookup>>,
    private readonly workspace: Workspace,
  ) {}

  /**
   * Adds the draft of a record, with what it brings.
   *
   * @throws An Error where its id, or what no two records share, is taken, or where there are too many records.
   */
  add(name: string, noun: Noun, checked: CheckedDraft): void {
    const { path, draft } = checked
    const key = noun.key ?? 'id'
    const id = draft[key]
    if (typeof id === 'string') this.#addId(name, id, `${path}.${key}`)
    for (const [brought, ids] of Object.entries(noun.brings?.(draft) ?? {}))
      for (const each of ids) this.#addId(brought, each, path)
    this.checkUnique(name, noun, checked)
    if (noun.most !== undefined) this.#count(name, noun.most, path)
  }

  /**
   * Refuses what another record has, of what no two records share.
   *
   * @param own The id of the record that is changed.
   * @throws An Error that names the path and the other record.
   */
  checkUnique(name: string, noun: Noun, { path, draft, written }: CheckedDraft, own?: string): void {
    for (const member of noun.unique ?? []) {
      const value = draft[member]
      if (typeof value !== 'string') continue
      const taken = this.#addedTo(`${name}.${member}`)
      const holder = taken.has(value) ? 'another one' : noun.holder?.(this.workspace, member, value)
      if (holder !== undefined && holder !== own)
        throw new Error(`${path}.${written(member)}: ${holder} already has '${value}'`)
      taken.add(value)
    }
  }

  /**
   * Refuses references to no record, and what else is wrong with a draft.
   *
   * @throws An Error that names the path of the reference, the id, and the nearest one that there is.
   */
  checkReferences(noun: Noun, { draft, path, written }: CheckedDraft): void {
    for (const [member, target] of Object.entries(noun.references ?? {})) {
      const id = draft[member]
      if (typeof id !== 'string' || this.has(target, id)) continue
      const { singular } = this.#lookup(target)
      throw new Error(
        `${path}.${written(member)}: no ${singular} '${id}'${suggestion(id, this.#idsOf(target))}`,
      )
    }
  }

  /** Whether there is a record of that id. */
  has(name: string, id: string): boolean {
    return this.#addedTo(name).has(id) || this.#lookup(name).get(this.workspace, id) !== undefined
  }

  #addId(name: string, id: string, path: string): void {
    if (this.has(name, id))
      throw new Error(`${path}: there is already a ${this.#lookup(name).singular} '${id}'`)
    this.#addedTo(name).add(id)
  }

  #count(name: string, most: number, path: string): void {
    const counted = this.#addedTo(`${name}, counted`).add(path).size
    if (counted + [...this.#lookup(name).all(this.workspace)].length > most)
      throw new Error(`${path}: a workspace holds at most ${most} ${name}`)
  }

  #lookup(name: string): Lookup {
    const lookup = this.lookups[name]
    if (!lookup) throw new Error(`no noun ${name}`)
    return lookup
  }

  #addedTo(name: string): Set<unknown> {
    const added = this.#added.get(name) ?? new Set()
    this.#added.set(name, added)
    return added
  }

  #idsOf(name: string): string[] {
    const { key = 'id', ...lookup }: Lookup = this.#lookup(name)
    const stored = [...lookup.all(this.workspace)].map((record) => String(record[key as keyof typeof record]))
    return [...[...this.#addedTo(name)].map(String), ...stored]
  }
}
