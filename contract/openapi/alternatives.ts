/** A schema as an object of keywords. */
export type Shape = { readonly [keyword: string]: unknown }

const listed = (value: unknown): readonly Shape[] => (Array.isArray(value) ? (value as Shape[]) : [])
const members = (shape: Shape) => (shape.properties ?? {}) as Record<string, Shape | boolean>
const names = (shape: Shape) => (shape.required ?? []) as readonly string[]
const isFree = (property: Shape | boolean | undefined) => property === undefined || property === true

/** A schema that requires what both of two schemas require; of another keyword that both have, the second counts. */
export function conjunction(one: Shape, other: Shape): Shape {
  const properties: Record<string, Shape | boolean> = { ...members(one) }
  for (const [name, property] of Object.entries(members(other))) {
    const known = properties[name]
    if (isFree(known)) properties[name] = property
    else if (!isFree(property)) properties[name] = conjunction(known as Shape, property as Shape)
  }
  const required = [...new Set([...names(one), ...names(other)])]
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
    ...('items' in one && 'items' in other
      ? { items: conjunction(one.items as Shape, other.items as Shape) }
      : {}),
  }
}

/** The same schema without the members that only other alternatives require. */
function without(shape: Shape, others: readonly Shape[]): Shape {
  const foreign = others.flatMap(names).filter((name) => !names(shape).includes(name))
  const own = Object.entries(members(shape)).filter(([name]) => !foreign.includes(name))
  return { ...shape, properties: Object.fromEntries(own) }
}

/** The same schema without the values that a condition looks for. */
function otherwise(shape: Shape, condition: Shape): Shape {
  const kept = Object.entries(members(shape)).map(([name, property]) => {
    const sought = members(condition)[name] as Shape | undefined
    const { enum: values } = property as Shape
    return sought && Array.isArray(values)
      ? [name, { ...(property as Shape), enum: values.filter((value) => value !== sought.const) }]
      : [name, property]
  })
  return { ...shape, properties: Object.fromEntries(kept) }
}

const crossed = (some: readonly Shape[], others: readonly Shape[]): readonly Shape[] =>
  others.length === 0 ? some : some.flatMap((one) => others.map((other) => conjunction(one, other)))

/**
 * The forms a schema allows, each without choices or conditions at its top: of `oneOf`, `anyOf`, `allOf`
 * and `if`, what the contract's schemas use. `not` is ignored.
 */
export function alternatives(schema: Shape): readonly Shape[] {
  const { oneOf, anyOf, allOf, if: condition, then, else: other, not: _, ...plain } = schema
  const conditions = listed(allOf).filter((part) => 'if' in part)
  let found: readonly Shape[] = [plain]
  for (const part of listed(allOf)) if (!conditions.includes(part)) found = crossed(found, alternatives(part))
  const choices = listed(oneOf)
  if (choices.length > 0)
    found = choices.flatMap((choice) =>
      crossed(found, alternatives(choice)).map((one) =>
        without(
          one,
          choices.filter((another) => another !== choice),
        ),
      ),
    )
  found = crossed(found, listed(anyOf).flatMap(alternatives))
  found = crossed(
    found,
    conditions.flatMap((part) => alternatives(conjunction(part.if as Shape, part.then as Shape))),
  )
  if (condition === undefined) return found
  const holds = alternatives(conjunction(condition as Shape, (then ?? {}) as Shape))
  const fails = alternatives((other ?? {}) as Shape)
  return [
    ...crossed(
      found.map((one) => otherwise(one, condition as Shape)),
      fails,
    ),
    ...crossed(found, holds),
  ]
}
