import type { Assumptions } from '../../contract/index.js'

/** An e-mail address as it is stored and compared (gap.email-case). */
export const asStored = (email: string, assumptions: Assumptions): string =>
  assumptions['email-case'] === 'insensitive' ? email.toLowerCase() : email
