import type { Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { aroundStep } from '../operators/step.js'

interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly details: object }
}

/** Changes some of the errors on their way out, whichever step they come from. */
export const onError = (
  applies: (reply: Reply, context: Context) => boolean,
  change: (reply: Reply, body: ErrorBody) => Reply,
) =>
  aroundStep('authenticate', (next, context) => {
    context.settle.push((reply) =>
      reply.status >= 400 && applies(reply, context) ? change(reply, reply.body as ErrorBody) : reply,
    )
    return next()
  })

const of =
  (status: number) =>
  (reply: Reply): boolean =>
    reply.status === status

export const at =
  (status: number, path: string) =>
  (reply: Reply, { request }: Context): boolean =>
    reply.status === status && request.target.startsWith(`/api/v1/${path}`)

/** Answers some errors with another body. */
export const body = (
  applies: (reply: Reply, context: Context) => boolean,
  change: (body: ErrorBody) => unknown,
): Mutation => onError(applies, (reply, sent) => ({ ...reply, body: change(sent) }))

export const coded =
  (code: (code: string) => string) =>
  ({ error }: ErrorBody): unknown => ({
    error: { ...error, code: code(error.code) },
  })

/** Answers some errors under another status. */
export const status = (applies: (reply: Reply, context: Context) => boolean, other: number): Mutation =>
  onError(applies, (reply) => ({ ...reply, status: other }))

/** Gives the details of some errors another type. */
export const details = (
  applies: (reply: Reply, context: Context) => boolean,
  change: (error: ErrorBody['error']) => unknown,
): Mutation => body(applies, ({ error }) => ({ error: { ...error, details: change(error) } }))

const isMalformed = (reply: Reply, { request }: Context): boolean => {
  if (reply.status !== 400 || request.body === '') return false
  try {
    JSON.parse(request.body)
    return false
  } catch {
    return true
  }
}

/** Errors that look otherwise. */
export const answerMutants = {
  'error.body-code': {
    'a 401 has no body': body(of(401), () => undefined),
    'what cannot be parsed gets the answer of the framework': body(isMalformed, () => ({
      statusCode: 400,
      error: 'Bad Request',
      message: 'Unexpected end of JSON input',
    })),
    'a missing deal is told in a text': body(at(404, 'deals'), ({ error }) => error.message),
    'a missing webhook has its code at the top': body(at(404, 'webhooks'), ({ error }) => error),
    'the codes of tickets are in capitals': body(
      at(400, 'tickets'),
      coded((code) => code.toUpperCase()),
    ),
    'too many calls get a text': body(of(429), () => 'Too Many Requests'),
    'a reused key has a code of its own': body(
      of(422),
      coded(() => 'idempotency_mismatch'),
    ),
    'a missing scope has a code of its own': body(
      of(403),
      coded(() => 'scope_missing'),
    ),
    'a taken e-mail has a code of its own': body(
      of(409),
      coded(() => 'already_exists'),
    ),
    'errors of tags are a list': body(at(400, 'tags'), ({ error }) => [error]),
    'a wrong filter of contacts lists its errors': body(at(400, 'contacts?'), ({ error }) => ({
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
    'a missing ticket is not valid': body(
      at(404, 'tickets'),
      coded(() => 'invalid_request'),
    ),
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
  },
} satisfies Partial<FamilyMutants<'error'>>
