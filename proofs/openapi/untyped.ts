type Json = Readonly<Record<string, unknown>>

const typing = ['type', '$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf']

/** The members of all schemas of a document by whether each has a type; one that has none anywhere may be anything. */
function* membersIn(value: unknown): Generator<[name: string, isTyped: boolean]> {
  if (typeof value !== 'object' || value === null) return
  for (const [keyword, part] of Object.entries(value)) {
    if (keyword === 'example' || keyword === 'examples') continue
    if (keyword === 'properties')
      for (const [name, member] of Object.entries(part as Json))
        yield [name, typing.some((one) => Object.hasOwn(Object(member), one))]
    yield* membersIn(part)
  }
}

/** The names of the members that have a type wherever a document has them. */
export function typedMembers(document: unknown): ReadonlySet<string> {
  const members = [...membersIn(document)]
  const untyped = new Set(members.flatMap(([name, isTyped]) => (isTyped ? [] : [name])))
  return new Set(members.map(([name]) => name).filter((name) => !untyped.has(name)))
}

/** Types of objects that take any member, whose members may be anything. */
const open = /Record<string, *(?:any|unknown)>|\{ *\[\w+: *string\]: *(?:any|unknown);? *\}/g

/** A type, or a union or list, of which any value is one. */
const anything = /(?:^|[|&(<]\s*)(?:any|unknown)(?:\[\])*\s*(?:$|[|&)>])/

/** A schema of zod that takes any value. */
const anythingOfZod = /\bz\.(?:any|unknown)\(/

/**
 * The lines of generated code that give a typed member any value, and so lose its type. They are found by their form, as
 * each generator writes a member on a line of its own; what ends in a comma is a parameter, unless it is a schema.
 */
export function untypedMembers(code: string, typed: ReadonlySet<string>): readonly string[] {
  return code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => {
      const [, name, type = ''] = /^(?:readonly )?['"]?(\w+)['"]?\??: *(.+?);?$/.exec(line) ?? []
      if (name === undefined || !typed.has(name)) return false
      return anythingOfZod.test(type) || anything.test(type.replace(open, 'object').trim())
    })
}
