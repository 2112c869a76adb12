/** Whether a rule judges the keys themselves, so that it needs no scope of the main key. */
export const judgesKeys = (ruleId: string): boolean => ruleId.startsWith('auth.')
