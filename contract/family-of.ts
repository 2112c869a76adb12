/** The family in a rule's id. */
export const familyOf = (ruleId: string): string => ruleId.slice(0, ruleId.indexOf('.'))
