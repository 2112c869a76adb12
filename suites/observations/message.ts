import { op } from '../../contract/index.js'
import type { Api, Call, Exchange, Json } from '../api/index.js'

const list = op.listMessages

/** The latest hundred messages of a conversation, and the pages they were on. */
export interface Latest {
  readonly records: readonly Json[]
  readonly by: readonly Exchange[]
}

/** The latest messages of a conversation; inconclusive where they cannot be read. */
export async function readLatest(api: Api, id: unknown, call: Call = {}): Promise<Latest> {
  return api.read.leading(list, { ...call, params: { id: String(id) } })
}

/** Whether a message holds a text; a channel may put words around it. */
export const says =
  (text: unknown) =>
  (message: Json): boolean =>
    String(message.text).includes(String(text))

/** Waits between looks for a message, in milliseconds. */
const waits = [0, 400, 1600]

/** Looks for a message until it shows or the time is up (gap.reply-visibility). */
export async function awaitMessage(
  api: Api,
  id: unknown,
  isIt: (message: Json) => boolean,
): Promise<{ readonly found: readonly Json[]; readonly by: readonly Exchange[]; readonly waitedMs: number }> {
  let waitedMs = 0
  for (const ms of waits) {
    if (ms > 0) await api.waitForBackground(ms)
    waitedMs += ms
    const { records, by } = await readLatest(api, id)
    const found = records.filter(isIt)
    if (found.length > 0 || ms === waits.at(-1)) return { found, by, waitedMs }
  }
  throw new Error('there is a last wait')
}

/** Whether an id may count the messages of its conversation, so that two conversations can have the same ones. */
export const isCounted = (id: unknown): boolean => /^\d{1,6}$/.test(String(id))
