import { limits } from '../../contract/index.js'
import type { Json } from '../engine/json.js'

/** What a check's calls may take, and clocks may be apart, in milliseconds. */
export const marginMs = 60_000

/** How long a conversation's contact has been silent at some time, in milliseconds; endless where it never wrote. */
export function silence({ lastInboundAt }: Json, now: number): number {
  if (lastInboundAt === null) return Number.POSITIVE_INFINITY
  return now - Date.parse(String(lastInboundAt))
}

/** Whether the 24-hour window of a conversation is surely open at some time (section 4.7). */
export const isInWindow = (conversation: Json, now: number): boolean =>
  silence(conversation, now) < limits.windowMs - marginMs

/** Whether it is surely closed. */
export const isPastWindow = (conversation: Json, now: number): boolean =>
  silence(conversation, now) > limits.windowMs + marginMs
