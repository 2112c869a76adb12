import { op, type RuleId, type ServedOperationId } from '../../contract/index.js'
import type { Members } from './member-rules.js'

const id = (rule: RuleId) => ({ short: rule, long: rule, format: rule })

/** The rules about the filters of each list (sections 4.3 to 4.8). */
export const queryRules: Partial<Record<ServedOperationId, Members>> = {
  [op.listContacts]: {
    email: { format: 'validation.contact-list-email' },
    ownerEmail: { format: 'validation.contact-list-owner-email' },
    tag: { long: 'limit.contact-tag-filter' },
    updatedSince: {
      format: 'validation.contact-list-updated-since',
      together: 'filter.contact-updated-since-alone',
    },
  },
  [op.listActivities]: { leadId: id('limit.activity-list-lead'), dealId: id('limit.activity-list-deal') },
  [op.listTasks]: {
    '': { forms: 'filter.task-assignee-without-open' },
    assignedToEmail: { format: 'validation.task-list-assignee-email' },
    status: { values: 'validation.task-list-status' },
  },
  [op.listDeals]: {
    leadId: { ...id('limit.deal-list-lead'), together: 'filter.deal-lead-alone' },
    pipelineId: { short: 'limit.deal-list-pipeline', long: 'limit.deal-list-pipeline' },
    status: { values: 'validation.deal-list-status' },
    ownerEmail: { format: 'validation.deal-list-owner-email' },
  },
  [op.listTickets]: {
    status: { values: 'validation.ticket-list-status' },
    priority: {
      values: 'validation.ticket-list-priority',
      together: 'filter.ticket-priority-assignee',
    },
    assigneeEmail: { format: 'validation.ticket-list-assignee-email' },
    leadId: { ...id('limit.ticket-list-lead'), together: 'filter.ticket-lead-alone' },
  },
  [op.listConversations]: {
    status: { values: 'validation.conversation-list-status' },
    channel: { values: 'validation.conversation-list-channel' },
    assigneeEmail: { format: 'validation.conversation-list-assignee-email' },
  },
  [op.listTemplates]: { phoneNumberId: id('limit.template-list-number') },
  [op.listMeetings]: {
    from: { format: 'validation.meeting-list-from' },
    to: { format: 'validation.meeting-list-to' },
  },
}
