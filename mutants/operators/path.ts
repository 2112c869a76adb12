type Sent = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path of a body. */
export const valueAt = (sent: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), sent)

/** A body with the value at a path changed; a value that becomes undefined is left out. */
export function changedAt(sent: Sent, path: readonly string[], change: (value: unknown) => unknown): Sent {
  const [name = '', ...rest] = path
  const { [name]: value, ...others } = sent
  if (rest.length > 0) return isObject(value) ? { ...sent, [name]: changedAt(value, rest, change) } : sent
  const read = change(value)
  return read === undefined ? others : { ...sent, [name]: read }
}
