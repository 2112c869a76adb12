import { type Assumptions, type Gap, type GapName, gaps, op } from '../../contract/index.js'
import { derived } from './derived.js'
import type { Reply } from './reply.js'

/** What an answer shows in any case, so that its gap is named only where another choice than the default is taken. */
type Concerned = 'errors' | 'all' | readonly string[]

const revised = [
  op.listDeals,
  op.createDeal,
  op.closeDeal,
  op.listTickets,
  op.updateTicket,
  op.commentTicket,
  op.assignTicket,
  op.listConversations,
  op.assignConversation,
]

const shown: Partial<Record<GapName, Concerned>> = {
  'error-body': 'errors',
  'error-precedence': 'errors',
  'datetime-syntax': 'all',
  versioning: 'all',
  'rev-increment': revised,
  'record-defaults': [op.createContact, op.createDeal, op.createActivity, op.upsertContact],
  'note-field-map': [op.listContactNotes],
  'task-record-map': [op.listTasks, op.completeTask],
  'timeline-milestones': [op.listActivities],
  'tag-origin': [op.listTags],
  'deal-archive': [op.listDeals],
  'pipelines-and-stages': [op.listDeals, op.createDeal],
  'sender-type': [op.listMessages],
  'reply-visibility': [op.listMessages, op.replyToConversation],
  'conversation-status-values': [op.listConversations],
  'cancel-result-types': [op.cancelMeeting],
  'webhook-defaults': [op.createWebhook],
  'compact-record-types': [op.listContacts],
}

/** The gaps among those for which another value than the default is assumed. */
const unusual = derived((assumptions) =>
  (Object.keys(shown) as GapName[]).filter((name) => {
    const { default: usual }: Gap = gaps[name]
    return JSON.stringify(assumptions[name]) !== JSON.stringify(usual)
  }),
)

function concerns(gap: GapName, operation: string | undefined, { code }: Reply): boolean {
  const concerned = shown[gap]
  if (concerned === 'all') return true
  if (concerned === 'errors') return code !== undefined
  return code === undefined && operation !== undefined && concerned?.includes(operation) === true
}

/** The gaps on whose assumed values an answer rests, for the header `x-fake-assumed`; undefined where there are none. */
export function assumedGaps(
  noted: readonly GapName[] | undefined,
  operation: string | undefined,
  reply: Reply,
  assumptions: Assumptions,
): readonly GapName[] | undefined {
  const others = unusual(assumptions)
  if (others.length === 0) return noted
  const concerned = others.filter((gap) => concerns(gap, operation, reply))
  if (concerned.length === 0) return noted
  return [...new Set([...(noted ?? []), ...concerned])]
}
