/** The address within the page that opens a rule, at one of its operations if that is given. */
export const ruleLink = (rule: string, at?: string): string => linkTo({ rule, ...(at && { at }) })

/** The address within the page that shows some of the rules. */
export const linkTo = (members: Readonly<Record<string, string>>): string =>
  `#${new URLSearchParams(members)}`
