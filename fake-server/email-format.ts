import type { Assumptions, Schema } from '../contract/index.js'

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
