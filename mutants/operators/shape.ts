import { type ActivityResult, op } from '../../contract/index.js'
import type { Mutation } from '../mutation.js'
import { tooLate } from './late.js'
import { readAs } from './reading.js'
import { branchOf, type ObjectSchema, onBody } from './schema.js'

/** A type that selects one of the shapes of a body of `POST /activities`. */
export type Type = ActivityResult['type']

type Sent = Record<string, unknown>

/** Changes the schema of one shape. */
export const shape = (type: Type, change: (shape: ObjectSchema) => void) =>
  onBody(op.createActivity, (schema) => change(branchOf(schema, type)))

/** Reads other bodies of one shape than were sent. */
export const sentAs = (type: Type, change: (sent: Sent) => Sent) =>
  readAs(op.createActivity, (sent) => (sent.type === type ? change(sent) : sent))

/** Carries out a body of one shape that deserves an error, and reports it afterwards. */
export const late = (type: Type, isWrong: (sent: Sent) => boolean, instead: Sent = {}): Mutation =>
  tooLate(op.createActivity, (sent) => sent.type === type && isWrong(sent), instead)

/** A body without the members that a test finds odd. */
export const without = (sent: Sent, isOdd: (name: string, value: unknown) => boolean): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => !isOdd(name, value)))
