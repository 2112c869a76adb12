import type { Scope } from '../../contract/index.js'
import type { FullNouns } from '../nouns/index.js'

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

/** What a workspace holds besides records. */
export interface SeedSettings {
  /** The workspace that the records go to: `main` by default; a name that is new makes a new one without records. */
  readonly workspace?: string
  readonly keys?: readonly KeyDraft[]
  /** Features to switch on or off (gap.feature-map). */
  readonly features?: Readonly<Record<string, boolean>>
}

/** Records by example: what is left out of them gets a default. */
export type SeedRecords<N> = { readonly [M in keyof N]?: readonly DraftIn<N[M]>[] }

/** What seeding made, by noun; empty where nothing was given. */
export type Seeded<N> = { readonly [M in keyof N]: readonly RecordIn<N[M]>[] }

type DraftIn<T> = T extends { readonly draft: infer D } ? D : never
type RecordIn<T> = T extends { readonly record: infer R } ? R : never

/** What to fill a workspace with. */
export interface Seed extends SeedSettings, SeedRecords<FullNouns> {}
