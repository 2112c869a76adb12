import type { families } from '../../contract/index.js'
import type { Behaviour, Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import { aroundStep, type Mutant, type Mutants, mutant } from '../mutant.js'

interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string; readonly details: object }
}

/** Changes some of the errors on their way out, whichever step they come from. */
export const onError =
  (applies: (reply: Reply, context: Context) => boolean, change: (reply: Reply, body: ErrorBody) => Reply) =>
  (behaviour: Behaviour): void =>
    aroundStep(behaviour, 'authenticate', (next, context) => {
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
  fault: string,
  applies: (reply: Reply, context: Context) => boolean,
  change: (body: ErrorBody) => unknown,
): Mutant =>
  mutant(
    fault,
    onError(applies, (reply, sent) => ({ ...reply, body: change(sent) })),
  )

export const coded =
  (code: (code: string) => string) =>
  ({ error }: ErrorBody): unknown => ({
    error: { ...error, code: code(error.code) },
  })

/** Answers some errors under another status. */
export const status = (
  fault: string,
  applies: (reply: Reply, context: Context) => boolean,
  other: number,
): Mutant =>
  mutant(
    fault,
    onError(applies, (reply) => ({ ...reply, status: other })),
  )

/** Gives the details of some errors another type. */
export const details = (
  fault: string,
  applies: (reply: Reply, context: Context) => boolean,
  change: (error: ErrorBody['error']) => unknown,
): Mutant => body(fault, applies, ({ error }) => ({ error: { ...error, details: change(error) } }))

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
  'error.body-code': [
    body('a 401 has no body', of(401), () => undefined),
    body('what cannot be parsed gets the answer of the framework', isMalformed, () => ({
      statusCode: 400,
      error: 'Bad Request',
      message: 'Unexpected end of JSON input',
    })),
    body('a missing deal is told in a text', at(404, 'deals'), ({ error }) => error.message),
    body('a missing webhook has its code at the top', at(404, 'webhooks'), ({ error }) => error),
    body(
      'the codes of tickets are in capitals',
      at(400, 'tickets'),
      coded((code) => code.toUpperCase()),
    ),
    body('too many calls get a text', of(429), () => 'Too Many Requests'),
    body(
      'a reused key has a code of its own',
      of(422),
      coded(() => 'idempotency_mismatch'),
    ),
    body(
      'a missing scope has a code of its own',
      of(403),
      coded(() => 'scope_missing'),
    ),
    body(
      'a taken e-mail has a code of its own',
      of(409),
      coded(() => 'already_exists'),
    ),
    body('errors of tags are a list', at(400, 'tags'), ({ error }) => [error]),
    body('a wrong filter of contacts lists its errors', at(400, 'contacts?'), ({ error }) => ({
      errors: [error],
    })),
  ],
  'error.code-status-pairing': [
    status('a body that is not valid is 422', at(400, 'webhooks'), 422),
    status('a wrong limit of tags is 404', at(400, 'tags'), 404),
    status('a missing scope is 401', at(403, 'tickets'), 401),
    status('a missing key is 403', of(401), 403),
    status('a missing deal is 400', at(404, 'deals'), 400),
    status('a missing webhook is 410', at(404, 'webhooks'), 410),
    status('a taken e-mail is 400', of(409), 400),
    status('a reused key is 409', of(422), 409),
    status('too many calls are 503', of(429), 503),
    body(
      'a missing ticket is not valid',
      at(404, 'tickets'),
      coded(() => 'invalid_request'),
    ),
  ],
  'error.details-object': [
    details('what is not valid has a list of details', of(400), ({ message }) => [message]),
    details(
      'what is not valid in a ticket has a text for details',
      at(400, 'tickets'),
      ({ message }) => message,
    ),
    details(
      'a taken e-mail has the id for details',
      of(409),
      ({ details: { id } }: { details: { id?: string } }) => id,
    ),
    details('a missing record has a number for details', of(404), () => 404),
    details('too many calls have the wait for details', of(429), () => [60]),
    body(
      'the details stand at the top, as a list',
      at(400, 'deals'),
      ({ error: { details: _, ...error } }) => ({
        error,
        details: [error.message],
      }),
    ),
  ],
} satisfies Partial<Mutants<typeof families.error>>
