import { closestMatch } from '../../contract/index.js'
import type { Workspace } from '../store/workspace.js'
import type { CheckedDraft } from './checked.js'
import type { Lookup, Noun } from './noun.js'

/** The records that drafts may refer to: those of a workspace, and those that come with the drafts. */
export class Known {
  readonly #added = new Map<string, Set<unknown>>()

  constructor(
    private readonly lookups: Readonly<Record<string, Lookup>>,
    private readonly workspace: Workspace,
  ) {}

  /** Adds a draft, with what it brings. @throws An Error where its id, or what no two records share, is taken. */
  add(name: string, noun: Noun, { path, draft, written }: CheckedDraft): void {
    const key = noun.key ?? 'id'
    const id = draft[key]
    if (typeof id === 'string') {
      if (this.has(name, id)) throw new Error(`${path}.${key}: there is a ${noun.singular} '${id}' already`)
      this.#addedTo(name).add(id)
    }
    for (const member of noun.unique ?? []) this.#addUnique(name, noun, member, { path, draft, written })
    for (const [brought, ids] of Object.entries(noun.brings?.(draft) ?? {}))
      for (const each of ids) this.#addedTo(brought).add(each)
  }

  /** @throws An Error that names the path of a reference to no record, the id, and the nearest one that there is. */
  checkReferences({ references = {} }: Noun, { draft, path, written }: CheckedDraft): void {
    for (const [member, target] of Object.entries(references)) {
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

  #addUnique(name: string, noun: Noun, member: string, { path, draft, written }: CheckedDraft): void {
    const value = draft[member]
    if (value === undefined || value === null) return
    const taken = this.#addedTo(`${name}.${member}`)
    const holder = taken.has(value) ? 'another one' : noun.holder?.(this.workspace, member, value)
    if (holder !== undefined)
      throw new Error(`${path}.${written(member)}: ${holder} has '${String(value)}' already`)
    taken.add(value)
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
    const stored = [...this.#lookup(name).all(this.workspace)].map(
      (record) => (record as { readonly id: string }).id,
    )
    return [...this.#addedTo(name), ...stored].map(String)
  }
}

/** The nearest of some ids; the empty text where there is none. */
export function suggestion(id: string, ids: readonly string[]): string {
  const nearest = closestMatch(id, ids)
  return nearest === undefined ? '' : `; did you mean '${nearest}'?`
}
