import type { OperationId } from '../../../contract/index.js'
import type { Behaviour } from '../../behaviour.js'
import type { Context } from '../../context.js'
import type { Reply } from '../../reply.js'
import type { Workspace } from '../../workspace.js'
import { aroundHandler, type Mutant, mutant } from '../mutant.js'

const rowsOf = (reply: Reply) => (reply.body as { data: readonly object[] }).data

/** Shows the records of every workspace on the pages that pass a test. */
export const mixed = (endpoint: OperationId, fault: string, test: (context: Context) => boolean): Mutant =>
  mutant(fault, (behaviour) =>
    aroundHandler(behaviour, endpoint, async (next, context) => {
      const reply = await next(context)
      if (!test(context)) return reply
      const { cursor: _, ...query } = context.query
      const pages = [...context.workspaces.values()]
        .filter((other) => other !== context.workspace)
        .map((workspace) => next({ ...context, query, workspace }))
      const others = (await Promise.all(pages)).flatMap(rowsOf)
      return { ...reply, body: { ...(reply.body as object), data: [...rowsOf(reply), ...others] } }
    }),
  )

/** Reads a cursor in the workspace whose list gave it out. */
export const boundToCursor = (endpoint: OperationId) => (behaviour: Behaviour) => {
  const given = new Map<unknown, Workspace>()
  aroundHandler(behaviour, endpoint, async (next, context) => {
    const workspace = given.get(context.query.cursor) ?? context.workspace
    const reply = await next({ ...context, workspace })
    given.set((reply.body as { nextCursor: unknown }).nextCursor ?? 'none', workspace)
    return reply
  })
}
