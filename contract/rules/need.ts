/** Keys that a run may be given in addition to the main one; each enables rules. */
export const keyNeeds = [
  'other-workspace',
  'unscoped',
  'revoked',
  'expired',
  'features-off',
  'contact-limited',
  'low-rate',
  'quota-exhausted',
  'sending-paused',
  'silent-provider',
  'provider-down',
] as const

/** Records that no documented call creates. */
export const recordNeeds = [
  'ticket',
  'conversation',
  'stale-conversation',
  'internal-note',
  'private-mailbox',
  'phone-number',
  'template',
  'slot',
  'taken-slot',
  'inactive-booking-type',
  'meeting',
  'past-meeting',
  'activity',
  'agent',
  'lead',
  'user',
  'event-id',
  'archived-deal',
  'workspace-without-pipeline',
] as const

/** Things only the target's operator can do. */
export const controlNeeds = ['clock', 'in-flight', 'fault', 'receiver'] as const

/** A capability a check needs from a target, for instance `key:revoked`. */
export type Need =
  | `key:${(typeof keyNeeds)[number]}`
  | `record:${(typeof recordNeeds)[number]}`
  | `control:${(typeof controlNeeds)[number]}`
