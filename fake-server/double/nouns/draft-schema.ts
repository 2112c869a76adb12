import { limits, type Member, type Members, type Schema } from '../../../contract/index.js'
import { once } from '../../../fixtures/once.js'

/** The part of JSON Schema that drafts are described with. */
export interface DraftSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, DraftSchema>>
  readonly items?: DraftSchema
  readonly additionalProperties?: boolean | DraftSchema
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly pattern?: string
  /** The member of the record that this member is another name of. */
  readonly stands?: string
}

/** How the draft of a record differs from the record. */
interface Difference {
  /** Members that a draft cannot give. */
  readonly without?: readonly string[]
  /** The members of the noun: a draft is bounded as the bodies are that the document describes. */
  readonly members?: Members
  /** Members that only a draft has, or that it bounds more narrowly. */
  readonly more?: Readonly<Record<string, DraftSchema>>
  /** Other names of members, as a test would call them: `contact` of `leadId`. */
  readonly names?: Readonly<Record<string, string>>
}

/** The format of a time in a draft: an instant, or a duration from the fake's present such as `-2h`. */
export const momentFormat = 'moment'

/** The id of a draft: one that a path or a filter of the API can hold (section 4.1). */
export const idDraft = {
  type: 'string',
  minLength: limits.pathId.min,
  maxLength: limits.pathId.max,
  pattern: '^[^/]*$',
} as const

/** The revision of a draft, after which enough changes can follow within the safe integers. */
const revDraft = { type: 'integer', minimum: limits.rev.min, maximum: limits.rev.max - 1_000_000 } as const

/** The tags of a draft: what the API could have stored. */
const wordsDraft = {
  type: 'array',
  items: { type: 'string', minLength: 1, pattern: '\\S' },
  uniqueItems: true,
} as const

/** Members that a draft bounds more narrowly than the record, whatever the noun. */
const bounded: Readonly<Record<string, DraftSchema>> = {
  id: idDraft,
  rev: revDraft,
  tags: wordsDraft,
  groups: wordsDraft,
}

/**
 * A schema of drafts from that of the records: no member is required, and none is unknown. Its members are made when they are
 * first read, as most fakes are given no draft.
 */
export function draftSchema(record: Schema, difference: Difference = {}): DraftSchema {
  const properties = once(() => propertiesOf(record, difference))
  return {
    type: 'object',
    get properties() {
      return properties()
    },
    additionalProperties: false,
  }
}

function propertiesOf(
  record: Schema,
  { without = [], members = {}, more = {}, names = {} }: Difference,
): Readonly<Record<string, DraftSchema>> {
  const { properties = {} } = loosened(record as DraftSchema)
  const narrowed: Readonly<Record<string, DraftSchema>> = Object.fromEntries(
    Object.entries(properties).map(([name, part]): [string, DraftSchema] => [
      name,
      bounded[name] ?? { ...part, ...boundsOf(members[name]) },
    ]),
  )
  const own = Object.entries<DraftSchema>({ ...narrowed, ...more }).filter(
    ([name]) => !without.includes(name),
  )
  const drafted = Object.fromEntries(own)
  for (const [name, stands] of Object.entries(names)) drafted[name] = { ...drafted[stands], stands }
  return drafted
}

/** The lengths that every body which the document describes keeps in a member. */
function boundsOf({ takes, assumed, names }: Member = {}): DraftSchema {
  if (typeof takes !== 'object' || assumed || names !== undefined) return {}
  const { minLength, maxLength } = takes as DraftSchema
  return { ...(minLength !== undefined && { minLength }), ...(maxLength !== undefined && { maxLength }) }
}

/** A part of a record as a draft gives it. */
function loosened(schema: DraftSchema): DraftSchema {
  const { type, format, properties, items } = schema
  if (properties)
    return {
      ...(type === undefined ? {} : { type }),
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, loosened(part)]),
      ),
      additionalProperties: false,
    }
  if (items) return { ...schema, items: loosened(items) }
  return format === 'instant' ? { ...schema, format: momentFormat } : schema
}
