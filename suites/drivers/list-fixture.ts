import type { Api, Call, Json } from '../api/index.js'
import type { Side } from '../observations/foreign-records.js'

/** How to recognise the records of one workspace in a list, and how the other workspace might come upon them. */
export interface ListFixture {
  /** Records of one workspace that differ from all others; none where only the other's can be had. */
  readonly marked: (api: Api, side: Side, shared: string) => Promise<readonly Json[]>
  /** The members by which a marked record differs from all others. */
  readonly mark: readonly string[]
  /** Queries that find a marked record; one with a member that is not a text is left out. */
  readonly queries?: (record: Json) => readonly Readonly<Record<string, unknown>>[]
  /** What the list of a workspace needs in its path or query, by a marked record of that workspace. */
  readonly needs?: (api: Api, side: Side, marked: Json | undefined) => Pick<Call, 'params' | 'query'>
}

/** Whether a call is made in the own workspace. */
export const isOwn = ({ as }: Side): boolean => as === undefined

/** An instant so many milliseconds before another one, if that is one. */
export function shortlyBefore(instant: unknown, ms = 1000): string | undefined {
  const at = Date.parse(String(instant))
  return Number.isNaN(at) ? undefined : new Date(at - ms).toISOString()
}
