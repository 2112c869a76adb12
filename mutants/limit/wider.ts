import { type families, op, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { aroundStep, mutant, type Operators } from '../mutant.js'

/** Something else in the place of an id that passes a test. */
const unlike =
  (operation: ServedOperationId, name: string, test: (id: string) => boolean, instead: () => Error) =>
  (behaviour: Parameters<typeof aroundStep>[0]): void =>
    aroundStep(behaviour, 'parse', (next, context) => {
      if (context.operation === operation && test(context.params[name] ?? '')) throw instead()
      return next()
    })

const tooLong = () => new Error('value too long for type character varying(199)')
const refused = () => new ApiError('invalid_request', 'the id is odd', 'limit.path-id')

/** Mutants of ids in paths at tasks, conversations and meetings. */
export const widerLimitMutants: Operators<typeof families.limit> = {
  'limit.path-id': [
    mutant(
      'an id of a task of 200 characters is a crash',
      unlike(op.completeTask, 'taskId', ({ length }) => length === 200, tooLong),
    ),
    mutant(
      'an id of a booking type too long is a crash',
      unlike(op.bookMeeting, 'id', ({ length }) => length > 200, tooLong),
    ),
    mutant(
      'ids of meetings have at most 100 characters',
      unlike(op.cancelMeeting, 'id', ({ length }) => length > 100, refused),
    ),
    mutant(
      'a slash within the id of a conversation is a crash',
      unlike(op.listMessages, 'id', (id) => id.includes('/'), tooLong),
    ),
    mutant(
      'a contact with an id of one character cannot have notes',
      unlike(op.listContactNotes, 'id', ({ length }) => length === 1, refused),
    ),
  ],
}
