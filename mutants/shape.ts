import { type ActivityResult, op } from '../contract/index.js'
import { type Mutant, mutant, type ObjectSchema, onBody } from './mutant.js'
import { readAs, tooLate } from './reading.js'

const create = op.createActivity

/** A type that selects one of the shapes of a body of `POST /activities`. */
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

/** Another schema for one shape. */
export const shape = (fault: string, type: Type, change: (shape: ObjectSchema) => void): Mutant =>
  mutant(fault, (behaviour) => onBody(behaviour, create, (schema) => change(shapeIn(schema, type))))

/** Bodies of one shape read with some of their members made into something else first. */
export const sentAs = (fault: string, type: Type, change: (sent: Sent) => Sent): Mutant =>
  readAs(fault, create, (sent) => (sent.type === type ? change(sent) : sent))

/** A body of one shape that is refused once it has been acted on. */
export const late = (type: Type, isWrong: (sent: Sent) => boolean, instead: Sent = {}): Mutant =>
  tooLate(create, (sent) => sent.type === type && isWrong(sent), instead)

/** A body without the members that a test finds odd. */
export const without = (sent: Sent, isOdd: (name: string, value: unknown) => boolean): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => !isOdd(name, value)))
