/** A plain value as a line of TypeScript in the style of this project, for instance `{ field: 'status' }`. */
export function toSource(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
  if (Array.isArray(value)) return `[${value.map(toSource).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([name, member]) => `${nameOf(name)}: ${toSource(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** A member's name, in quotes where it needs them. */
export const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : toSource(name))
