/** The scopes a key may carry (section 5). */
export const scopes = [
  'contacts:read',
  'contacts:write',
  'activities:read',
  'activities:write',
  'deals:read',
  'deals:write',
  'tickets:read',
  'tickets:write',
  'conversations:read',
  'conversations:write',
  'meetings:read',
  'meetings:write',
  'webhooks:manage',
  'workspace:read',
  'agents:read',
  'leads:read',
] as const

/** One scope of a key, for instance `contacts:read` (section 5). */
export type Scope = (typeof scopes)[number]
