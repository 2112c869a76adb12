/** A value as JSON, with the stack of an exception in its place. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) => (member instanceof Error ? member.stack : member))
