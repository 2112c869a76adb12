import { op, type Rule, type ServedOperationId } from '../../contract/index.js'
import type { Mutation } from '../mutation.js'
import { tooLate } from '../operators/late.js'
import { changedAt, valueAt } from '../operators/path.js'
import { readAs } from '../operators/reading.js'
import { branchOf, type ObjectSchema, onBody } from '../operators/schema.js'
import type { Type } from '../operators/shape.js'

/** A member of the bodies of an operation: the path to it, and the shape that the body's `type` selects. */
export interface MutatedMember {
  readonly at: ServedOperationId
  readonly path: readonly string[]
  readonly shape?: Type
}

/** The member that a rule of a kind is about. */
export const memberOf = (rule: Rule, { field, shape }: { field: string; shape?: Type }): MutatedMember => ({
  at: rule.on[0] as ServedOperationId,
  path: field.split('.'),
  ...(shape === undefined ? {} : { shape }),
})

/** A member of one shape of activity. */
export const activityMember = (shape: Type, field: string): MutatedMember => ({
  at: op.createActivity,
  path: field.split('.'),
  shape,
})

type Sent = Readonly<Record<string, unknown>>

/** The object schema that lists the member. */
export function listingOf(schema: ObjectSchema, { path, shape }: MutatedMember): ObjectSchema {
  const whole = shape === undefined ? schema : branchOf(schema, shape)
  const listing = path
    .slice(0, -1)
    .reduce<unknown>((inner, name) => (inner as ObjectSchema | undefined)?.properties[name], whole)
  if (listing === undefined) throw new Error(`no schema lists ${path.join('.')}`)
  return listing as ObjectSchema
}

const onMember = (member: MutatedMember, change: (schema: object) => object): Mutation =>
  onBody(member.at, (schema) => {
    const { properties } = listingOf(schema, member)
    const name = member.path.at(-1) ?? ''
    properties[name] = { ...change(properties[name] ?? {}) }
  })

/** Replaces the schema of a member. */
export const schemaAs = (member: MutatedMember, schema: object): Mutation => onMember(member, () => schema)

/** Changes keywords of the schema of a member. */
export const keywords = (member: MutatedMember, replaced: object): Mutation =>
  onMember(member, (schema) => ({ ...schema, ...replaced }))

/** Whether a body has the shape of the member. */
export const isOf = (sent: Sent, { shape }: MutatedMember): boolean =>
  shape === undefined || sent.type === shape

/** Reads another value of a member than was sent; one that becomes undefined is dropped. */
export const valueAs = (member: MutatedMember, change: (value: unknown) => unknown): Mutation =>
  readAs(member.at, (sent) => (isOf(sent, member) ? changedAt(sent, member.path, change) : sent))

/** The same for values that are texts. */
export const textAs = (member: MutatedMember, change: (text: string) => unknown): Mutation =>
  valueAs(member, (value) => (typeof value === 'string' ? change(value) : value))

/** Carries out a body that deserves an error for its member, and reports it afterwards. */
export const late = (
  member: MutatedMember,
  isWrong: (value: unknown) => boolean,
  instead: Sent = {},
): Mutation =>
  tooLate(member.at, (sent) => isOf(sent, member) && isWrong(valueAt(sent, member.path)), instead)

/** The list that shows what a shape of activity made. */
export const listOf = ({ shape, path }: MutatedMember) =>
  shape === 'task' || path[0] === 'nextStep'
    ? op.listTasks
    : shape === 'note'
      ? op.listContactNotes
      : op.listActivities
