import { isChat, isInWindow, isPastWindow, type Json } from '../../../suites/api/index.js'

/** What a conversation does with free text, as far as the document says it. */
export type FreeText = 'taken' | 'refused' | 'open'

/**
 * Whether a conversation takes free text at a time (section 4.7). Only the first chat application surely has a window
 * (gap.window-channels), and a conversation that is not open may take no reply (gap.reply-invalid-state).
 */
export function freeTextIn(conversation: Json, now: number | undefined): FreeText {
  const { channel, status } = conversation
  if (isChat(channel) && now === undefined) return 'open'
  if (channel === 'chatapp_1' && isPastWindow(conversation, Number(now))) return 'refused'
  if (status !== 'open') return 'open'
  return !isChat(channel) || isInWindow(conversation, Number(now)) ? 'taken' : 'open'
}

/** What of a conversation only an assignment changes: all else moves with its messages. */
export const assigned = ['assigneeEmail'] as const
