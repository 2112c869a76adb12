import type { ControlSchema } from '../control/control-schema.js'
import { momentFormat } from '../nouns/draft-schema.js'

/** An object of the document. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The formats of JSON Schema that readers of a document know. */
const knownFormats = ['date-time', 'email', 'uri']

/** A schema without what only the fake makes of it: formats of its own, and other names of members. */
function published(
  schema: ControlSchema & { readonly $schema?: string; readonly stands?: string },
): JsonObject {
  const { $schema: _, stands: __, format, description, ...own } = schema
  const says =
    description ??
    (format === momentFormat
      ? 'An instant, or a duration from the present of the fake such as `-2h`.'
      : undefined)
  return {
    ...own,
    ...(says === undefined ? {} : { description: says }),
    ...(format !== undefined && knownFormats.includes(format) && { format }),
  }
}

/** The named schemas of a document: those with a title. */
export class NamedSchemas {
  readonly byName: Record<string, unknown> = {}

  /** A schema in which those with a title are references. */
  placed(schema: ControlSchema): unknown {
    const { title, ...own } = schema
    if (title === undefined) return this.#inner(own)
    // A second use may say something of its own about the same schema.
    this.byName[title] ??= this.#inner(own)
    return { $ref: `#/components/schemas/${title}` }
  }

  #inner(schema: ControlSchema): JsonObject {
    const { properties, items, anyOf, additionalProperties, ...own } = schema
    return {
      ...published(own),
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, member]) => [name, this.placed(member)]),
        ),
      }),
      ...(items && { items: this.placed(items) }),
      ...(anyOf && { anyOf: anyOf.map((one) => this.placed(one)) }),
      ...(additionalProperties !== undefined && {
        additionalProperties:
          typeof additionalProperties === 'boolean'
            ? additionalProperties
            : this.placed(additionalProperties),
      }),
    }
  }
}
