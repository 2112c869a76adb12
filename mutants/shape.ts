import { type ActivityResult, op } from '../contract/index.js'
import { type Mutant, mutant, type ObjectSchema, onBody } from './mutant.js'
import { readAs, tooLate } from './reading.js'

const create = op.createActivity

/** A kind of body of `POST /activities`. */
export type Type = ActivityResult['type']

/** A body as it was sent. */
export type Sent = Record<string, unknown>

/** A branch of the schema: the shape that one `type` selects. */
interface Branch {
  readonly if: { readonly properties: { readonly type: { readonly const: string } } }
  readonly then: ObjectSchema
}

/** The schema of one shape within that of the whole body. */
export function shapeIn(schema: ObjectSchema, type: Type): ObjectSchema {
  const branch = (schema.allOf as readonly Branch[]).find((one) => one.if.properties.type.const === type)
  if (!branch) throw new Error(`no shape of ${type}`)
  return branch.then
}

/** A looser or tighter shape of one kind. */
export const shape = (fault: string, type: Type, change: (shape: ObjectSchema) => void): Mutant =>
  mutant(fault, (behaviour) => onBody(behaviour, create, (schema) => change(shapeIn(schema, type))))

/** Bodies of one kind read with some of their members made into something else first. */
export const sentAs = (fault: string, type: Type, change: (sent: Sent) => Sent): Mutant =>
  readAs(fault, create, (sent) => (sent.type === type ? change(sent) : sent))

/** A refusal of one kind that comes after the deed. */
export const late = (type: Type, isWrong: (sent: Sent) => boolean, instead: Sent = {}): Mutant =>
  tooLate(create, (sent) => sent.type === type && isWrong(sent), instead)

/** A body without the members that a test finds odd. */
export const without = (sent: Sent, isOdd: (name: string, value: unknown) => boolean): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => !isOdd(name, value)))

/** A member of the bodies of one kind, or of an object within them. */
export interface Member {
  readonly type: Type
  readonly name: string
  readonly within?: 'call' | 'nextStep'
}

type Members = Record<string, Record<string, unknown>>

/** A looser or tighter schema for a member. */
export const memberAs = (
  fault: string,
  { type, name, within }: Member,
  schema: Record<string, unknown>,
): Mutant =>
  shape(fault, type, ({ properties }) => {
    const members = within ? (properties[within]?.properties as Members) : properties
    members[name] = schema
  })

/** The value of a member as it was sent. */
export function sentValue(sent: Sent, { name, within }: Member): unknown {
  const holder = within ? sent[within] : sent
  return typeof holder === 'object' && holder !== null ? (holder as Sent)[name] : undefined
}

/** A member read as something else; one that becomes undefined is dropped. */
export const valueAs = (fault: string, member: Member, change: (value: unknown) => unknown): Mutant => {
  const { type, name, within } = member
  const changed = (holder: Sent): Sent => {
    const { [name]: value, ...others } = holder
    const read = change(value)
    return read === undefined ? others : { ...others, [name]: read }
  }
  return sentAs(fault, type, (sent) => {
    if (!within) return changed(sent)
    const holder = sent[within]
    return typeof holder === 'object' && holder !== null
      ? { ...sent, [within]: changed(holder as Sent) }
      : sent
  })
}

/** Ways to be careless about a member that takes some words. */
export const words = (member: Member, values: readonly string[]): readonly [Mutant, ...Mutant[]] => [
  memberAs('any word will do', member, { type: 'string' }),
  memberAs('the last word of the list was forgotten', member, { enum: values.slice(0, -1) }),
  memberAs('the first word of the list was forgotten', member, { enum: values.slice(1) }),
  valueAs('case does not count', member, (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  ),
  valueAs('an unknown word stands for the last one', member, (value) =>
    typeof value === 'string' && !values.includes(value) ? values.at(-1) : value,
  ),
  valueAs('the words are looked up as members of an object', member, (value) =>
    typeof value === 'string' && value in {} ? values[0] : value,
  ),
  valueAs('the empty word stands for the first one', member, (value) => (value === '' ? values[0] : value)),
  valueAs('a number is a place in the list', member, (value) =>
    typeof value === 'number' ? values[value % values.length] : value,
  ),
  valueAs('a list counts by its text', member, (value) => (Array.isArray(value) ? String(value) : value)),
  late(member.type, (sent) => sentValue(sent, member) === values[0]?.toUpperCase()),
]
