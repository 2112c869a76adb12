import type { ErrorCode } from '../../contract/index.js'
import type { ApiError } from '../../fake-server/messages/api-error.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import { firstInContext, inContext } from '../operators/context.js'
import { failsWhere } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { emptyPage } from '../operators/reply.js'

/** The other workspaces of a fake. */
export const othersThan = ({ workspace, workspaces }: Context): readonly Workspace[] =>
  [...workspaces.values()].filter((other) => other !== workspace)

type Owner = (context: Context) => Workspace | undefined

const ownerWhere =
  (has: (other: Workspace, context: Context) => boolean): Owner =>
  (context) =>
    othersThan(context).find((other) => has(other, context))

const nouns = ['contacts', 'deals', 'tickets', 'webhooks', 'meetings'] as const
const compactNouns = ['agents', 'leads', 'contacts'] as const

/** The other workspace that has the record in the path. */
export const pathOwner = ownerWhere(
  (other, { params: { id = '' } }) =>
    nouns.some((noun) => other[noun].has(id)) ||
    other.bookingTypes.some((type) => type.id === id) ||
    other.conversation(id) !== undefined,
)

/** The other workspace that has the record in the path, in the compact variant. */
export const compactOwner = ownerWhere(({ compact }, { params: { id = '' } }) =>
  compactNouns.some((noun) => compact[noun].get(id) !== undefined),
)

/** The other workspace that has the task in the path. */
export const taskOwner = ownerWhere(({ tasks }, { params }) => tasks.has(params.taskId ?? ''))

/** The other workspace that has the contact which a member of the body names. */
export const contactOwner = (member: 'leadId' | 'contactId') =>
  ownerWhere(({ contacts }, { body }) => contacts.has(String(body[member])))

/** The other workspace that has the deal in the body. */
export const dealOwner = ownerWhere(({ deals }, { body }) => deals.has(String(body.dealId)))

const inOwner =
  (ownerOf: Owner) =>
  (context: Context): Context | undefined => {
    const workspace = ownerOf(context)
    return workspace && { ...context, workspace }
  }

/** Carries an operation out in whatever workspace has the record. */
export const everywhere = <O extends string>(operation: O, ownerOf: Owner = pathOwner) =>
  inContext(operation, inOwner(ownerOf))

/** Carries an operation out in the workspace that has the record, and answers as if there were no such record. */
export const doneInSecret = <O extends string>(operation: O, ownerOf: Owner = pathOwner) =>
  firstInContext(operation, inOwner(ownerOf))

/** Reports a record of another workspace by an error of its own. */
export const reportedAs = <O extends string>(
  operation: O,
  code: ErrorCode,
  ownerOf: Owner = pathOwner,
  more: ApiError['more'] = {},
) => failsWhere(operation, ownerOf, code, more)

/** Answers an empty page where another workspace has the record. */
export const emptyFor = <O extends string>(operation: O, ownerOf: Owner = pathOwner) =>
  aroundHandler(operation, (next, context) => (ownerOf(context) ? emptyPage : next(context)))

const rowsOf = (reply: Reply) => (reply.body as { data: readonly object[] }).data

/** Shows the records of every workspace on the pages that pass a test. */
export const mixed = <O extends string>(operation: O, test: (context: Context) => boolean = () => true) =>
  aroundHandler(operation, async (next, context) => {
    const reply = await next(context)
    if (!test(context)) return reply
    const { cursor: _, ...query } = context.query
    const pages = await Promise.all(
      othersThan(context).map((workspace) => next({ ...context, query, workspace })),
    )
    return {
      ...reply,
      body: { ...(reply.body as object), data: [...rowsOf(reply), ...pages.flatMap(rowsOf)] },
    }
  })

/** Adds records of every other workspace to the pages of a list whose path names what only one workspace has. */
export const withAll = <O extends string>(operation: O, of: (workspace: Workspace) => readonly object[]) =>
  aroundHandler(operation, async (next, context) => {
    const reply = await next(context)
    const others = othersThan(context).flatMap(of)
    return { ...reply, body: { ...(reply.body as object), data: [...rowsOf(reply), ...others] } }
  })

/** Reads a cursor in the workspace whose list gave it out. */
export const boundToCursor =
  <O extends string>(operation: O, member: 'nextCursor' | 'next_cursor' = 'nextCursor') =>
  (behaviour: Parameters<ReturnType<typeof aroundHandler<O>>>[0]): void => {
    const given = new Map<unknown, Workspace>()
    aroundHandler(operation, async (next, context) => {
      const workspace = given.get(context.query.cursor) ?? context.workspace
      const reply = await next({ ...context, workspace })
      given.set((reply.body as Record<string, unknown>)[member] ?? 'none', workspace)
      return reply
    })(behaviour)
  }
