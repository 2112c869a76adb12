import { type ErrorCode, op, type ServedOperationId } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { onBodyText, tryJson } from '../operators/body-text.js'
import { wrongError } from '../operators/error.js'
import { onRead } from '../operators/reading.js'
import { aroundStep } from '../operators/step.js'
import { isMalformed } from './answer.js'
import { body, of, status, withMethod } from './operators.js'

/** Has a body of one operation that passes a test read as the empty object. */
const emptyAt = (operation: ServedOperationId, test: (text: string) => boolean) =>
  onBodyText((text, context) => (context.operation === operation && test(text) ? '{}' : undefined))

/** Has the bodies of some operations read in a lenient way; what that gives up is parsed as always. */
const parsedAs = (read: (text: string) => unknown, applies = (_: ServedOperationId): boolean => true) =>
  onBodyText((text, { operation, behaviour }) => {
    if (!behaviour.bodies[operation] || !applies(operation)) return undefined
    const value = read(text)
    return value === undefined ? undefined : JSON.stringify(value)
  })

/** What stands in for a text that cannot be parsed. */
const parsedOr =
  (instead: (text: string) => unknown) =>
  (text: string): unknown =>
    tryJson(text) === undefined ? instead(text) : undefined

/** The value of a text that is JSON, changed; undefined leaves it as it is. */
const value =
  (change: (value: unknown) => unknown) =>
  (text: string): unknown => {
    const sent = tryJson(text)
    return sent === undefined ? undefined : change(sent)
  }

const crash = (): never => {
  throw new TypeError('cannot read properties of null')
}

const crashIf = (test: boolean): void => {
  if (test) crash()
}

/** Reports some calls as another error before they are validated. */
const failsOnValidation = (test: (context: Context) => boolean, code: ErrorCode) =>
  aroundStep('validate', (next, context) => {
    if (test(context)) throw wrongError(code)
    return next()
  })

/** Faults of requests that are not valid. */
export const requestMutants = {
  'error.invalid-request': {
    'what is not valid is 422': status(of(400), 422),
    'a body that is not valid is 422': status(
      withMethod(400, (method) => method === 'POST'),
      422,
    ),
    'a cursor too long is a crash': onRead(op.listTickets, ({ query }) =>
      crashIf((query.cursor?.length ?? 0) > 2048),
    ),
    'a wrong limit is a conflict': failsOnValidation(({ query }) => query.limit === 'ten', 'invalid_state'),
    'a wrong parameter of the list of destinations is a crash': onRead(op.listWebhooks, ({ query }) =>
      crashIf(query.limit === 'ten'),
    ),
    'an assignee of a wrong type is 403': failsOnValidation(
      ({ body }) => typeof body.assigneeEmail === 'number',
      'forbidden',
    ),
    'a reply that is not valid is 422': status(of(400, op.replyToConversation), 422),
    'a cursor of messages too long is a crash': onRead(op.listMessages, ({ query }) =>
      crashIf((query.cursor?.length ?? 0) > 2048),
    ),
    'an unknown locale is a conflict': failsOnValidation(({ body }) => body.locale === 'xx', 'conflict'),
  },
  'error.malformed-json': {
    'what cannot be parsed is an empty object': parsedAs(parsedOr(() => ({}))),
    'what cannot be parsed is a crash': parsedAs(parsedOr(() => crash())),
    'a comma at the end will do': parsedAs(parsedOr((text) => tryJson(text.replace(/,\}$/, '}')))),
    'other quotes will do': parsedAs(parsedOr((text) => tryJson(text.replaceAll("'", '"')))),
    'what follows the object does not count': parsedAs(
      parsedOr((text) => tryJson(text.slice(0, text.length / 2))),
      (operation) => operation === op.createWebhook,
    ),
    'a missing brace is added': parsedAs(
      parsedOr((text) => tryJson(`${text}}`)),
      (operation) => operation.startsWith('PATCH'),
    ),
    'a bare word is the text of a comment': parsedAs(
      parsedOr((text) => (/^\w+$/.test(text) ? { body: text } : undefined)),
      (operation) => operation.endsWith('comments'),
    ),
    'what cannot be parsed is 415': status(
      (reply, { request }) => reply.status === 400 && request.body === 'hello',
      415,
    ),
    'what cannot be parsed has a code of its own': body(isMalformed, () => ({
      error: { code: 'bad_json', message: '', details: {} },
    })),
    'what cannot be parsed completes the task': emptyAt(
      op.completeTask,
      (text) => tryJson(text) === undefined,
    ),
    'what cannot be parsed cancels all the same': emptyAt(
      op.cancelMeeting,
      (text) => tryJson(text) === undefined,
    ),
  },
  'error.non-object-body': {
    'the first of a list is taken': parsedAs(value((sent) => (Array.isArray(sent) ? sent[0] : undefined))),
    'null is an empty object': parsedAs(value((sent) => (sent === null ? {} : undefined))),
    'an empty list is an empty object': parsedAs(
      value((sent) => (Array.isArray(sent) && sent.length === 0 ? {} : undefined)),
    ),
    'a text is parsed once more': parsedAs(
      value((sent) => (typeof sent === 'string' ? tryJson(sent) : undefined)),
    ),
    'a number has no members, so there are none': parsedAs(value((sent) => (sent === 1 ? {} : undefined))),
    'true has no members, so there are none': parsedAs(value((sent) => (sent === true ? {} : undefined))),
    'null is a crash': parsedAs(value((sent) => (sent === null ? crash() : undefined))),
    'null leaves a ticket as it is': parsedAs(
      value((sent) => (sent === null ? {} : undefined)),
      (operation) => operation === op.updateTicket,
    ),
    'null cancels without a reason': emptyAt(op.cancelMeeting, (text) => text === 'null'),
    'a list completes the task': emptyAt(op.completeTask, (text) => text === '[]'),
    'a text completes the task': emptyAt(op.completeTask, (text) => text.startsWith('"')),
  },
} satisfies Partial<FamilyMutants<'error'>>
