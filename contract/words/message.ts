/** The sender types the document names (gap.sender-type). */
export const senderTypes = ['contact', 'user', 'bot', 'automation', 'api'] as const
