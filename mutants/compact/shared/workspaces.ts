import type { CompactOperationId, families } from '../../../contract/index.js'
import type { CompactListId } from '../../../fake-server/compact/behaviour.js'
import { demoKeys } from '../../../fake-server/demo/keys.js'
import { ApiError } from '../../../fake-server/pipeline/api-error.js'
import type { Context } from '../../../fake-server/pipeline/context.js'
import type { Reply } from '../../../fake-server/pipeline/reply.js'
import type { Workspace } from '../../../fake-server/store/workspace.js'
import { aroundHandler, type CompactMutant, compactMutant, type Mutants } from '../../mutant.js'
import {
  agent,
  agents,
  type CompactPage,
  contact,
  contacts,
  conversations,
  doing,
  lead,
  leads,
  update,
} from '../operators.js'

const dataOf = (reply: Reply): readonly object[] => (reply.body as { data: readonly object[] }).data

/** Shows the records of every workspace on the pages that pass a test. */
const mixed = (
  fault: string,
  at: CompactListId,
  test: (context: Context) => boolean = () => true,
): CompactMutant =>
  doing(fault, at, async (next, context) => {
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
const told = (fault: string, at: CompactOperationId, noun: Noun, apiError: () => ApiError): CompactMutant =>
  doing(fault, at, (next, context) => {
    if (ownerOf(context, noun)) throw apiError()
    return next(context)
  })

const elsewhere = (fault: string, at: CompactOperationId, noun: Noun): CompactMutant =>
  doing(fault, at, (next, context) => {
    const workspace = ownerOf(context, noun)
    return next(workspace ? { ...context, workspace } : context)
  })

const inSecret = doing(
  'a contact is changed before its workspace is looked at',
  update,
  async (next, context) => {
    const workspace = ownerOf(context, 'contacts')
    if (workspace) await next({ ...context, workspace })
    return next(context)
  },
)

const notHere =
  (message: string, details = {}) =>
  () =>
    new ApiError('not_found', message, 'isolation.same-as-missing', { details })

/** Mutants in the compact variant of the rules on workspaces. */
export const sharedIsolationMutants = {
  'isolation.lists': [
    mixed('leads of every workspace are listed', leads),
    mixed('later pages of agents forget the workspace', agents, ({ query }) => query.cursor !== undefined),
    mixed('conversations of every workspace are listed', conversations),
    mixed(
      'later pages of contacts forget the workspace',
      contacts,
      ({ query }) => query.cursor !== undefined,
    ),
    mixed(
      'the second workspace sees the contacts of all',
      contacts,
      ({ key }) => key.key === demoKeys.otherWorkspace,
    ),
    compactMutant('a cursor of leads remembers its workspace', (behaviour) => {
      const given = new Map<unknown, Workspace>()
      aroundHandler(behaviour, leads, async (next, context) => {
        const workspace = given.get(context.query.cursor) ?? context.workspace
        const reply = await next({ ...context, workspace })
        given.set((reply.body as CompactPage).next_cursor ?? 'none', workspace)
        return reply
      })
    }),
  ],
  'isolation.same-as-missing': [
    told(
      "another workspace's agent is forbidden",
      agent,
      'agents',
      () => new ApiError('forbidden', 'not yours', 'isolation.same-as-missing'),
    ),
    told("another workspace's lead has words of its own", lead, 'leads', notHere('not in here')),
    told(
      "another workspace's contact has details",
      contact,
      'contacts',
      notHere('no contact', { elsewhere: true }),
    ),
    elsewhere('agents are read by id alone', agent, 'agents'),
  ],
  'isolation.foreign-write-no-effect': [inSecret],
  'isolation.contact-update': [elsewhere('contacts are changed by id alone', update, 'contacts'), inSecret],
} satisfies Partial<Mutants<typeof families.isolation>>
