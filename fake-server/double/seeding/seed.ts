import type { Scope } from '../../../contract/index.js'
import type { CompactNouns } from '../nouns/compact-nouns.js'
import type { FullNouns } from '../nouns/full-nouns.js'

/** A key to add, or to replace. */
export interface KeyDraft {
  readonly key: string
  /** Every scope by default. */
  readonly scopes?: readonly Scope[]
  /** Calls per minute; without a bound by default. */
  readonly perMinute?: number
  /** The name of its workspace; that of the seed by default. */
  readonly workspace?: string
}

/** What a seed says of a tag. */
export interface TagDraft {
  readonly id?: string
  /** Active contacts that the workspace does not hold; none by default. */
  readonly active?: number
  readonly inactive?: number
}

/** What a seed says besides records. */
export interface SeedSettings {
  /**
   * The workspace that the records go to: `main` by default, another one of `demoKeys` by its name, or by a new name a new
   * one without records. The `keys` of the seed lead to it.
   */
  readonly workspace?: string
  /** Keys to add. */
  readonly keys?: readonly KeyDraft[]
  /** Features to switch on or off (gap.feature-map). */
  readonly features?: Readonly<Record<string, boolean>>
  /** Tags by name: the ids of those that no contact has had yet, and how many contacts have them that are not served. */
  readonly tags?: Readonly<Record<string, TagDraft>>
  /** Ids of deals that no list shows. */
  readonly archivedDeals?: readonly string[]
}

/** Records by example, by noun. What is left out of one gets a default. */
export type SeedRecords<N> = { readonly [M in keyof N]?: readonly Part<N[M], 0>[] }

/** The records that a seed made, by noun; of nouns that it does not hold there are none. */
export type Seeded<N> = { readonly [M in keyof N]: readonly Part<N[M], 1>[] }

/** The draft (0) or the record (1) of a noun. */
type Part<T, P extends 0 | 1> = T extends readonly [unknown, unknown] ? T[P] : never

/** What to fill a workspace of the full surface with. */
export interface Seed extends SeedSettings, SeedRecords<FullNouns> {}

/** What to fill a workspace of the compact variant with. */
export interface CompactSeed extends SeedSettings, SeedRecords<CompactNouns> {}
