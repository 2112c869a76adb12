import { op } from '../../contract/index.js'
import type { Api, Exchange, Json } from '../api/index.js'

/** What a list shows of one contact, and the pages that show it. */
export interface ShownActivities {
  readonly records: readonly Json[]
  readonly by: readonly Exchange[]
}

/** The timeline of a contact. */
export const readTimeline = (api: Api, { id }: Json): Promise<ShownActivities> =>
  walkList(api, op.listActivities, { query: { leadId: String(id) } })

/** The notes of a contact. */
export const readNotes = (api: Api, { id }: Json): Promise<ShownActivities> =>
  walkList(api, op.listContactNotes, { params: { id: String(id) } })

/** The tasks of a contact, open and done. */
export const readTasks = (api: Api, { id }: Json): Promise<ShownActivities> =>
  walkList(api, op.listTasks, { query: { leadId: String(id) } })

async function walkList(api: Api, ...how: Parameters<Api['read']['walk']>): Promise<ShownActivities> {
  const { records, pages } = await api.read.walk(...how)
  return { records, by: pages.map(({ exchange }) => exchange) }
}

/** The instant a value stands for, in any time zone; undefined for a value that is not one. */
export function instantIn(value: unknown): number | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** Whether a record's title or text holds one of some words. */
export const showsOf =
  (...words: readonly unknown[]) =>
  (record: Json): boolean =>
    [record.title, record.body, record.content].some(
      (text) => typeof text === 'string' && words.some((word) => text.includes(String(word))),
    )
