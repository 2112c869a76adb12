import { conjunction, type Shape } from './alternatives.js'

type Members = Readonly<Record<string, Shape | boolean>>

const list = (value: unknown): readonly Shape[] => (Array.isArray(value) ? (value as Shape[]) : [])
const members = ({ properties }: Shape): Members => (properties ?? {}) as Members
const required = (shape: Shape): readonly string[] => (shape.required ?? []) as readonly string[]

/** A case of a schema: where a member has a value that a condition looks for, and where it has not. */
interface Case {
  readonly if: Shape
  readonly then?: Shape
  readonly else?: Shape
}

const casesOf = (schema: Shape): readonly Case[] =>
  ['if' in schema ? [schema] : [], list(schema.allOf).filter((part) => 'if' in part)]
    .flat()
    .map((part) => part as unknown as Case)

/** The same schema with one value in place of the ones that a member may have. */
function selecting(schema: Shape, name: string, value: unknown): Shape {
  const { enum: _, ...member } = members(schema)[name] as Shape
  return { ...schema, properties: { ...members(schema), [name]: { ...member, const: value } } }
}

/** A schema whose cases look at the value of one member, as a schema for each value. */
function byValue(schema: Shape, cases: readonly Case[]): Shape {
  const { if: _, then: __, else: ___, allOf, ...plain } = schema
  const others = list(allOf).filter((part) => !('if' in part))
  const [name = ''] = Object.keys(members(cases[0]?.if ?? {}))
  const { enum: values } = members(plain)[name] as Shape
  const forms = [...new Set(values as unknown[])].map((value) => {
    const parts = cases.map((one) => {
      const { const: sought } = members(one.if)[name] as Shape
      return (sought === value ? one.then : one.else) ?? {}
    })
    return explicit(selecting([...others, ...parts].reduce(conjunction, plain), name, value))
  })
  return { oneOf: forms, discriminator: { propertyName: name } }
}

/** The same schema without members; it must forbid those that it does not list. */
function without(shape: Shape, names: readonly string[]): Shape {
  const kept = Object.entries(members(shape)).filter(([name]) => !names.includes(name))
  return { ...shape, properties: Object.fromEntries(kept) }
}

/** The members that a choice says are not there. */
const refused = ({ not }: Shape): readonly string[] => (not === undefined ? [] : required(not as Shape))

/** Whether a choice says of members alone that they are there, or that one is not. */
const isOfPresence = ({ required: there, not, ...more }: Shape): boolean =>
  there !== undefined &&
  Object.keys(more).length === 0 &&
  (not === undefined || (Object.keys(not as Shape).join() === 'required' && refused({ not }).length === 1))

/** A choice in place of all others: the members that would make one of those hold as well are not there. */
function only(choice: Shape, choices: readonly Shape[], plain: Shape): Shape {
  const { not: _, ...there } = choice
  const form = conjunction(plain, there)
  const rivals = choices.filter((one) => !refused(one).some((name) => required(form).includes(name)))
  const others = rivals.flatMap(required).filter((name) => !required(form).includes(name))
  return without(form, [...others, ...refused(choice)])
}

/** A schema whose choices say which members are there, as a whole schema for each choice. */
function byChoice(schema: Shape, keyword: 'oneOf' | 'anyOf'): Shape {
  const { [keyword]: given, ...plain } = schema
  const choices = list(given)
  const exclusive = keyword === 'oneOf' && plain.additionalProperties === false && choices.every(isOfPresence)
  const forms = choices.map((choice) =>
    explicit(exclusive ? only(choice, choices, plain) : conjunction(plain, choice)),
  )
  return { [keyword]: forms }
}

/** A choice between null and a schema of a type, as a type. */
function nullable(schema: Shape): Shape | undefined {
  const [first, second, ...others] = list(schema.anyOf)
  if (first?.type !== 'null' || second === undefined || others.length > 0) return undefined
  const { type, enum: values } = second
  if (Object.keys(schema).length > 1 || 'const' in second || 'anyOf' in second) return undefined
  if (Array.isArray(values)) return { ...second, enum: [...values, null] }
  return typeof type === 'string' ? { ...second, type: [type, 'null'] } : undefined
}

const inner = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? explicit(value as Shape) : value

/**
 * The same schema for readers that take a choice for the whole of a schema, as generators of types do: each form of
 * an object lists all of its members. It allows what the schema allows, and nothing else.
 */
export function explicit(schema: Shape): Shape {
  const cases = casesOf(schema)
  if (cases.length > 0) return byValue(schema, cases)
  const typed = nullable(schema)
  if (typed !== undefined) return explicit(typed)
  for (const keyword of ['oneOf', 'anyOf'] as const) if (keyword in schema) return byChoice(schema, keyword)
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'properties')
        return [
          keyword,
          Object.fromEntries(Object.entries(value as Shape).map(([name, one]) => [name, inner(one)])),
        ]
      return [keyword, keyword === 'items' || keyword === 'additionalProperties' ? inner(value) : value]
    }),
  )
}
