import type { Assumptions } from './assumptions/assumptions.js'
import type { Schema } from './schema.js'

/** Schemas whose e-mail addresses follow the assumed grammar (gap.email-format). */
export function withEmails<S extends Readonly<Record<string, Schema | undefined>>>(
  schemas: S,
  { 'email-format': grammar }: Assumptions,
): S {
  if (grammar === 'ordinary') return schemas
  return JSON.parse(
    JSON.stringify(schemas).replaceAll('"format":"email"', `"format":"email-${grammar}"`),
  ) as S
}
