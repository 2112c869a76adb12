import { addressed, op, type ServedOperationId } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { callsOf, choosingAlso } from '../operators/choice.js'
import { wrongError } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import { withPolicy } from '../operators/policy.js'
import { aroundStep } from '../operators/step.js'
import { ruledOut } from '../ruled-out.js'

const short = (max: number) => withPolicy({ pathIdMax: max })

/** Reports an error for an id that passes a test. */
const unlike = (test: (id: string) => boolean, instead: () => Error, operation?: ServedOperationId) =>
  aroundStep('parse', (next, { operation: called, params: { id, taskId = id } }) => {
    if ((operation ?? called) === called && taskId !== undefined && test(taskId)) throw instead()
    return next()
  })

const tooLong = () => new Error('value too long for type character varying(199)')
const refused = () => wrongError('invalid_request')

/** Faults of the bounds of ids in paths. */
export const pathIdMutants = {
  'limit.path-id': {
    'an id too long is missing to webhooks, while others refuse it': ruledOut(
      choosingAlso('path-id-overlong', 'not-found', callsOf(op.deleteWebhook)),
    ),
    'an id without a channel is refused by a reply alone': ruledOut(
      choosingAlso('conversation-id-malformed', 'refuse', callsOf(op.replyToConversation)),
    ),
    'ids have at most 199 characters': ruledOut(short(199)),
    'ids have at most 128 characters': ruledOut(short(128)),
    'ids have at least two characters': ruledOut(unlike(({ length }) => length === 1, refused)),
    'an id too long is a crash': ruledOut(unlike(({ length }) => length > 255, tooLong)),
    'an id too long is 422': unlike(
      ({ length }) => length > 200,
      () => wrongError('invalid_request', { status: 422 }),
    ),
    'a slash within an id is a crash': ruledOut(unlike((id) => id.includes('/'), tooLong)),
    'an id too long deletes nothing, at 200': ruledOut(
      inTurn(
        short(10_000),
        aroundHandler(addressed, (next, context) =>
          (context.params.id?.length ?? 0) > 200
            ? { status: 200, body: { data: { id: context.params.id, deleted: true } } }
            : next(context),
        ),
      ),
    ),
    'an id of a task of 200 characters is a crash': ruledOut(
      unlike(({ length }) => length === 200, tooLong, op.completeTask),
    ),
    'an id of a booking type too long is a crash': ruledOut(
      unlike(({ length }) => length > 200, tooLong, op.bookMeeting),
    ),
    'ids of meetings have at most 100 characters': ruledOut(
      unlike(({ length }) => length > 100, refused, op.cancelMeeting),
    ),
    'a slash within the id of a conversation is a crash': ruledOut(
      unlike((id) => id.includes('/'), tooLong, op.listMessages),
    ),
    'a contact with an id of one character cannot have notes': ruledOut(
      unlike(({ length }) => length === 1, refused, op.listContactNotes),
    ),
  },
} satisfies Partial<FamilyMutants<'limit'>>
