import type { CompactOperationId } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import type { CompactMutants, CompactMutation } from '../mutation.js'
import { doing, type Row, refusing, showing } from './operators.js'

type Noun = 'agents' | 'leads' | 'contacts'

const idsOf = ({ workspace }: Context, noun: Noun): readonly string[] =>
  [...workspace.compact[noun].all()].map(({ id }) => id)

const withId = (context: Context, id: string): Context => ({ ...context, params: { id } })

/** Finds a record by an id that begins like its own. */
const loosely = (at: CompactOperationId, noun: Noun): CompactMutation =>
  doing(at, (next, context) => {
    const id = context.params.id ?? ''
    const known = idsOf(context, noun).find((own) => id.startsWith(own))
    return next(known === undefined ? context : withId(context, known))
  })

/** Looks a record up whatever workspace it is of. */
const everywhere = (at: CompactOperationId, noun: Noun): CompactMutation =>
  doing(at, (next, context) => {
    const id = context.params.id ?? ''
    const owner = [...context.workspaces.values()].find(({ compact }) => compact[noun].get(id) !== undefined)
    return next(owner ? { ...context, workspace: owner } : context)
  })

/** Tells of another workspace's record in another way. */
const told = (at: CompactOperationId, noun: Noun, code: 'forbidden' | 'conflict'): CompactMutation =>
  doing(at, (next, context) => {
    const id = context.params.id ?? ''
    const others = [...context.workspaces.values()].filter((other) => other !== context.workspace)
    if (others.some(({ compact }) => compact[noun].get(id) !== undefined))
      throw new ApiError(code, 'not yours', 'compact.contact-foreign')
    return next(context)
  })

const answer = (status: number, data: unknown) => (): Reply => ({ status, body: { data } })

const asked =
  (code: 'invalid_request' | 'forbidden', status: number) =>
  ({ message, rule }: ApiError) =>
    new ApiError(code, message, rule, { status })

const telling = (change: (record: Row, context: Context) => unknown) => change

/** Mutants of the rules on reading one record of the compact variant. */
export const readMutants = {
  'compact.me-200': {
    'everyone is shown the first workspace': showing(op.getWorkspace, (_, { workspaces }) => {
      const [first] = workspaces.values()
      return { id: first?.id, name: first?.compact.name }
    }),
    'the workspace is told by the key that asks': showing(op.getWorkspace, (record, { key }) => ({
      ...record,
      id: key.key,
    })),
    'the workspace is made on asking': doing(op.getWorkspace, async (next, context) => ({
      ...(await next(context)),
      status: 201,
    })),
    'the workspaces of the key are listed': doing(op.getWorkspace, async (next, context) => ({
      status: 200,
      body: [((await next(context)).body as { data: unknown }).data],
    })),
    'a workspace with agents alone can be seen': doing(op.getWorkspace, (next, context) => {
      if (context.workspace.compact.agents.size < 100)
        throw new ApiError('not_found', 'no such workspace', 'compact.me-200')
      return next(context)
    }),
  },
  'compact.agent-read-200': {
    'the next agent is read': doing(op.getAgent, (next, context) => {
      const ids = idsOf(context, 'agents')
      return next(withId(context, ids[(ids.indexOf(context.params.id ?? '') + 1) % ids.length] ?? ''))
    }),
    'an agent that is read is always a draft': showing(op.getAgent, (record) => ({
      ...record,
      status: 'draft',
    })),
    'agents of the archive cannot be read': doing(op.getAgent, (next, context) => {
      if (context.workspace.compact.agents.get(context.params.id ?? '')?.status !== 'published')
        throw new ApiError('not_found', 'no such agent', 'compact.agent-read-200')
      return next(context)
    }),
    'the id of an agent is its version': showing(op.getAgent, (record) => ({
      ...record,
      id: record.publishedVersionId,
    })),
  },
  'compact.agent-missing': {
    'no agent is an empty answer': refusing(op.getAgent, answer(200, null)),
    'an id nobody has is invalid': refusing(op.getAgent, asked('invalid_request', 400)),
    'an agent is found by the beginning of an id': loosely(op.getAgent, 'agents'),
    'a missing agent is told by another code': refusing(op.getAgent, asked('invalid_request', 404)),
    'an agent is found by the first letters': doing(op.getAgent, (next, context) => {
      const id = context.params.id ?? ''
      const like = idsOf(context, 'agents').find((own) => own.slice(0, 5) === id.slice(0, 5))
      return next(like && !idsOf(context, 'agents').includes(id) ? withId(context, like) : context)
    }),
  },
  'compact.lead-read-200': {
    'a lead is worth whole units': showing(op.getLead, (record) => ({
      ...record,
      value: typeof record.value === 'number' ? Math.round(record.value) + 1 : record.value,
    })),
    'a lead without a stage cannot be read': doing(op.getLead, (next, context) => {
      const found = context.workspace.compact.leads.get(context.params.id ?? '')
      if (found && found.contactId === null)
        throw new ApiError('not_found', 'no such lead', 'compact.lead-read-200')
      if (found && found.stage === null)
        throw new ApiError('not_found', 'no such lead', 'compact.lead-read-200')
      return next(context)
    }),
    'reading a lead is accepted for later': doing(op.getLead, async (next, context) => ({
      ...(await next(context)),
      status: 202,
    })),
  },
  'compact.lead-missing': {
    'no lead is an empty answer': refusing(op.getLead, answer(200, {})),
    'a lead is found by the beginning of an id': loosely(op.getLead, 'leads'),
    'a missing lead is forbidden': refusing(op.getLead, asked('forbidden', 403)),
  },
  'compact.contact-read-200': {
    'only ASCII comes through': showing(
      op.getContact,
      telling((record) => ({ ...record, name: String(record.name).replace(/[^\x20-\x7e]/g, '?') })),
    ),
    'the e-mail is masked where one contact is read': showing(op.getContact, (record) => ({
      ...record,
      email: null,
    })),
    'a contact is read with a moment of its own': showing(op.getContact, (record, { world }) => ({
      ...record,
      updatedAt: world.instant(),
    })),
  },
  'compact.contact-missing': {
    'no contact is an empty answer': refusing(op.getContact, answer(200, null)),
    'a contact is found by the beginning of an id': loosely(op.getContact, 'contacts'),
    'a missing contact is told by another code': refusing(op.getContact, asked('forbidden', 404)),
  },
  'compact.update-missing': {
    'an unknown contact is made': refusing(op.updateContact, answer(201, { id: 'con_new', name: 'new' })),
    'a contact is changed by the beginning of an id': loosely(op.updateContact, 'contacts'),
    'a change of nobody succeeds': refusing(op.updateContact, answer(200, {})),
    'an id nobody has is invalid': refusing(op.updateContact, asked('invalid_request', 400)),
  },
  'compact.contact-foreign': {
    'contacts are read by id alone': everywhere(op.getContact, 'contacts'),
    'agents are read by id alone': everywhere(op.getAgent, 'agents'),
    'leads are read by id alone': everywhere(op.getLead, 'leads'),
    "another workspace's lead is forbidden": told(op.getLead, 'leads', 'forbidden'),
    "another workspace's contact is a conflict": told(op.getContact, 'contacts', 'conflict'),
  },
} satisfies Partial<CompactMutants<'compact'>>
