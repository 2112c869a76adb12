import { op } from '../../contract/index.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { tryJson } from '../operators/body-text.js'
import { at, body, coded, details, of, status } from './operators.js'

/** Whether an error answers a body that cannot be parsed. */
export const isMalformed = (reply: Reply, { request: { body } }: Context): boolean =>
  reply.status === 400 && body !== '' && tryJson(body) === undefined

/** Faults of the body of errors. */
export const answerMutants = {
  'error.body-code': {
    'a 401 has no body': body(of(401), () => undefined),
    'what cannot be parsed gets the answer of the framework': body(isMalformed, () => ({
      statusCode: 400,
      error: 'Bad Request',
      message: 'Unexpected end of JSON input',
    })),
    'a missing deal is reported in a text': body(at(404, 'deals'), ({ error }) => error.message),
    'a missing webhook has its code at the top': body(at(404, 'webhooks'), ({ error }) => error),
    'the codes of tickets are in capitals': coded(at(400, 'tickets'), (code) => code.toUpperCase()),
    'too many calls get a text': body(of(429), () => 'Too Many Requests'),
    'a reused key has a code of its own': coded(of(422), () => 'idempotency_mismatch'),
    'a missing scope has a code of its own': coded(of(403), () => 'scope_missing'),
    'a taken e-mail has a code of its own': coded(of(409), () => 'already_exists'),
    'errors of tags are a list': body(at(400, 'tags'), ({ error }) => [error]),
    'a wrong filter of contacts lists its errors': body(at(400, 'contacts?'), ({ error }) => ({
      errors: [error],
    })),
    'a missing meeting is reported in a text': body(of(404, op.cancelMeeting), ({ error }) => error.message),
    'a wrong activity has a code of its own': coded(of(400, op.createActivity), () => 'activity_invalid'),
    'a wrong cursor of notes lists its errors': body(of(400, op.listContactNotes), ({ error }) => ({
      errors: [error],
    })),
  },
  'error.code-status-pairing': {
    'a body that is not valid is 422': status(at(400, 'webhooks'), 422),
    'a wrong limit of tags is 404': status(at(400, 'tags'), 404),
    'a missing scope is 401': status(at(403, 'tickets'), 401),
    'a missing key is 403': status(of(401), 403),
    'a missing deal is 400': status(at(404, 'deals'), 400),
    'a missing webhook is 410': status(at(404, 'webhooks'), 410),
    'a taken e-mail is 400': status(of(409), 400),
    'a reused key is 409': status(of(422), 409),
    'too many calls are 503': status(of(429), 503),
    'a missing ticket is not valid': coded(at(404, 'tickets'), () => 'invalid_request'),
    'a body of a message that is not valid is 422': status(of(400, op.sendMessage), 422),
    'a missing conversation is 410': status(of(404, op.listMessages), 410),
    'a missing task is not valid': coded(of(404, op.completeTask), () => 'invalid_request'),
  },
  'error.details-object': {
    'what is not valid has a list of details': details(of(400), ({ message }) => [message]),
    'what is not valid in a ticket has a text for details': details(
      at(400, 'tickets'),
      ({ message }) => message,
    ),
    'a taken e-mail has the id for details': details(
      of(409),
      ({ details: { id } }: { details: { id?: string } }) => id,
    ),
    'a missing record has a number for details': details(of(404), () => 404),
    'too many calls have the wait for details': details(of(429), () => [60]),
    'the details stand at the top, as a list': body(
      at(400, 'deals'),
      ({ error: { details: _, ...error } }) => ({
        error,
        details: [error.message],
      }),
    ),
    'what is not valid in a booking has a list of details': details(
      of(400, op.bookMeeting),
      ({ message }) => [message],
    ),
    'a missing conversation has its id for details': details(
      of(404, op.replyToConversation),
      () => 'conversation',
    ),
  },
} satisfies Partial<FamilyMutants<'error'>>
