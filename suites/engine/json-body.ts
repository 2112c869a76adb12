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
  if (isNested(value)) makeHarmless(value, 1)
  return value
}

/**
 * Makes a parsed value harmless in place. Each answer is walked through, so that no list of names or members is made; the
 * recursion ends at the deepest level that is kept.
 */
function makeHarmless(value: object, depth: number): void {
  if (Array.isArray(value)) {
    for (let n = 0; n < value.length; n += 1) makeMemberHarmless(value, n, depth)
    return
  }
  // JSON may give an object a member of this name, and then `String` of it throws.
  if (Object.hasOwn(value, 'toString')) Object.defineProperty(value, Symbol.toPrimitive, { value: shown })
  for (const name in value) makeMemberHarmless(value, name, depth)
}

function makeMemberHarmless(holder: object, name: string | number, depth: number): void {
  const member: unknown = (holder as Readonly<Record<string | number, unknown>>)[name]
  if (!isNested(member)) return
  if (depth < maxDepth) makeHarmless(member, depth + 1)
  // Defined rather than set, as the name may be `__proto__`.
  else Object.defineProperty(holder, name, { value: null })
}

const shown = () => '[object Object]'

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null
