/** Converts a number to text, and leaves other values as they are. */
export const numberAsText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

/** Converts a list to text, and leaves other values as they are. */
export const listAsText = (value: unknown): unknown => (Array.isArray(value) ? String(value) : value)

/** Converts the words true and false to booleans, and leaves other values as they are. */
export const wordAsBoolean = (value: unknown): unknown =>
  value === 'true' || value === 'false' ? value === 'true' : value

/** Converts 0 and 1 to booleans, and leaves other values as they are. */
export const numberAsBoolean = (value: unknown): unknown => (value === 0 || value === 1 ? value === 1 : value)
