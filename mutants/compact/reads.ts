import type { CompactOperationId, families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import type { CompactMutant, Mutants } from '../mutant.js'
import { agent, contact, doing, lead, me, type Row, refusing, showing, update } from './operators.js'

type Noun = 'agents' | 'leads' | 'contacts'

const idsOf = ({ workspace }: Context, noun: Noun): readonly string[] =>
  [...workspace.compact[noun].all()].map(({ id }) => id)

const withId = (context: Context, id: string): Context => ({ ...context, params: { id } })

/** Finds a record by an id that begins like its own. */
const loosely = (fault: string, at: CompactOperationId, noun: Noun): CompactMutant =>
  doing(fault, at, (next, context) => {
    const id = context.params.id ?? ''
    const known = idsOf(context, noun).find((own) => id.startsWith(own))
    return next(known === undefined ? context : withId(context, known))
  })

/** Looks a record up whatever workspace it is of. */
const everywhere = (fault: string, at: CompactOperationId, noun: Noun): CompactMutant =>
  doing(fault, at, (next, context) => {
    const id = context.params.id ?? ''
    const owner = [...context.workspaces.values()].find(({ compact }) => compact[noun].get(id) !== undefined)
    return next(owner ? { ...context, workspace: owner } : context)
  })

/** Tells of another workspace's record in another way. */
const told = (
  fault: string,
  at: CompactOperationId,
  noun: Noun,
  code: 'forbidden' | 'conflict',
): CompactMutant =>
  doing(fault, at, (next, context) => {
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
  'compact.me-200': [
    showing('everyone is shown the first workspace', me, (_, { workspaces }) => {
      const [first] = workspaces.values()
      return { id: first?.id, name: first?.compact.name }
    }),
    showing('the workspace is told by the key that asks', me, (record, { key }) => ({
      ...record,
      id: key.key,
    })),
    doing('the workspace is made on asking', me, async (next, context) => ({
      ...(await next(context)),
      status: 201,
    })),
    doing('the workspaces of the key are listed', me, async (next, context) => ({
      status: 200,
      body: [((await next(context)).body as { data: unknown }).data],
    })),
    doing('a workspace with agents alone can be seen', me, (next, context) => {
      if (context.workspace.compact.agents.size < 100)
        throw new ApiError('not_found', 'no such workspace', 'compact.me-200')
      return next(context)
    }),
  ],
  'compact.agent-read-200': [
    doing('the next agent is read', agent, (next, context) => {
      const ids = idsOf(context, 'agents')
      return next(withId(context, ids[(ids.indexOf(context.params.id ?? '') + 1) % ids.length] ?? ''))
    }),
    showing('an agent that is read is always a draft', agent, (record) => ({ ...record, status: 'draft' })),
    doing('agents of the archive cannot be read', agent, (next, context) => {
      if (context.workspace.compact.agents.get(context.params.id ?? '')?.status !== 'published')
        throw new ApiError('not_found', 'no such agent', 'compact.agent-read-200')
      return next(context)
    }),
    showing('the id of an agent is its version', agent, (record) => ({
      ...record,
      id: record.publishedVersionId,
    })),
  ],
  'compact.agent-missing': [
    refusing('no agent is an empty answer', agent, answer(200, null)),
    refusing('an id nobody has is invalid', agent, asked('invalid_request', 400)),
    loosely('an agent is found by the beginning of an id', agent, 'agents'),
    refusing('a missing agent is told by another code', agent, asked('invalid_request', 404)),
    doing('an agent is found by the first letters', agent, (next, context) => {
      const id = context.params.id ?? ''
      const like = idsOf(context, 'agents').find((own) => own.slice(0, 5) === id.slice(0, 5))
      return next(like && !idsOf(context, 'agents').includes(id) ? withId(context, like) : context)
    }),
  ],
  'compact.lead-read-200': [
    showing('a lead is worth whole units', lead, (record) => ({
      ...record,
      value: typeof record.value === 'number' ? Math.round(record.value) + 1 : record.value,
    })),
    doing('a lead without a stage cannot be read', lead, (next, context) => {
      const found = context.workspace.compact.leads.get(context.params.id ?? '')
      if (found && found.contactId === null)
        throw new ApiError('not_found', 'no such lead', 'compact.lead-read-200')
      if (found && found.stage === null)
        throw new ApiError('not_found', 'no such lead', 'compact.lead-read-200')
      return next(context)
    }),
    doing('reading a lead is accepted for later', lead, async (next, context) => ({
      ...(await next(context)),
      status: 202,
    })),
  ],
  'compact.lead-missing': [
    refusing('no lead is an empty answer', lead, answer(200, {})),
    loosely('a lead is found by the beginning of an id', lead, 'leads'),
    refusing('a missing lead is forbidden', lead, asked('forbidden', 403)),
  ],
  'compact.contact-read-200': [
    showing(
      'only ASCII comes through',
      contact,
      telling((record) => ({ ...record, name: String(record.name).replace(/[^\x20-\x7e]/g, '?') })),
    ),
    showing('the e-mail is masked where one contact is read', contact, (record) => ({
      ...record,
      email: null,
    })),
    showing('a contact is read with a moment of its own', contact, (record, { world }) => ({
      ...record,
      updatedAt: world.instant(),
    })),
  ],
  'compact.contact-missing': [
    refusing('no contact is an empty answer', contact, answer(200, null)),
    loosely('a contact is found by the beginning of an id', contact, 'contacts'),
    refusing('a missing contact is told by another code', contact, asked('forbidden', 404)),
  ],
  'compact.update-missing': [
    refusing('an unknown contact is made', update, answer(201, { id: 'con_new', name: 'new' })),
    loosely('a contact is changed by the beginning of an id', update, 'contacts'),
    refusing('a change of nobody succeeds', update, answer(200, {})),
    refusing('an id nobody has is invalid', update, asked('invalid_request', 400)),
  ],
  'compact.contact-foreign': [
    everywhere('contacts are read by id alone', contact, 'contacts'),
    everywhere('agents are read by id alone', agent, 'agents'),
    everywhere('leads are read by id alone', lead, 'leads'),
    told("another workspace's lead is forbidden", lead, 'leads', 'forbidden'),
    told("another workspace's contact is a conflict", contact, 'contacts', 'conflict'),
  ],
} satisfies Partial<Mutants<typeof families.compact>>
