import { activityOperations } from './activity.js'
import { compactVariant } from './compact.js'
import { contactOperations } from './contact.js'
import { conversationOperations } from './conversation.js'
import { dealOperations } from './deal.js'
import { meetingOperations } from './meeting.js'
import { messagingOperations } from './messaging.js'
import type { Operation, Variant } from './operation.js'
import { tagOperations } from './tag.js'
import { taskOperations } from './task.js'
import { ticketOperations } from './ticket.js'
import { webhookOperations } from './webhook.js'

/** The operations of the full description by their short names, in the document's order (sections 4.2 to 4.10). */
export const fullVariant = {
  ...contactOperations,
  ...activityOperations,
  ...taskOperations,
  ...tagOperations,
  ...dealOperations,
  ...ticketOperations,
  ...conversationOperations,
  ...messagingOperations,
  ...meetingOperations,
  ...webhookOperations,
}

type Named = Readonly<Record<string, Operation>>
type ById<T extends Named> = { readonly [N in keyof T as T[N]['id']]: T[N] }
type Described<T extends Named> = {
  readonly [N in keyof T as T[N] extends { readonly namedOnly: true } ? never : N]: T[N]
}

const byId = <T extends Named>(named: T) =>
  Object.fromEntries(Object.values(named).map((one) => [one.id, one])) as ById<T>

const described = Object.fromEntries(
  Object.entries(fullVariant).filter(([, one]) => !(one as Operation).namedOnly),
) as Described<typeof fullVariant>

/** Every operation of the full description by its id, including those that the document only names. */
export const servedOperations = byId(fullVariant)

/** Every operation that the full description describes, by its id (sections 4.2 to 4.10). */
export const fullOperations = byId(described)

/** Every operation of the compact variant by its id (section 4.11). */
export const compactOperations = byId(compactVariant)

/** The id of an operation that the fake of the full description serves, for instance `GET /api/v1/tasks`. */
export type ServedOperationId = keyof typeof servedOperations

/** The id of an operation that the full description describes. */
export type FullOperationId = keyof typeof fullOperations

/** The id of an operation of the compact variant, for instance `GET /api/v1/me`. */
export type CompactOperationId = keyof typeof compactOperations

/** The id of an operation of either variant, for instance `POST /api/v1/deals`. */
export type OperationId = FullOperationId | CompactOperationId

/** The id of a list of the full description that answers pages. */
export type PagedOperationId = {
  [I in ServedOperationId]: (typeof servedOperations)[I]['answer']['kind'] extends 'page' ? I : never
}[ServedOperationId]

/** The id of an operation of the full description that takes a JSON body. */
export type BodiedOperationId = {
  [I in ServedOperationId]: I extends `POST ${string}` | `PATCH ${string}`
    ? (typeof servedOperations)[I] extends { readonly bodiless: true }
      ? never
      : I
    : never
}[ServedOperationId]

/** The ids of the described operations of the full variant, in the document's order. */
export const fullOperationIds = Object.keys(fullOperations) as FullOperationId[]

/** The ids of the operations of the compact variant, in the document's order. */
export const compactOperationIds = Object.keys(compactOperations) as CompactOperationId[]

/** The operations of each variant, in the document's order. */
export const surfaces: Readonly<Record<Variant, readonly OperationId[]>> = {
  full: fullOperationIds,
  compact: compactOperationIds,
}

/** Every operation's id, those of the full description first. */
export const operationIds = [...new Set([...surfaces.full, ...surfaces.compact])]

/** The operation of an id; where both variants have one, the full description's. */
export const operationOf = (id: OperationId): Operation =>
  fullOperations[id as FullOperationId] ?? compactOperations[id as CompactOperationId]
