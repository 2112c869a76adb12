/**
 * The first member that an object of a JSON text has twice, as readers of JSON differ in which one counts (RFC 8259, section 4).
 *
 * @param text A well-formed JSON text.
 * @param parsed What `JSON.parse` makes of it.
 * @returns Its name; undefined where there is none.
 */
export function repeatedMember(text: string, parsed: unknown): string | undefined {
  // Nearly every text has none: then it has a colon for each member.
  if (colonsIn(text) === membersIn(parsed)) return undefined
  const objects: (Set<string> | undefined)[] = []
  for (const [token, isName] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    const names = objects.at(-1)
    if (token === '{') objects.push(new Set())
    else if (token === '[') objects.push(undefined)
    else if (token === '}' || token === ']') objects.pop()
    else if (names && isName !== undefined) {
      const name = JSON.parse(token.slice(0, token.length - isName.length)) as string
      if (names.has(name)) return name
      names.add(name)
    }
  }
  return undefined
}

/** How many colons a JSON text has outside of its strings. */
function colonsIn(text: string): number {
  let colons = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === ':') colons += 1
    if (character !== '"') continue
    at += 1
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  }
  return colons
}

/** How many members all objects of a value have. */
function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const held: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  return held.reduce((sum: number, one) => sum + membersIn(one), Array.isArray(value) ? 0 : held.length)
}
