import { limits } from '../../contract/index.js'
import type { Api, Json } from '../harness/index.js'

/** What a check's calls may take, and clocks may be apart, in milliseconds. */
export const marginMs = 60_000

/** The target's time in milliseconds since 1970, by a contact made now; undefined where it tells no time. */
export async function targetTime(api: Api): Promise<number | undefined> {
  const { createdAt, updatedAt } = await api.given.contact()
  const time = Date.parse(String(createdAt ?? updatedAt))
  return Number.isNaN(time) ? undefined : time
}

/** How long a conversation's contact has been silent at some time; endless where it never wrote. */
export function silence({ lastInboundAt }: Json, now: number): number {
  if (lastInboundAt === null) return Number.POSITIVE_INFINITY
  return now - Date.parse(String(lastInboundAt))
}

/** Whether the 24-hour window of a conversation is surely open at some time. */
export const isInWindow = (talk: Json, now: number): boolean =>
  silence(talk, now) < limits.windowMs - marginMs

/** Whether it is surely closed. */
export const isPastWindow = (talk: Json, now: number): boolean =>
  silence(talk, now) > limits.windowMs + marginMs
