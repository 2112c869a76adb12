/** The states of a deal (section 2.2). */
export const dealStatuses = ['open', 'won', 'lost'] as const
/** How often a deal recurs (section 2.2). */
export const dealRecurrences = ['none', 'monthly', 'yearly'] as const
