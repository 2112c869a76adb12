/** Whether a text is a point in time as the API writes it. */
export const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)
