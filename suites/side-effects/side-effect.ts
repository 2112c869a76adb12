import { workspaceKeyOf } from '../../contract/index.js'
import { type Exchange, isObject, type Json } from '../api/index.js'
import { fates, type LedgerNoun, type Ref } from './noun.js'

/** Something left behind, with what its undoing needs. */
export interface SideEffect extends Ref {
  /** How it is undone, for the reader of a ledger. */
  readonly undo: string
  /** The contact it is of. */
  readonly leadId?: string
  /** Its revision when it was last answered. */
  readonly rev?: number
  /** The name, title or e-mail it was given. */
  readonly word?: string
  /** Whether the run made the contact, and did not only change it. */
  readonly made?: boolean
}

/** Everything of a side effect but what follows from its noun. */
export type SideEffectParts = { readonly [K in 'id' | 'leadId' | 'rev' | 'word' | 'on' | 'made']?: unknown }

/** A side effect of a noun in the workspace of a key, with the members that are of the right type; none without an id. */
export function sideEffectOf(
  noun: LedgerNoun,
  key: string,
  { id, leadId, rev, word, on, made }: SideEffectParts,
): readonly SideEffect[] {
  if (typeof id !== 'string' || id === '') return []
  const isText = (value: unknown): value is string => typeof value === 'string'
  return [
    {
      noun,
      id,
      key: workspaceKeyOf(key),
      ...(isText(on) ? { on } : {}),
      ...(isText(leadId) ? { leadId } : {}),
      ...(typeof rev === 'number' ? { rev } : {}),
      ...(isText(word) ? { word: clipped(word) } : {}),
      ...(made === true ? { made } : {}),
      undo: fates[noun].undo,
    },
  ]
}

/** The most characters of a name or title that are kept. */
const wordLength = 200

/** A name or title as it is kept. */
export const clipped = (word: string): string => word.slice(0, wordLength)

/** The record of an answer: in `data`, or bare as the compact variant may have it. */
export function answered({ response: { json } }: Exchange): Json {
  if (!isObject(json)) return {}
  return isObject(json.data) ? json.data : json
}

/** What a request says in its body; nothing where that is no JSON object. */
export function said(body: string | undefined): Json {
  try {
    const json: unknown = JSON.parse(body ?? '')
    return isObject(json) ? json : {}
  } catch {
    return {}
  }
}
