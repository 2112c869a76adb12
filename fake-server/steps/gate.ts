import { op, type RuleId, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../pipeline/api-error.js'
import type { Context } from '../pipeline/context.js'
import type { Reply } from '../pipeline/reply.js'

/** What a workspace with deals switched off refuses (gap.feature-map). */
const dealOperations: Partial<Record<ServedOperationId, RuleId>> = {
  [op.listDeals]: 'deal.list-deals-off',
  [op.createDeal]: 'deal.create-deals-off',
  [op.closeDeal]: 'deal.close-deals-off',
}

/** What such a workspace refuses when the request names a deal (section 4.4). */
const dealNaming: Partial<Record<ServedOperationId, RuleId>> = {
  [op.listActivities]: 'activity.list-deals-off',
  [op.createActivity]: 'activity.create-deals-off',
}

/** What a workspace with booking switched off refuses (gap.feature-map). */
const bookingOperations: Partial<Record<ServedOperationId, RuleId>> = {
  [op.bookMeeting]: 'booking.feature-disabled',
}

/** What a workspace with chat switched off refuses (gap.feature-map). */
const chatOperations: Partial<Record<ServedOperationId, RuleId>> = {
  [op.sendMessage]: 'messaging.feature-disabled',
  [op.listTemplates]: 'template.feature-disabled',
}

const featureRules = { ...dealOperations, ...bookingOperations, ...chatOperations }

/** The statement for what the entry of an operation does not say. */
const anyFeature: RuleId = 'error.code-status-pairing'

/** What a workspace blocked by its contact limit refuses (section 4.1, gap.contact-limit-writes). */
const limitedOperations: Partial<Record<ServedOperationId, RuleId>> = {
  [op.listContacts]: 'contact.list-contact-limit',
  [op.listDeals]: 'deal.list-contact-limit',
  [op.listTickets]: 'ticket.list-contact-limit',
  [op.listMeetings]: 'meeting.list-contact-limit',
  [op.listConversations]: 'conversation.list-contact-limit',
  [op.replyToConversation]: 'conversation.reply-contact-limit',
  [op.sendMessage]: 'messaging.contact-limit',
}

/** Refuses what the workspace's features and plan do not allow (gaps feature-map, contact-limit-writes). */
export function gate(context: Context): Reply | undefined {
  const { workspace, operation, query, body, assumptions, surface } = context
  const { features } = workspace
  const namesDeal = query.dealId !== undefined || typeof body.dealId === 'string'
  const naming = namesDeal ? dealNaming[operation] : undefined
  if (naming && !features.deals) throw new ApiError('feature_disabled', 'deals are switched off', naming)
  for (const [feature, switched] of Object.entries(assumptions['feature-map']))
    if (!features[feature] && switched.includes(operation))
      throw new ApiError(
        'feature_disabled',
        `${feature} is switched off`,
        featureRules[operation] ?? anyFeature,
      )
  // Where the list stays open, it is empty.
  if (operation === op.listDeals && !features.deals) return { status: 200, body: surface.envelope([], null) }
  const chatRule = chatOperations[operation]
  // Without a number there is no integration to send over or to hold templates (section 4.7).
  if (chatRule && workspace.phoneNumbers.length === 0)
    throw new ApiError('feature_disabled', 'chat is not available in this workspace', chatRule)
  const writes: readonly ServedOperationId[] = assumptions['contact-limit-writes']
  const limitRule =
    limitedOperations[operation] ?? (writes.includes(operation) ? 'error.contact-limit-exceeded' : undefined)
  if (limitRule && workspace.contactLimitReached)
    throw new ApiError('contact_limit_exceeded', "the plan's contact limit is exceeded", limitRule)
  return undefined
}
