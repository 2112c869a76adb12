import { op, type ServedOperationId } from '../contract/index.js'
import { type Mutant, mutant, type ObjectSchema, onBody } from './mutant.js'
import { readAs } from './reading.js'

export const reply = op.replyToConversation
export const send = op.sendMessage

/** Where a body may hold a message in its forms. */
export type Sender = typeof reply | typeof send

/** A body as it was sent, or an object within it. */
export type Sent = Record<string, unknown>

interface Branch {
  readonly if: { readonly properties: { readonly type: { readonly const: string } } }
  readonly then: ObjectSchema
}

/** The branch of a schema that one `type` selects. */
function branch(schema: Record<string, unknown>, type: string): ObjectSchema {
  const found = (schema.allOf as readonly Branch[]).find((one) => one.if.properties.type.const === type)
  if (!found) throw new Error(`no form of ${type}`)
  return found.then
}

/** The schema of a chat message's body: that of a reply, or the branch that is no SMS. */
export const chatBody = (schema: ObjectSchema): ObjectSchema =>
  schema.else === undefined ? schema : (schema.else as ObjectSchema)

const memberOf = ({ properties }: ObjectSchema, name: string): ObjectSchema =>
  properties[name] as unknown as ObjectSchema

/** The schema of a `message`, which tells its forms apart by their type. */
export const messageIn = (schema: ObjectSchema): ObjectSchema => memberOf(chatBody(schema), 'message')

/** The schema of one form of a `message`. */
export const formIn = (schema: ObjectSchema, type: string): ObjectSchema => branch(messageIn(schema), type)

/** The schema of a button message. */
export const buttonsIn = (schema: ObjectSchema): ObjectSchema =>
  branch(memberOf(formIn(schema, 'interactive'), 'interactive'), 'button')

/** The schema of the template that a reply names, or that a message in that form does. */
export const templateIn = (schema: ObjectSchema): ObjectSchema =>
  schema.else === undefined ? memberOf(schema, 'template') : memberOf(formIn(schema, 'template'), 'template')

/** A member of a body: the way to it, and the schema that lists it. */
export interface Place {
  readonly path: readonly string[]
  readonly listing: (schema: ObjectSchema) => ObjectSchema
}

const interactive = (...path: readonly string[]): Place => ({
  path: ['message', 'interactive', ...path],
  listing: (schema) => path.slice(0, -1).reduce(memberOf, buttonsIn(schema)),
})

/** The members of replies that have bounds. */
export const places = {
  text: { path: ['text'], listing: (schema) => schema },
  name: { path: ['template', 'name'], listing: templateIn },
  language: { path: ['template', 'language'], listing: templateIn },
  components: { path: ['template', 'components'], listing: templateIn },
  said: { path: ['message', 'text'], listing: (schema) => formIn(schema, 'text') },
  preview: { path: ['message', 'previewUrl'], listing: (schema) => formIn(schema, 'text') },
  body: interactive('body', 'text'),
  footer: interactive('footer', 'text'),
  buttons: interactive('action', 'buttons'),
} satisfies Record<string, Place>

const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body with what stands at a path made into something else; as it was where nothing stands there. */
export function changed(sent: Sent, path: readonly string[], change: (value: unknown) => unknown): Sent {
  const [name = '', ...rest] = path
  if (!Object.hasOwn(sent, name)) return sent
  if (rest.length === 0) return { ...sent, [name]: change(sent[name]) }
  const inner = sent[name]
  return isObject(inner) ? { ...sent, [name]: changed(inner, rest, change) } : sent
}

/** What stands at a path of a body. */
export const at = (sent: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), sent)

/** A looser or tighter schema for a member of a body, by the keywords that differ. */
export const sized = (
  fault: string,
  { path, listing }: Place,
  keywords: object,
  to: ServedOperationId = reply,
): Mutant =>
  mutant(fault, (behaviour) =>
    onBody(behaviour, to, (schema) => {
      const { properties } = listing(schema)
      const name = path.at(-1) ?? ''
      properties[name] = { ...properties[name], ...keywords }
    }),
  )

/** Bodies read with what stands at a place made into something else first. */
export const readingAs = (
  fault: string,
  { path }: Place,
  change: (value: unknown) => unknown,
  to: ServedOperationId = reply,
): Mutant => readAs(fault, to, (sent) => changed(sent, path, change))
