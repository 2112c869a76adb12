import type { CompactOperationId } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { compactOwner, everywhere, reportedAs } from '../isolation/operators.js'
import type { CompactMutants } from '../mutation.js'
import { inContext } from '../operators/context.js'
import { failsWhere, insteadOfError } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { byIdPrefix } from '../operators/id.js'
import { onMembers, onRecord } from '../operators/record.js'

type Noun = 'agents' | 'leads' | 'contacts'

const idsOf = ({ workspace }: Context, noun: Noun): readonly string[] =>
  [...workspace.compact[noun].all()].map(({ id }) => id)

const withId = (context: Context, id: string): Context => ({ ...context, params: { id } })

/** Finds a record by an id that begins like its own. */
const loosely = (at: CompactOperationId, noun: Noun) => byIdPrefix(at, ({ compact }) => compact[noun].all())

const answer = (status: number, data: unknown) => (): Reply => ({ status, body: { data } })

const asked =
  (code: 'invalid_request' | 'forbidden', status: number) =>
  ({ message, rule }: ApiError) =>
    new ApiError(code, message, rule, { status })

/** Mutants of the rules on reading one record of the compact variant. */
export const readMutants = {
  'compact.me-200': {
    'everyone is shown the first workspace': onRecord(op.getWorkspace, (_, { workspaces }) => {
      const [first] = workspaces.values()
      return { id: first?.id, name: first?.compact.name }
    }),
    'the workspace has the id of the key that asks': onMembers(op.getWorkspace, (_, { key }) => ({
      id: key.key,
    })),
    'the workspace is made on asking': aroundHandler(op.getWorkspace, async (next, context) => ({
      ...(await next(context)),
      status: 201,
    })),
    'the workspaces of the key are listed': aroundHandler(op.getWorkspace, async (next, context) => ({
      status: 200,
      body: [((await next(context)).body as { data: unknown }).data],
    })),
    'a workspace with agents alone can be seen': failsWhere(
      op.getWorkspace,
      (context) => context.workspace.compact.agents.size < 100,
      'not_found',
    ),
  },
  'compact.agent-read-200': {
    'the next agent is read': inContext(op.getAgent, (context) => {
      const ids = idsOf(context, 'agents')
      return withId(context, ids[(ids.indexOf(context.params.id ?? '') + 1) % ids.length] ?? '')
    }),
    'an agent that is read is always a draft': onMembers(op.getAgent, () => ({
      status: 'draft',
    })),
    'agents of the archive cannot be read': failsWhere(
      op.getAgent,
      (context) => context.workspace.compact.agents.get(context.params.id ?? '')?.status !== 'published',
      'not_found',
    ),
    'an agent that is read lacks the id of its version': onRecord(
      op.getAgent,
      ({ publishedVersionId: _, ...record }) => record,
    ),
    'the id of an agent is its version': onMembers(op.getAgent, (record) => ({
      id: record.publishedVersionId,
    })),
  },
  'compact.agent-missing': {
    'no agent is an empty answer': insteadOfError(op.getAgent, answer(200, null)),
    'an unknown id is invalid': insteadOfError(op.getAgent, asked('invalid_request', 400)),
    'an agent is found by the beginning of an id': loosely(op.getAgent, 'agents'),
    'a missing agent is reported by another code': insteadOfError(op.getAgent, asked('invalid_request', 404)),
    'an agent is found by the first letters': inContext(op.getAgent, (context) => {
      const id = context.params.id ?? ''
      const like = idsOf(context, 'agents').find((own) => own.slice(0, 5) === id.slice(0, 5))
      return like && !idsOf(context, 'agents').includes(id) ? withId(context, like) : context
    }),
  },
  'compact.lead-read-200': {
    'a lead is worth whole units': onMembers(op.getLead, (record) => ({
      value: typeof record.value === 'number' ? Math.round(record.value) + 1 : record.value,
    })),
    'a lead without a stage cannot be read': failsWhere(
      op.getLead,
      ({ workspace, params }) => {
        const found = workspace.compact.leads.get(params.id ?? '')
        return found && (found.contactId === null || found.stage === null)
      },
      'not_found',
    ),
    'reading a lead is accepted for later': aroundHandler(op.getLead, async (next, context) => ({
      ...(await next(context)),
      status: 202,
    })),
  },
  'compact.lead-missing': {
    'no lead is an empty answer': insteadOfError(op.getLead, answer(200, {})),
    'a lead is found by the beginning of an id': loosely(op.getLead, 'leads'),
    'a missing lead is forbidden': insteadOfError(op.getLead, asked('forbidden', 403)),
  },
  'compact.contact-read-200': {
    'only ASCII comes through': onRecord(op.getContact, (record) => ({
      ...record,
      name: String(record.name).replace(/[^\x20-\x7e]/g, '?'),
    })),
    'the e-mail is masked where one contact is read': onMembers(op.getContact, () => ({
      email: null,
    })),
    'a contact is read with a moment of its own': onMembers(op.getContact, (_, { world }) => ({
      updatedAt: world.instant(),
    })),
  },
  'compact.contact-missing': {
    'no contact is an empty answer': insteadOfError(op.getContact, answer(200, null)),
    'a contact is found by the beginning of an id': loosely(op.getContact, 'contacts'),
    'a missing contact is reported by another code': insteadOfError(op.getContact, asked('forbidden', 404)),
  },
  'compact.update-missing': {
    'an unknown contact is made': insteadOfError(
      op.updateContact,
      answer(201, { id: 'con_new', name: 'new' }),
    ),
    'a contact is changed by the beginning of an id': loosely(op.updateContact, 'contacts'),
    'a change of an unknown contact succeeds': insteadOfError(op.updateContact, answer(200, {})),
    'an unknown id is invalid': insteadOfError(op.updateContact, asked('invalid_request', 400)),
  },
  'compact.contact-foreign': {
    'contacts are read by id alone': everywhere(op.getContact, compactOwner),
    'agents are read by id alone': everywhere(op.getAgent, compactOwner),
    'leads are read by id alone': everywhere(op.getLead, compactOwner),
    "another workspace's lead is forbidden": reportedAs(op.getLead, 'forbidden', compactOwner),
    "another workspace's contact is a conflict": reportedAs(op.getContact, 'conflict', compactOwner),
  },
} satisfies Partial<CompactMutants<'compact'>>
