import type { CompactOperationId } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import type { CompactListId } from '../../fake-server/compact/behaviour.js'
import { demoKeys } from '../../fake-server/demo/keys.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import type { CompactMutants, CompactMutation } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { type CompactPage, doing } from '../compact/operators.js'

const dataOf = (reply: Reply): readonly object[] => (reply.body as { data: readonly object[] }).data

/** Shows the records of every workspace on the pages that pass a test. */
const mixed = (at: CompactListId, test: (context: Context) => boolean = () => true): CompactMutation =>
  doing(at, async (next, context) => {
    const reply = await next(context)
    if (!test(context)) return reply
    const { cursor: _, ...query } = context.query
    const others = [...context.workspaces.values()].filter((other) => other !== context.workspace)
    const pages = await Promise.all(others.map((workspace) => next({ ...context, query, workspace })))
    return {
      ...reply,
      body: { ...(reply.body as object), data: [...dataOf(reply), ...pages.flatMap(dataOf)] },
    }
  })

type Noun = 'agents' | 'leads' | 'contacts'

/** The workspace that holds the record the path names, where it is not the key's own. */
const ownerOf = ({ workspace, workspaces, params }: Context, noun: Noun): Workspace | undefined =>
  [...workspaces.values()].find(
    (other) => other !== workspace && other.compact[noun].get(params.id ?? '') !== undefined,
  )

/** Tells of another workspace's record in words of its own. */
const told = (at: CompactOperationId, noun: Noun, apiError: () => ApiError): CompactMutation =>
  doing(at, (next, context) => {
    if (ownerOf(context, noun)) throw apiError()
    return next(context)
  })

const elsewhere = (at: CompactOperationId, noun: Noun): CompactMutation =>
  doing(at, (next, context) => {
    const workspace = ownerOf(context, noun)
    return next(workspace ? { ...context, workspace } : context)
  })

const inSecret = (): CompactMutation =>
  doing(op.updateContact, async (next, context) => {
    const workspace = ownerOf(context, 'contacts')
    if (workspace) await next({ ...context, workspace })
    return next(context)
  })

const notHere =
  (message: string, details = {}) =>
  () =>
    new ApiError('not_found', message, 'isolation.same-as-missing', { details })

/** Mutants in the compact variant of the rules on workspaces. */
export const isolationInCompact = {
  'isolation.lists': {
    'leads of every workspace are listed': mixed(op.listLeads),
    'later pages of agents forget the workspace': mixed(
      op.listAgents,
      ({ query }) => query.cursor !== undefined,
    ),
    'conversations of every workspace are listed': mixed(op.listConversations),
    'later pages of contacts forget the workspace': mixed(
      op.listContacts,
      ({ query }) => query.cursor !== undefined,
    ),
    'the second workspace sees the contacts of all': mixed(
      op.listContacts,
      ({ key }) => key.key === demoKeys.otherWorkspace,
    ),
    'a cursor of leads remembers its workspace': (behaviour) => {
      const given = new Map<unknown, Workspace>()
      aroundHandler(op.listLeads, async (next, context) => {
        const workspace = given.get(context.query.cursor) ?? context.workspace
        const reply = await next({ ...context, workspace })
        given.set((reply.body as CompactPage).next_cursor ?? 'none', workspace)
        return reply
      })(behaviour)
    },
  },
  'isolation.same-as-missing': {
    "another workspace's agent is forbidden": told(
      op.getAgent,
      'agents',
      () => new ApiError('forbidden', 'not yours', 'isolation.same-as-missing'),
    ),
    "another workspace's lead has words of its own": told(op.getLead, 'leads', notHere('not in here')),
    "another workspace's contact has details": told(
      op.getContact,
      'contacts',
      notHere('no contact', { elsewhere: true }),
    ),
    'agents are read by id alone': elsewhere(op.getAgent, 'agents'),
  },
  'isolation.foreign-write-no-effect': {
    'a contact is changed before its workspace is looked at': inSecret(),
  },
  'isolation.contact-update': {
    'contacts are changed by id alone': elsewhere(op.updateContact, 'contacts'),
    'a contact is changed before its workspace is looked at': inSecret(),
  },
} satisfies Partial<CompactMutants<'isolation'>>
