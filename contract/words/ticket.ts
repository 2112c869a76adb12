/** The states of a ticket (section 2.3). */
export const ticketStatuses = ['open', 'in_progress', 'waiting_customer', 'closed'] as const
/** The priorities of a ticket (section 2.3). */
export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
/** The channel values the document names; its enumeration continues beyond them (section 2.3). */
export const ticketChannels = [
  'email',
  'chatapp_1',
  'chatapp_2',
  'sms',
  'chatapp_3',
  'web_form',
  'chat_ai',
  'phone',
] as const
