/** A value in a JSON document, and the names that lead to it, joined by dots: `data.0.id`. */
export interface Leaf {
  readonly path: string
  readonly value: unknown
}

/** The leaves of the documents that were asked for: a report asks for those of each answer once per failure. */
const known = new WeakMap<object, readonly Leaf[]>()

/** Every value of a JSON document that holds no others, in its order. */
export function leavesOf(value: unknown): readonly Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path: '', value }]
  const before = known.get(value)
  if (before) return before
  const leaves: Leaf[] = []
  collect(value, '', leaves)
  known.set(value, leaves)
  return leaves
}

function collect(value: unknown, path: string, leaves: Leaf[]): void {
  if (typeof value !== 'object' || value === null) leaves.push({ path, value })
  else for (const [name, member] of Object.entries(value)) collect(member, joined(path, name), leaves)
}

/**
 * The value at a path; of a list `length` counts the items, `*` stands for each, and `id=con_1` for the one with that
 * id.
 */
export function valueAt(value: unknown, path: string): unknown {
  const [name, ...rest] = path === '' ? [] : path.split('.')
  if (name === undefined) return value
  const others = rest.join('.')
  if (name === '*') return Array.isArray(value) ? value.map((item) => valueAt(item, others)) : undefined
  if (name.startsWith('id=') && Array.isArray(value))
    return valueAt(
      value.find((item) => valueAt(item, 'id') === name.slice('id='.length)),
      others,
    )
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return valueAt((value as Readonly<Record<string, unknown>>)[name], others)
}

/** Two parts of a path, either of which may be empty. */
export const joined = (path: string, others: string): string =>
  path === '' || others === '' ? path + others : `${path}.${others}`

/** A path with the items of lists by their ids where they have plain ones: their places may be others the next time. */
export function idPath(value: unknown, path: string): string {
  const [name, ...rest] = path === '' ? [] : path.split('.')
  if (name === undefined || typeof value !== 'object' || value === null) return path
  const item = (value as Readonly<Record<string, unknown>>)[name]
  const id = Array.isArray(value) ? valueAt(item, 'id') : undefined
  const isPlain = typeof id === 'string' && /^[\w+:-]+$/.test(id)
  return joined(isPlain ? `id=${id}` : name, idPath(item, rest.join('.')))
}

/** The value of a JSON text; undefined if it is not valid. */
export function parsedJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}
