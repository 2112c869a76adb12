import { changesOfMembers, type OperationId, op } from '../../contract/index.js'
import { type Exchange, isObject, type Json, wordOf } from '../api/index.js'
import { answered } from './side-effect.js'

/** The nouns whose records are there before a run and are restored after it. */
export type StatefulNoun = 'ticket' | 'conversation'

/** How to see and to change the records of a noun that is restored. */
export interface Stateful {
  readonly list: OperationId
  /** The call that changes each field; fields that only the service changes are not restored. */
  readonly fields: Readonly<Record<string, OperationId>>
}

/** Tickets and conversations: what is restored of them, and by which call. */
export const statefuls: Readonly<Record<StatefulNoun, Stateful>> = {
  ticket: {
    list: op.listTickets,
    fields: changesOfMembers('ticket'),
  },
  conversation: {
    list: op.listConversations,
    fields: changesOfMembers('conversation'),
  },
}

const names = Object.keys(statefuls) as StatefulNoun[]

/** The noun whose fields an operation changes, and which fields it can change. */
export function changesOf(
  operation: OperationId,
): { readonly noun: StatefulNoun; readonly fields: readonly string[] } | undefined {
  for (const noun of names) {
    const { fields } = statefuls[noun]
    const own = Object.keys(fields).filter((field) => fields[field] === operation)
    if (own.length > 0) return { noun, fields: own }
  }
  return undefined
}

/** A record that an answer shows, with the noun it is of. */
export interface ShownStateful {
  readonly noun: StatefulNoun
  readonly record: Json & { readonly id: string }
}

/** The tickets or conversations that an answer shows: a page of them, or the one that was changed. */
export function shownIn(exchange: Exchange): readonly ShownStateful[] {
  const { operation, response } = exchange
  const noun = names.find((name) => statefuls[name].list === operation) ?? changesOf(operation)?.noun
  if (noun === undefined || response.status >= 300) return []
  const data = isObject(response.json) ? response.json.data : undefined
  const records = Array.isArray(data) ? data : [answered(exchange)]
  return records.flatMap((record) =>
    isObject(record) && typeof record.id === 'string' ? [{ noun, record: { ...record, id: record.id } }] : [],
  )
}

/** The most characters of a value that are kept as they are. */
const briefLength = 120

/** A value as a short text that is the same for the same value, however texts are written. */
export function brief(value: unknown): string {
  // An empty text comes nearest to none, where no documented call takes a text away (`emptyFor`).
  const text = JSON.stringify(value === '' ? null : (value ?? null)).toLowerCase()
  return text.length <= briefLength ? text : `#${text.length} ${wordOf(text)}`
}
