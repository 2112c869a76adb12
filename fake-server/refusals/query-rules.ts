import { op, type RuleId, type ServedOperationId } from '../../contract/index.js'
import type { Members } from './member-rules.js'

const id = (rule: RuleId) => ({ short: rule, long: rule, format: rule })

/** The rules about the filters of each list (sections 4.3 to 4.8). */
export const queryRules: Partial<Record<ServedOperationId, Members>> = {
  [op.listContacts]: {
    updatedSince: {
      format: 'validation.contact-list-updated-since',
      together: 'filter.contact-updated-since-alone',
    },
  },
  [op.listActivities]: { leadId: id('limit.activity-list-lead'), dealId: id('limit.activity-list-deal') },
  [op.listTasks]: {
    '': { forms: 'filter.task-assignee-without-open' },
  },
  [op.listDeals]: {
    leadId: { ...id('limit.deal-list-lead'), together: 'filter.deal-lead-alone' },
    pipelineId: { short: 'limit.deal-list-pipeline' },
  },
  [op.listTickets]: {
    priority: {
      together: 'filter.ticket-priority-assignee',
    },
    leadId: { ...id('limit.ticket-list-lead'), together: 'filter.ticket-lead-alone' },
  },
  [op.listTemplates]: { phoneNumberId: id('limit.template-list-number') },
  [op.listMeetings]: {
    from: { format: 'validation.meeting-list-from' },
    to: { format: 'validation.meeting-list-to' },
  },
}
