/** The channel a conversation's id begins with (section 2.4). */
export const channelOf = (id: string): string => id.slice(0, Math.max(0, id.indexOf('__')))

/** Whether a channel is a chat application, the kind that has a window (section 4.7). */
export const isChat = (channel: unknown): boolean => channel === 'chatapp_1' || channel === 'chatapp_2'
