import {
  clearedByNull,
  type FullOperationId,
  type KindOf,
  type Member,
  membersOf,
  type OperationId,
  operationOf,
  type Rule,
} from '../../contract/index.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import type { Mutation, Mutations } from '../mutation.js'
import { errorAs, insteadOfError } from '../operators/error.js'
import { byIdPrefix } from '../operators/id.js'
import { answers, emptyPage } from '../operators/reply.js'
import { onSent } from '../operators/sent.js'
import { onWritten, type Where } from '../operators/stored.js'

type Stored = Readonly<Record<string, unknown>> & { readonly id: string }

const collections = {
  contact: 'contacts',
  deal: 'deals',
  ticket: 'tickets',
  conversation: 'conversations',
  meeting: 'meetings',
  webhook: 'webhooks',
} as const satisfies Readonly<Record<string, keyof Workspace>>

/** The stored records of what the path of an operation names. */
function storedAt(operation: OperationId, workspace: Workspace): readonly Stored[] {
  const { target = '' } = operationOf(operation)
  if (target === 'booking type') return workspace.bookingTypes as unknown as readonly Stored[]
  if (!Object.hasOwn(collections, target)) throw new Error(`no ${target} is stored`)
  const name = collections[target as keyof typeof collections]
  return [...workspace[name].all()] as unknown as readonly Stored[]
}

/** Ways to get an id wrong that no record has. */
export function unknownId({ on }: Rule): Mutations {
  const [operation] = on as readonly [FullOperationId]
  const { answer, target } = operationOf(operation)
  const nothing: Reply = answer.kind === 'page' ? emptyPage : { status: answer.status, body: { data: null } }
  return {
    [`an unknown ${target} is an invalid request`]: errorAs(operation, 'not_found', 'invalid_request'),
    [`an unknown ${target} is a crash`]: errorAs(operation, 'not_found', 'internal'),
    [`an unknown ${target} is a success without one`]: insteadOfError(operation, (apiError) =>
      apiError.code === 'not_found' ? nothing : apiError,
    ),
    [`an id that begins like that of a ${target} is its id`]: byIdPrefix(operation, (workspace) =>
      storedAt(operation, workspace),
    ),
  }
}

/** Changes the record that the path of an operation names, once the operation has written it. */
const written = (
  operation: FullOperationId,
  change: (now: Stored, before: Stored) => object,
  where: Where = 'both',
): Mutation => {
  const { target } = operationOf(operation)
  const noun = collections[target as keyof typeof collections]
  return onWritten(
    operation,
    noun,
    (now, _, before) => (before ? change(now as Stored, before as Stored) : {}),
    where,
  )
}

/** A value of the same kind as another, which is not it. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  return Array.isArray(value) ? [] : `${value ?? ''}x`
}

/** Ways to get wrong what a call makes of a record. */
export function becomes({ on }: Rule, { values }: KindOf<'becomes'>): Mutations {
  const [operation] = on as readonly [FullOperationId]
  const { status } = operationOf(operation).answer
  const names = Object.keys(values)
  const asBefore = (_: Stored, before: Stored) =>
    Object.fromEntries(names.map((name) => [name, before[name]]))
  const asTexts = (now: Stored) => Object.fromEntries(names.map((name) => [name, String(now[name])]))
  return {
    [`${operation} answers ${status === 201 ? 200 : 201}`]: answers(operation, status === 201 ? 200 : 201),
    [`${operation} does nothing`]: written(operation, asBefore),
    [`${operation} answers what it does not store`]: written(operation, asBefore, 'store'),
    [`${operation} stores what it does not answer`]: written(operation, asBefore, 'answer'),
    [`${operation} answers a text`]: written(operation, asTexts, 'answer'),
    ...Object.fromEntries(
      ['tags', 'name', 'ownerEmail'].map((name) => [
        `${operation} changes ${name} as well`,
        written(operation, (now) => (name in now ? { [name]: otherThan(now[name]) } : {})),
      ]),
    ),
  }
}

/** The members of an object, all null; an empty text for a text. */
function emptied({ shows }: Member): unknown {
  const { properties } = shows as { readonly properties?: object }
  return properties ? Object.fromEntries(Object.keys(properties).map((name) => [name, null])) : ''
}

/** Ways to get wrong that null empties a member. */
export function cleared({ on }: Rule, { field }: KindOf<'cleared'>): Mutations {
  const [operation] = on as readonly [FullOperationId]
  const members = membersOf(operationOf(operation).target ?? '')
  const emptyIn = (name: string) => emptied(members[name] ?? {})
  const others = clearedByNull(members).filter((name) => name !== field)
  const neighbour = others.find((name) => typeof emptyIn(name) === typeof emptyIn(field)) ?? ''
  const isAlone = (body: object) => Object.keys(body).length === 1
  const asBefore = (now: Stored, before: Stored) => (now[field] === null ? { [field]: before[field] } : {})
  const unsent = (when: (body: object) => boolean) =>
    onSent(operation, (body) => {
      if (body[field] === null && when(body)) delete body[field]
      return body
    })
  return {
    [`clearing ${field} alone clears ${neighbour} too`]: onSent(operation, (body) =>
      body[field] === null && isAlone(body) ? { ...body, [neighbour]: null } : body,
    ),
    [`null for ${field} counts as not sent`]: unsent(() => true),
    [`null for ${field} is looked at only where it is sent alone`]: unsent((body) => !isAlone(body)),
    [`a cleared ${field} is an empty one`]: written(operation, (now) =>
      now[field] === null ? { [field]: emptyIn(field) } : {},
    ),
    [`a cleared ${field} stays in the store`]: written(operation, asBefore, 'store'),
    [`the answer still shows the cleared ${field}`]: written(operation, asBefore, 'answer'),
    [`a cleared ${field} comes back with the next update`]: (behaviour) => {
      const former = new Map<string, unknown>()
      written(operation, (now, before) => {
        if (now[field] !== null) return {}
        if (before[field] === null) return { [field]: former.get(now.id) ?? null }
        former.set(now.id, before[field])
        return {}
      })(behaviour)
    },
  }
}
