/** An object as JSON holds it. */
export type InspectedJson = Readonly<Record<string, unknown>>

const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/

/** A value as a cell shows it; instants without their thousandths. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value).replace(instant, '$1 $2')
}

/** Whether a value is an instant as the API writes it. */
export const isInstant = (value: unknown): boolean => typeof value === 'string' && instant.test(value)
