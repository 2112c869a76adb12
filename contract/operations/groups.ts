/** The groups of the operations in an OpenAPI document, each with what it is about (sections 1 and 2). */
export const groups = {
  Contacts: 'The contacts of the workspace, with their tags and notes.',
  Activities: 'The timeline: calls, recorded meetings, and milestones of deals, tickets and conversations.',
  Tasks: 'What is to be done about a contact. A task is open, or done.',
  Deals: 'Sales in the stages of a pipeline. A deal is open, won or lost.',
  Tickets: 'Requests for support, with their state, priority and assignee.',
  Conversations: 'Conversations with contacts over chat applications, SMS and e-mail.',
  Messaging: 'Messages that start a conversation, and the templates of the chat applications.',
  Meetings: 'Meetings that are booked from the free slots of a booking type.',
  Webhooks: 'Destinations to which the service sends events, signed with a secret.',
  Workspace: 'The workspace that an API key belongs to.',
  Agents: 'The agents of the workspace.',
  Leads: 'The leads of the workspace, each with its contact.',
} as const

/** A group of operations, for instance `Contacts`. */
export type Group = keyof typeof groups
