import { op, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundStep } from '../operators/step.js'
import { body, coded, details, onError, status } from './answer.js'
import { unlimitedAt } from './condition.js'

/** Errors of a status at one operation. */
const of =
  (code: number, operation: ServedOperationId) =>
  (reply: Reply, context: Context): boolean =>
    reply.status === code && context.operation === operation

/** Has a body of an operation read as another where it passes a test. */
const readAs = (operation: ServedOperationId, test: (text: string) => boolean, instead: string) =>
  aroundStep('parse', (next, context) => {
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
export const widerErrorMutants = {
  'error.body-code': {
    'a missing meeting is told in a text': body(of(404, op.cancelMeeting), ({ error }) => error.message),
    'a wrong activity has a code of its own': body(
      of(400, op.createActivity),
      coded(() => 'activity_invalid'),
    ),
    'a wrong cursor of notes lists its errors': body(of(400, op.listContactNotes), ({ error }) => ({
      errors: [error],
    })),
  },
  'error.code-status-pairing': {
    'a body of a message that is not valid is 422': status(of(400, op.sendMessage), 422),
    'a missing conversation is 410': status(of(404, op.listMessages), 410),
    'a missing task is not valid': body(
      of(404, op.completeTask),
      coded(() => 'invalid_request'),
    ),
  },
  'error.details-object': {
    'what is not valid in a booking has a list of details': details(
      of(400, op.bookMeeting),
      ({ message }) => [message],
    ),
    'a missing conversation has its id for details': details(
      of(404, op.replyToConversation),
      () => 'conversation',
    ),
  },
  'error.invalid-request': {
    'a reply that is not valid is 422': onError(of(400, op.replyToConversation), (answer) => ({
      ...answer,
      status: 422,
    })),
    'a cursor of messages too long is a crash': aroundStep('validate', (next, { query, operation }) => {
      if (operation === op.listMessages && (query.cursor?.length ?? 0) > 2048) throw new TypeError('cursor')
      return next()
    }),
    'a locale nobody speaks is a conflict': aroundStep('validate', (next, { body: { locale } }) => {
      if (locale === 'xx') throw new ApiError('conflict', 'locale', 'error.invalid-request')
      return next()
    }),
  },
  'error.malformed-json': {
    'what cannot be parsed completes the task': readAs(op.completeTask, (text) => !isJson(text), '{}'),
    'what cannot be parsed cancels all the same': readAs(op.cancelMeeting, (text) => !isJson(text), '{}'),
  },
  'error.non-object-body': {
    'null cancels without a reason': readAs(op.cancelMeeting, (text) => text === 'null', '{}'),
    'a list completes the task': readAs(op.completeTask, (text) => text === '[]', '{}'),
    'a text completes the task': readAs(op.completeTask, (text) => text.startsWith('"'), '{}'),
  },
  'error.contact-limit-exceeded': {
    'the blocked list of meetings is forbidden': onError(of(402, op.listMeetings), (answer, { error }) => ({
      ...answer,
      status: 403,
      body: { error: { ...error, code: 'forbidden' } },
    })),
    'conversations of a blocked workspace are listed': aroundStep('gate', (next, { operation }) =>
      operation === op.listConversations ? undefined : next(),
    ),
    'a second try at the meetings is let in': (behaviour) => {
      let tries = 0
      aroundStep('gate', (next, { operation, workspace }) => {
        if (operation !== op.listMeetings || !workspace.contactLimitReached) return next()
        tries += 1
        return tries > 1 ? undefined : next()
      })(behaviour)
    },
  },
  'error.rate-limited': {
    'replies are not counted': unlimitedAt(/\/reply$/, 'POST'),
    'templates are not counted': unlimitedAt(/\/templates/, 'GET'),
    'bookings are not counted': unlimitedAt(/\/book$/, 'POST'),
  },
  'error.internal': {
    'a failed reply is an unknown outcome': onError(of(500, op.replyToConversation), (answer, { error }) => ({
      ...answer,
      status: 409,
      body: { error: { ...error, code: 'unknown_outcome' } },
    })),
    'a failed list of notes is an empty page': onError(of(500, op.listContactNotes), () => ({
      status: 200,
      body: { data: [], nextCursor: null },
    })),
  },
} satisfies Partial<FamilyMutants<'error'>>
