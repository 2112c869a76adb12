import type { Contact, Deal } from '../../contract/index.js'
import type { Surface } from '../pipeline/context.js'
import type { Pipeline } from '../store/records.js'
import { type ContactDraft, contacts } from './contact.js'
import { type DealDraft, deals } from './deal.js'
import type { Lookup, Noun } from './noun.js'
import { type PipelineDraft, pipelines, stages } from './pipeline.js'

/** The record and the draft of each noun of the full surface. */
export interface FullNouns {
  readonly pipelines: { readonly record: Pipeline; readonly draft: PipelineDraft }
  readonly contacts: { readonly record: Contact; readonly draft: ContactDraft }
  readonly deals: { readonly record: Deal; readonly draft: DealDraft }
}

/** The nouns of a surface by name. */
export type Nouns = Readonly<Record<string, Noun>>

/** The nouns of the full surface, each after those that its records refer to. */
export const fullNouns = { pipelines, contacts, deals } satisfies {
  readonly [N in keyof FullNouns]: Noun<FullNouns[N]['record'], FullNouns[N]['draft']>
}

/** Everything that a reference of the full surface may be to. */
export const fullLookups: Readonly<Record<string, Lookup>> = { ...fullNouns, stages }

/** The nouns of the surface that a fake serves, and everything that a reference may be to. */
export function surfaceNouns(_: { readonly surface: Surface }): {
  readonly nouns: Nouns
  readonly lookups: Readonly<Record<string, Lookup>>
} {
  return { nouns: fullNouns, lookups: fullLookups }
}
