/** A record as it came, of any shape. */
export type Json = { readonly [name: string]: unknown }

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
