import { op, type ServedOperationId } from '../../contract/index.js'
import { changedAt } from './path.js'
import { readAs } from './reading.js'
import { branchOf, type ObjectSchema, onBody } from './schema.js'

/** Where a body may hold a message in its forms. */
export type MessageHolder = typeof op.replyToConversation | typeof op.sendMessage

/** The schema of a chat message's body: that of a reply, or the branch that is no SMS. */
export const chatBody = (schema: ObjectSchema): ObjectSchema =>
  schema.else === undefined ? schema : (schema.else as ObjectSchema)

const memberOf = ({ properties }: ObjectSchema, name: string): ObjectSchema =>
  properties[name] as unknown as ObjectSchema

/** The schema of one form of a `message`. */
export const formIn = (schema: ObjectSchema, type: string): ObjectSchema =>
  branchOf(memberOf(chatBody(schema), 'message'), type)

/** The schema of a button message. */
export const buttonsIn = (schema: ObjectSchema): ObjectSchema =>
  branchOf(memberOf(formIn(schema, 'interactive'), 'interactive'), 'button')

/** The schema of the template that a reply names, or that a message in that form does. */
export const templateIn = (schema: ObjectSchema): ObjectSchema =>
  schema.else === undefined ? memberOf(schema, 'template') : memberOf(formIn(schema, 'template'), 'template')

/** A member of a body: its path, and the schema that lists it. */
export interface MemberPlace {
  readonly path: readonly string[]
  readonly listing: (schema: ObjectSchema) => ObjectSchema
}

const interactive = (...path: readonly string[]): MemberPlace => ({
  path: ['message', 'interactive', ...path],
  listing: (schema) => path.slice(0, -1).reduce(memberOf, buttonsIn(schema)),
})

const messageTemplate = (name: string): MemberPlace => ({
  path: ['message', 'template', name],
  listing: (schema) => memberOf(formIn(schema, 'template'), 'template'),
})

/** The members of replies that have bounds. */
export const places = {
  text: { path: ['text'], listing: (schema) => schema },
  name: { path: ['template', 'name'], listing: templateIn },
  language: { path: ['template', 'language'], listing: templateIn },
  components: { path: ['template', 'components'], listing: templateIn },
  formName: messageTemplate('name'),
  formComponents: messageTemplate('components'),
  said: { path: ['message', 'text'], listing: (schema) => formIn(schema, 'text') },
  preview: { path: ['message', 'previewUrl'], listing: (schema) => formIn(schema, 'text') },
  body: interactive('body', 'text'),
  footer: interactive('footer', 'text'),
  buttons: interactive('action', 'buttons'),
} satisfies Record<string, MemberPlace>

/** Changes keywords of the schema of a member. */
export const sized = (
  { path, listing }: MemberPlace,
  keywords: object,
  to: ServedOperationId = op.replyToConversation,
) =>
  onBody(to, (schema) => {
    const { properties } = listing(schema)
    const name = path.at(-1) ?? ''
    properties[name] = { ...properties[name], ...keywords }
  })

/** Reads another value of a member than was sent. */
export const readingAs = (
  { path }: MemberPlace,
  change: (value: unknown) => unknown,
  to: ServedOperationId = op.replyToConversation,
) => readAs(to, (sent) => changedAt(sent, path, (value) => (value === undefined ? value : change(value))))
