import { type families, op, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import { aroundStep, mutant, type Operators } from '../mutant.js'
import { body, coded, details, onError, status } from './answer.js'
import { unlimitedAt } from './condition.js'

/** Errors of a status at one operation. */
const of =
  (code: number, operation: ServedOperationId) =>
  (reply: Reply, context: Context): boolean =>
    reply.status === code && context.operation === operation

const reply = op.replyToConversation
const send = op.sendMessage
const book = op.bookMeeting
const cancel = op.cancelMeeting
const act = op.createActivity
const complete = op.completeTask
const notes = op.listContactNotes
const messages = op.listMessages

/** Has a body of an operation read as another where it passes a test. */
const readAs =
  (operation: ServedOperationId, test: (text: string) => boolean, instead: string) =>
  (behaviour: Parameters<typeof aroundStep>[0]): void =>
    aroundStep(behaviour, 'parse', (next, context) => {
      const { request } = context
      if (context.operation !== operation || !test(request.body)) return next()
      Object.assign(context, { request: { ...request, body: instead } })
      const answer = next()
      Object.assign(context, { request })
      return answer
    })

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Mutants of errors at activities, tasks, conversations, messages and meetings. */
export const widerErrorMutants: Operators<typeof families.error> = {
  'error.body-code': [
    body('a missing meeting is told in a text', of(404, cancel), ({ error }) => error.message),
    body(
      'a wrong activity has a code of its own',
      of(400, act),
      coded(() => 'activity_invalid'),
    ),
    body('a wrong cursor of notes lists its errors', of(400, notes), ({ error }) => ({ errors: [error] })),
  ],
  'error.code-status-pairing': [
    status('a body of a message that is not valid is 422', of(400, send), 422),
    status('a missing conversation is 410', of(404, messages), 410),
    body(
      'a missing task is not valid',
      of(404, complete),
      coded(() => 'invalid_request'),
    ),
  ],
  'error.details-object': [
    details('what is not valid in a booking has a list of details', of(400, book), ({ message }) => [
      message,
    ]),
    details('a missing conversation has its id for details', of(404, reply), () => 'conversation'),
  ],
  'error.invalid-request': [
    mutant(
      'a reply that is not valid is 422',
      onError(of(400, reply), (answer) => ({ ...answer, status: 422 })),
    ),
    mutant('a cursor of messages too long is a crash', (behaviour) =>
      aroundStep(behaviour, 'validate', (next, { query, operation }) => {
        if (operation === messages && (query.cursor?.length ?? 0) > 2048) throw new TypeError('cursor')
        return next()
      }),
    ),
    mutant('a locale nobody speaks is a conflict', (behaviour) =>
      aroundStep(behaviour, 'validate', (next, { body: { locale } }) => {
        if (locale === 'xx') throw new ApiError('conflict', 'locale', 'error.invalid-request')
        return next()
      }),
    ),
  ],
  'error.malformed-json': [
    mutant(
      'what cannot be parsed completes the task',
      readAs(complete, (text) => !isJson(text), '{}'),
    ),
    mutant(
      'what cannot be parsed cancels all the same',
      readAs(cancel, (text) => !isJson(text), '{}'),
    ),
  ],
  'error.non-object-body': [
    mutant(
      'null cancels without a reason',
      readAs(cancel, (text) => text === 'null', '{}'),
    ),
    mutant(
      'a list completes the task',
      readAs(complete, (text) => text === '[]', '{}'),
    ),
    mutant(
      'a text completes the task',
      readAs(complete, (text) => text.startsWith('"'), '{}'),
    ),
  ],
  'error.contact-limit-exceeded': [
    mutant('the blocked list of meetings is forbidden', (behaviour) =>
      onError(of(402, op.listMeetings), (answer, { error }) => ({
        ...answer,
        status: 403,
        body: { error: { ...error, code: 'forbidden' } },
      }))(behaviour),
    ),
    mutant('conversations of a blocked workspace are listed', (behaviour) =>
      aroundStep(behaviour, 'gate', (next, { operation }) =>
        operation === op.listConversations ? undefined : next(),
      ),
    ),
    mutant('a second try at the meetings is let in', (behaviour) => {
      let tries = 0
      aroundStep(behaviour, 'gate', (next, { operation, workspace }) => {
        if (operation !== op.listMeetings || !workspace.contactLimitReached) return next()
        tries += 1
        return tries > 1 ? undefined : next()
      })
    }),
  ],
  'error.rate-limited': [
    mutant('replies are not counted', unlimitedAt(/\/reply$/, 'POST')),
    mutant('templates are not counted', unlimitedAt(/\/templates/, 'GET')),
    mutant('bookings are not counted', unlimitedAt(/\/book$/, 'POST')),
  ],
  'error.internal': [
    mutant(
      'a failed reply is an unknown outcome',
      onError(of(500, reply), (answer, { error }) => ({
        ...answer,
        status: 409,
        body: { error: { ...error, code: 'unknown_outcome' } },
      })),
    ),
    mutant(
      'a failed list of notes is an empty page',
      onError(of(500, notes), () => ({ status: 200, body: { data: [], nextCursor: null } })),
    ),
  ],
}
