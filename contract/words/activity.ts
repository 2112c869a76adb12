/** The types of an activity that a client can create (section 4.4). */
export const activityTypes = ['note', 'task', 'call', 'meeting'] as const
/** The directions of a recorded call (section 4.4). */
export const callDirections = ['outbound', 'inbound'] as const
/** The outcomes of a recorded call (section 4.4). */
export const callOutcomes = ['connected', 'no_answer', 'voicemail', 'busy', 'wrong_number'] as const
