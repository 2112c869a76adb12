import type { ServedOperationId } from '../../contract/index.js'
import type { Behaviour, Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import type { Mutation } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'

const rowsOf = (reply: Reply) => (reply.body as { data: readonly object[] }).data

/** Shows the records of every workspace on the pages that pass a test. */
export const mixed = (operation: ServedOperationId, test: (context: Context) => boolean): Mutation =>
  aroundHandler(operation, async (next, context) => {
    const reply = await next(context)
    if (!test(context)) return reply
    const { cursor: _, ...query } = context.query
    const pages = [...context.workspaces.values()]
      .filter((other) => other !== context.workspace)
      .map((workspace) => next({ ...context, query, workspace }))
    const others = (await Promise.all(pages)).flatMap(rowsOf)
    return { ...reply, body: { ...(reply.body as object), data: [...rowsOf(reply), ...others] } }
  })

/** Reads a cursor in the workspace whose list gave it out. */
export const boundToCursor = (operation: ServedOperationId) => (behaviour: Behaviour) => {
  const given = new Map<unknown, Workspace>()
  aroundHandler(operation, async (next, context) => {
    const workspace = given.get(context.query.cursor) ?? context.workspace
    const reply = await next({ ...context, workspace })
    given.set((reply.body as { nextCursor: unknown }).nextCursor ?? 'none', workspace)
    return reply
  })(behaviour)
}
