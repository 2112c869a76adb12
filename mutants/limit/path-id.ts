import { addressed, op, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { withPolicy } from '../operators/policy.js'
import { aroundStep } from '../operators/step.js'

const short = (most: number) => withPolicy({ pathIdMax: most })

/** Reports an error for an id that passes a test. */
const unlike = (
  operation: ServedOperationId,
  name: string,
  test: (id: string) => boolean,
  instead: () => Error,
) =>
  aroundStep('parse', (next, context) => {
    if (context.operation === operation && test(context.params[name] ?? '')) throw instead()
    return next()
  })

const tooLong = () => new Error('value too long for type character varying(199)')
const refused = () => new ApiError('invalid_request', 'the id is odd', 'limit.path-id')

/** Faults of the bounds of ids in paths. */
export const pathIdMutants = {
  'limit.path-id': {
    'ids have at most 199 characters': short(199),
    'ids have at most 128 characters': short(128),
    'ids have at least two characters': aroundStep('parse', (next, context) => {
      if (context.params.id?.length === 1)
        throw new ApiError('invalid_request', 'the id is too short', 'limit.path-id')
      return next()
    }),
    'an id too long is a crash': aroundStep('parse', (next, context) => {
      if ((context.params.id?.length ?? 0) > 255) throw new Error('value too long for type character(255)')
      return next()
    }),
    'an id too long is 422': aroundStep('parse', (next, context) => {
      if ((context.params.id?.length ?? 0) > 200)
        throw new ApiError('invalid_request', 'the id is too long', 'limit.path-id', { status: 422 })
      return next()
    }),
    'a slash within an id is a crash': aroundStep('parse', (next, context) => {
      if (context.params.id?.includes('/')) throw new Error('no such file or directory')
      return next()
    }),
    'an id too long deletes nothing, at 200': (behaviour) => {
      behaviour.policy.pathIdMax = 10_000
      aroundHandler(addressed, (next, context) =>
        (context.params.id?.length ?? 0) > 200
          ? { status: 200, body: { data: { id: context.params.id, deleted: true } } }
          : next(context),
      )(behaviour)
    },
    'an id of a task of 200 characters is a crash': unlike(
      op.completeTask,
      'taskId',
      ({ length }) => length === 200,
      tooLong,
    ),
    'an id of a booking type too long is a crash': unlike(
      op.bookMeeting,
      'id',
      ({ length }) => length > 200,
      tooLong,
    ),
    'ids of meetings have at most 100 characters': unlike(
      op.cancelMeeting,
      'id',
      ({ length }) => length > 100,
      refused,
    ),
    'a slash within the id of a conversation is a crash': unlike(
      op.listMessages,
      'id',
      (id) => id.includes('/'),
      tooLong,
    ),
    'a contact with an id of one character cannot have notes': unlike(
      op.listContactNotes,
      'id',
      ({ length }) => length === 1,
      refused,
    ),
  },
} satisfies Partial<FamilyMutants<'limit'>>
