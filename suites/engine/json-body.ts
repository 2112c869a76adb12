/** The deepest level of an answer that is kept; no documented record needs ten. */
export const maxDepth = 100

/** What some systems put before a text in Unicode; no JSON text begins with one (RFC 8259, section 8.1). */
export const byteOrderMark = '\ufeff'

/**
 * The JSON value of an answer's text, whose byte order mark is ignored; safe to be walked through, compared and shown whatever it holds; undefined
 * where the text is not JSON. What is nested deeper than `maxDepth` levels is replaced by null.
 */
export function jsonIn(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text)
  } catch {
    return undefined
  }
  return harmless(value)
}

/** Makes a parsed value harmless in place, level by level, as recursion over it might not end. */
function harmless(root: unknown): unknown {
  let level: object[] = isNested(root) ? [root] : []
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: object[] = []
    for (const value of level) {
      // JSON may give an object a member of this name, and then `String` of it throws.
      if (Object.hasOwn(value, 'toString')) Object.defineProperty(value, Symbol.toPrimitive, { value: shown })
      for (const name of Object.keys(value)) {
        const member: unknown = (value as Readonly<Record<string, unknown>>)[name]
        if (!isNested(member)) continue
        if (depth < maxDepth) next.push(member)
        // Defined rather than set, as the name may be `__proto__`.
        else Object.defineProperty(value, name, { value: null })
      }
    }
    level = next
  }
  return root
}

const shown = () => '[object Object]'

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null
