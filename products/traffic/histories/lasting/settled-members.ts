/** The members of a record that nothing but a write changes: no time that passes, no event, and no count. */
export const settledMembers: { readonly [noun: string]: readonly string[] } = {
  contact: [
    ...['name', 'secondName', 'lastname', 'secondLastname', 'email', 'phone', 'movil', 'address'],
    ...['gender', 'birthdate', 'image', 'tags', 'groups', 'source', 'createdAt', 'company', 'notes'],
  ],
  deal: [
    ...['title', 'leadId', 'pipelineId', 'stageId', 'status', 'value', 'currency', 'expectedCloseDate'],
    ...['recurrence', 'ownerEmail', 'closedAt', 'lostReasonId', 'lostNote', 'customFields', 'createdAt'],
  ],
  ticket: [
    ...['subject', 'source', 'number', 'description', 'category', 'leadId', 'assigneeEmail', 'assigneeName'],
    ...['conversationId', 'status', 'priority', 'channel', 'tags', 'slaDueAt', 'createdAt'],
  ],
  webhook: ['name', 'url', 'description', 'events', 'secretSuffix', 'createdAt'],
  note: ['title', 'content', 'type', 'createdBy', 'tags', 'createdAt'],
  activity: ['type', 'leadId', 'title', 'dealId', 'body', 'occurredAt', 'createdAt'],
  task: [
    ...['leadId', 'title', 'content', 'type', 'priority', 'assignedToEmail', 'assignedToName', 'dealId'],
    ...['dueAt', 'doneAt', 'createdAt'],
  ],
  conversation: ['channel', 'leadId', 'contactHandle', 'assigneeEmail', 'assigneeName', 'createdAt'],
  message: ['direction', 'text', 'subject', 'messageType', 'replyToMessageId'],
  meeting: [
    ...['title', 'source', 'startAt', 'endAt', 'createdAt', 'timeZone', 'hostEmail', 'hostName', 'leadId'],
    ...['dealId', 'conversationId', 'bookingTypeId'],
  ],
}

/**
 * What a write moves even where it sets none of the members that clients know. The revisions of deals and conversations also
 * move by themselves (gap.rev-increment).
 */
export const markers: { readonly [noun: string]: readonly string[] } = {
  ticket: ['rev', 'updatedAt'],
  contact: ['updatedAt'],
}
