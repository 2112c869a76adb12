import type { Conversation, families } from '../../contract/index.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import { aroundHandler, type Mutants, mutant, onRecord, onReply, onSent } from '../mutant.js'
import { refusedAs, refusing } from '../refusing.js'
import { assign, conversationOf, loosely, refusedWhere } from './operators.js'

/** Stores a conversation otherwise than an assignment answers it. */
const stored =
  (change: (now: Conversation, before: Conversation | undefined) => Partial<Conversation>) =>
  (behaviour: Behaviour) =>
    aroundHandler(behaviour, assign, async (next, context) => {
      const before = conversationOf(context)
      const answer = await next(context)
      const now = conversationOf(context)
      if (now) context.workspace.conversations.put(Object.freeze({ ...now, ...change(now, before) }))
      return answer
    })

/** Faults of assigning conversations. */
export const assignmentMutants: Pick<
  Mutants<typeof families.conversation>,
  'conversation.assign-200' | 'conversation.unassign' | 'conversation.assign-missing'
> = {
  'conversation.assign-200': [
    mutant('an assignment is 204', (behaviour) =>
      onReply(behaviour, assign, () => ({ status: 204, body: undefined })),
    ),
    mutant(
      'an assignment is answered and not stored',
      stored((_, before) => ({
        assigneeEmail: before?.assigneeEmail ?? null,
        assigneeName: before?.assigneeName ?? null,
      })),
    ),
    mutant('an assignment is stored and not answered', (behaviour) => {
      let former: unknown = null
      aroundHandler(behaviour, assign, (next, context) => {
        former = conversationOf(context)?.assigneeEmail ?? null
        return next(context)
      })
      onRecord(behaviour, assign, (conversation) => ({ ...conversation, assigneeEmail: former }))
    }),
    mutant(
      'who has a conversation keeps it',
      refusedWhere(
        assign,
        (context) =>
          typeof conversationOf(context)?.assigneeEmail === 'string' && context.body.assigneeEmail !== null,
        'conflict',
      ),
    ),
    mutant('the answer is another conversation', (behaviour) =>
      onReply(behaviour, assign, (reply, { workspace, params }) => {
        const other = [...workspace.conversations.all()].find(({ id }) => id !== params.id)
        return { ...reply, body: { data: { ...(reply.body as { data: object }).data, id: other?.id } } }
      }),
    ),
  ],
  'conversation.unassign': [
    mutant('nobody is an empty text in the answer', (behaviour) =>
      onRecord(behaviour, assign, (conversation) => ({
        ...conversation,
        assigneeEmail: conversation.assigneeEmail ?? '',
      })),
    ),
    mutant(
      'the name of the former assignee stays',
      stored(({ assigneeEmail, assigneeName }, before) => ({
        assigneeName: assigneeEmail === null ? (before?.assigneeName ?? 'Somebody') : assigneeName,
      })),
    ),
    mutant('null counts as not sent', (behaviour) =>
      onSent(behaviour, assign, (body, context) => ({
        ...body,
        assigneeEmail: body.assigneeEmail ?? conversationOf(context)?.assigneeEmail ?? null,
      })),
    ),
    mutant(
      'nobody is answered and the assignee stored',
      stored(({ assigneeEmail }, before) => ({
        assigneeEmail: assigneeEmail ?? before?.assigneeEmail ?? null,
      })),
    ),
    mutant(
      'who has nobody cannot be taken from anybody',
      refusedWhere(
        assign,
        (context) => context.body.assigneeEmail === null && conversationOf(context)?.assigneeEmail === null,
        'invalid_state',
      ),
    ),
  ],
  'conversation.assign-missing': [
    mutant('an assignment of nothing is invalid', refusedAs(assign, 'not_found', 'invalid_request')),
    mutant('an assignment of nothing is a crash', refusedAs(assign, 'not_found', 'internal')),
    mutant('an assignment of nothing is a mismatch', refusedAs(assign, 'not_found', 'rev_mismatch')),
    mutant(
      'an assignment of nothing to nobody is done',
      refusing(assign, (apiError, { body }) =>
        body.assigneeEmail === null ? { status: 200, body: { data: null } } : apiError,
      ),
    ),
    mutant('an id that begins like another is that other', loosely(assign)),
  ],
}
