import { op, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundStep } from '../operators/step.js'
import { onError } from './answer.js'

/** Has bodies of some endpoints read in a lenient way; what that gives up is parsed as ever. */
const parsedAs =
  (read: (text: string) => unknown, applies: (operation: ServedOperationId) => boolean = () => true) =>
  (behaviour: Behaviour): void =>
    aroundStep('parse', (next, context) => {
      const { request } = context
      if (!behaviour.bodies[context.operation] || !applies(context.operation)) return next()
      const value = read(request.body)
      if (value === undefined) return next()
      // The steps before have found the key and path; only the body is put in another's place.
      Object.assign(context, { request: { ...request, body: JSON.stringify(value) } })
      const reply = next()
      Object.assign(context, { request })
      return reply
    })(behaviour)

/** The value of a text, or what stands in for it where it cannot be parsed. */
const parsedOr =
  (instead: (text: string) => unknown) =>
  (text: string): unknown => {
    try {
      JSON.parse(text)
      return undefined
    } catch {
      return instead(text)
    }
  }

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

/** What is not valid, taken or told otherwise. */
export const requestMutants = {
  'error.invalid-request': {
    'what is not valid is 422': onError(
      ({ status }) => status === 400,
      (reply) => ({ ...reply, status: 422 }),
    ),
    'a body that is not valid is 422': onError(
      ({ status }, { request }) => status === 400 && request.method === 'POST',
      (reply) => ({ ...reply, status: 422 }),
    ),
    'a cursor too long is a crash': aroundStep('validate', (next, { query, operation }) => {
      if (operation === op.listTickets && (query.cursor?.length ?? 0) > 2048) crash()
      return next()
    }),
    'a wrong limit is a conflict': aroundStep('validate', (next, { query }) => {
      if (query.limit === 'ten') throw new ApiError('invalid_state', 'limit', 'error.invalid-request')
      return next()
    }),
    'a wrong parameter of the list of destinations is a crash': aroundStep(
      'validate',
      (next, { query, operation }) => {
        if (operation === op.listWebhooks && query.limit === 'ten') crash()
        return next()
      },
    ),
    'an assignee of a wrong type is 403': aroundStep('validate', (next, { body }) => {
      if (typeof body.assigneeEmail === 'number')
        throw new ApiError('forbidden', 'assignee', 'error.invalid-request')
      return next()
    }),
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
    'what cannot be parsed is 415': onError(
      ({ status }, { request }) => status === 400 && request.body === 'hello',
      (reply) => ({ ...reply, status: 415 }),
    ),
    'what cannot be parsed has a code of its own': onError(
      ({ status }, { request }) =>
        status === 400 && tryJson(request.body) === undefined && request.body !== '',
      (reply) => ({ ...reply, body: { error: { code: 'bad_json', message: '', details: {} } } }),
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
  },
} satisfies Partial<FamilyMutants<'error'>>

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
