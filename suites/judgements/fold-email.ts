/** An e-mail address as it compares where case does not count (gap.email-case); other values as they are. */
export const foldEmail = (email: unknown): unknown =>
  typeof email === 'string' ? email.toLowerCase() : email
