/** The states of a deal (section 2.2). */
export const dealStatuses = ['open', 'won', 'lost'] as const
/** How often a deal recurs (section 2.2). */
export const dealRecurrences = ['none', 'monthly', 'yearly'] as const
/** What closing a deal takes besides the member that selects the outcome (section 4.5). */
export const closingMembers = ['expectedRev', 'lostReasonId', 'lostNote'] as const
