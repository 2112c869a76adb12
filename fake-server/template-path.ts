import type { Assumptions } from '../contract/index.js'

/** The two spellings of the templates' path (section 4.2, gap.template-path). */
export const templatePaths = {
  chat: '/api/v1/messaging/chat/templates',
  chatapp_1: '/api/v1/messaging/chatapp_1/templates',
} as const

/** Whether the spelling of a path is one of those served. */
export function isServed(path: string, { 'template-path': spelling }: Assumptions): boolean {
  const other = spelling === 'chat' ? templatePaths.chatapp_1 : templatePaths.chat
  return spelling === 'both' || path !== other
}
