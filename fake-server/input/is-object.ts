/** An object of JSON: neither null nor an array. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object, and neither null nor an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
