/** Members without those whose name begins with `//`: they are remarks, as JSON knows no comments. */
export const withoutRemarks = (
  members: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !name.startsWith('//')))
