import type { Assumptions } from '../../contract/index.js'

/** The two spellings of the templates' path (section 4.2, gap.template-path). */
export const templatePaths = {
  chat: '/api/v1/messaging/chat/templates',
  chatapp_1: '/api/v1/messaging/chatapp_1/templates',
} as const

/** Whether the spelling of a path is one of those served. */
export function isServed(path: string, { 'template-path': notation }: Assumptions): boolean {
  const other = notation === 'chat' ? templatePaths.chatapp_1 : templatePaths.chat
  return notation === 'both' || path !== other
}
