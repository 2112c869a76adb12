/** What a client sends when it writes out a value that it does not have. */
const notValues: readonly string[] = ['null', 'undefined', 'NaN', 'None', 'nil', '[object Object]']

/** Whether a parameter is the text of a missing value. */
export const isNotValue = (text: string): boolean => notValues.includes(text)
