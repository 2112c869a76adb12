import type { Shape } from './alternatives.js'
import type { Components, Reference } from './components.js'

/** A name in the form of a type's, for instance `CtaUrl`. */
export const typeName = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')

/** The value of a member that selects a form; a form of several choices has it in each of them. */
function valueIn(form: Shape, name: string): string {
  const { const: value } = (form.properties as Record<string, Shape> | undefined)?.[name] ?? {}
  const [choice] = (form.anyOf ?? []) as readonly Shape[]
  return value === undefined && choice ? valueIn(choice, name) : String(value)
}

/** A schema whose forms are components, each under a name of its own, and the values that select them. */
function selected(schema: Shape, name: string, schemas: Components<Shape>): Shape {
  const { propertyName } = schema.discriminator as { readonly propertyName: string }
  const forms = (schema.oneOf as readonly Shape[]).map((form): [string, Reference] => {
    const value = valueIn(form, propertyName)
    return [value, schemas.add(`${name}${typeName(value)}`, named(form, schemas))]
  })
  const mapping = Object.fromEntries(forms.map(([value, { $ref }]) => [value, $ref]))
  return { oneOf: forms.map(([, reference]) => reference), discriminator: { propertyName, mapping } }
}

/** A schema in which every choice that a member makes refers to components named after the member that has the choice. */
function named(schema: Shape, schemas: Components<Shape>): Shape {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'anyOf' || keyword === 'oneOf')
        return [keyword, (value as readonly Shape[]).map((one) => named(one, schemas))]
      if (keyword !== 'properties') return [keyword, value]
      const members = Object.entries(value as Record<string, Shape | boolean>).map(([name, member]) => [
        name,
        ofMember(name, member, schemas),
      ])
      return [keyword, Object.fromEntries(members)]
    }),
  )
}

function ofMember(name: string, member: Shape | boolean, schemas: Components<Shape>): unknown {
  if (typeof member === 'boolean') return member
  return 'discriminator' in member
    ? namedForms(member, `${typeName(name)}Form`, schemas)
    : named(member, schemas)
}

/**
 * The reference to a schema under a name, and to its forms under names that begin alike: what reads an OpenAPI
 * document tells forms apart by their names.
 */
export const namedForms = (schema: Shape, name: string, schemas: Components<Shape>): Reference =>
  schemas.add(name, 'discriminator' in schema ? selected(schema, name, schemas) : named(schema, schemas))
