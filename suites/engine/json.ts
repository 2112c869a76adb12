/** A record as it came, of any shape. */
export type Json = { readonly [name: string]: unknown }

/** The value that some names and indices lead to; undefined where there is none. */
export const atSteps = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    value,
  )

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
