import { op, type Rule, type ServedOperationId } from '../../contract/index.js'
import { type Mutant, mutant, type ObjectSchema, onBody } from '../mutant.js'
import { readAs, tooLate } from '../reading.js'
import { shapeIn, type Type } from '../shape.js'

/** A member of the bodies of an operation: the path to it, and the shape that the body's `type` selects. */
export interface Member {
  readonly at: ServedOperationId
  readonly path: readonly string[]
  readonly shape?: Type
}

/** The member that a rule of a kind is about. */
export const memberOf = (rule: Rule, { field, shape }: { field: string; shape?: Type }): Member => ({
  at: rule.on[0] as ServedOperationId,
  path: field.split('.'),
  ...(shape === undefined ? {} : { shape }),
})

/** A member of one shape of activity. */
export const activityMember = (shape: Type, field: string): Member => ({
  at: op.createActivity,
  path: field.split('.'),
  shape,
})

type Sent = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object schema that lists the member. */
export function listingOf(schema: ObjectSchema, { path, shape }: Member): ObjectSchema {
  const whole = shape === undefined ? schema : shapeIn(schema, shape)
  const listing = path
    .slice(0, -1)
    .reduce<unknown>((inner, name) => (inner as ObjectSchema | undefined)?.properties[name], whole)
  if (listing === undefined) throw new Error(`no schema lists ${path.join('.')}`)
  return listing as ObjectSchema
}

const onMember = (fault: string, member: Member, change: (schema: object) => object): Mutant =>
  mutant(fault, (behaviour) =>
    onBody(behaviour, member.at, (schema) => {
      const { properties } = listingOf(schema, member)
      const name = member.path.at(-1) ?? ''
      properties[name] = { ...change(properties[name] ?? {}) }
    }),
  )

/** Another schema for a member. */
export const schemaAs = (fault: string, member: Member, schema: object): Mutant =>
  onMember(fault, member, () => schema)

/** A member's schema with other keywords. */
export const keywords = (fault: string, member: Member, changed: object): Mutant =>
  onMember(fault, member, (schema) => ({ ...schema, ...changed }))

/** Whether a body has the shape of the member. */
export const isOf = (sent: Sent, { shape }: Member): boolean => shape === undefined || sent.type === shape

/** The value of a member in a body as it was sent. */
const valueIn = (sent: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), sent)

function changed(sent: Sent, path: readonly string[], change: (value: unknown) => unknown): Sent {
  const [name = '', ...rest] = path
  const { [name]: value, ...others } = sent
  if (rest.length > 0) return isObject(value) ? { ...sent, [name]: changed(value, rest, change) } : sent
  const read = change(value)
  return read === undefined ? others : { ...others, [name]: read }
}

/** A member read as something else; one that becomes undefined is dropped. */
export const valueAs = (fault: string, member: Member, change: (value: unknown) => unknown): Mutant =>
  readAs(fault, member.at, (sent) => (isOf(sent, member) ? changed(sent, member.path, change) : sent))

/** The same for values that are texts. */
export const textAs = (fault: string, member: Member, change: (text: string) => unknown): Mutant =>
  valueAs(fault, member, (value) => (typeof value === 'string' ? change(value) : value))

/** A body that is refused for its member once it has been acted on. */
export const late = (member: Member, isWrong: (value: unknown) => boolean, instead: Sent = {}): Mutant =>
  tooLate(member.at, (sent) => isOf(sent, member) && isWrong(valueIn(sent, member.path)), instead)

/** The list that shows what a shape of activity made. */
export const listOf = ({ shape, path }: Member) =>
  shape === 'task' || path[0] === 'nextStep'
    ? op.listTasks
    : shape === 'note'
      ? op.listContactNotes
      : op.listActivities
