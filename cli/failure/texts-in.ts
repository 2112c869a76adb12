/** Every text in a value under a name. */
export function textsIn(value: unknown, name: RegExp): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'string' ? (name.test(key) ? [member] : []) : textsIn(member, name),
  )
}
