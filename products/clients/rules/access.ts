import { bodyTypeProblem, type JournalRuleId, op, repeatedMember } from '../../../contract/index.js'
import { broken, type ClientProblem, eachRequest, type JudgeClient, kept } from '../client-case.js'
import { clip } from '../clip.js'
import { type ClientExchange, isCall } from '../reading/client-exchange.js'
import { isPermittedPath } from '../reading/permitted-path.js'
import type { ClientReading } from '../reading/reading.js'
import { noRetry } from './no-retry.js'
import { eachUnlessTested } from './tested.js'

const hasBody = ({ body }: ClientExchange): boolean => body !== ''

/** Whether a request has its key somewhere else than in its header. */
const showsKey = ({ target, body, key = '' }: ClientExchange): boolean =>
  target.includes(encodeURIComponent(key)) || body.includes(key)

export const accessJudges = {
  // A test may ask for a 401 at any operation, so that requests to all of them count together.
  'client.authorizes-each-call': eachUnlessTested(isCall, schemeProblem, { groupOf: () => '' }),
  'client.key-only-in-header': eachRequest(
    ({ key = '' }) => key.length >= 8,
    (exchange) =>
      showsKey(exchange)
        ? {
            expected: 'the API key in the Authorization header alone',
            actual: 'the API key is also in the address or the body',
          }
        : undefined,
  ),
  'client.documented-routes': (reading) =>
    eachRequest(isCall, (exchange) => {
      const { method, path, operation, status } = exchange
      return operation === undefined && !isPermittedPath({ method, path })
        ? {
            expected: 'a documented method and path',
            actual: `${method} ${clip(path)} is not documented`,
            isSure:
              !reading.isPart ||
              ((status === 404 || status === 405) && isBesideDocumented(reading, exchange)),
            doubt: 'may be a call of another API at this address',
          }
        : undefined
    })(reading),
  'client.json-body': eachRequest(hasBody, ({ headers, json, body = '' }) => {
    if (json === undefined) return { expected: 'a body that is JSON', actual: 'the body is not JSON' }
    const repeated = repeatedMember(body, json)
    if (repeated !== undefined)
      return {
        expected: 'each member of an object once',
        actual: `the body has the member '${clip(repeated)}' twice in one object`,
      }
    const problem = bodyTypeProblem(headers)
    return problem === undefined
      ? undefined
      : { expected: 'Content-Type: application/json, and a body that is not encoded', actual: clip(problem) }
  }),
  'client.valid-requests': validRequests,
  'client.no-retry-unauthorized': noRetry(({ status }) => status === 401),
  'client.no-retry-forbidden': noRetry(({ status }) => status === 403),
} satisfies Partial<Record<JournalRuleId, JudgeClient>>

/** Whether a client calls documented operations on records of the same kind, so that the request is meant for this API. */
const isBesideDocumented = ({ exchanges }: ClientReading, { path }: ClientExchange): boolean =>
  exchanges.some((one) => one.operation !== undefined && kindOf(one.path) === kindOf(path))

const kindOf = (path: string): string => path.split('/')[3] ?? ''

/** What is wrong with the `Authorization` header of a request. */
function schemeProblem({ headers: { authorization } }: ClientExchange): ClientProblem | undefined {
  const expected = 'the header Authorization: Bearer <API_KEY>'
  if (authorization === undefined) return { expected, actual: 'the request has no Authorization header' }
  if (/^Bearer(?: |$)/i.test(authorization)) return undefined
  // Not the rest of the header, which may be a secret.
  const [scheme = '', secret] = authorization.split(' ')
  const named = secret === undefined ? '' : `, ${clip(scheme)}`
  return { expected, actual: `the Authorization header has another scheme${named}` }
}

/** An operation that a client calls right at least once keeps the rule, so that tests may send invalid requests, too. */
function* validRequests({
  exchanges,
  testsFailed,
  usual,
  isPart,
}: Parameters<JudgeClient>[0]): ReturnType<JudgeClient> {
  const meant = exchanges.filter(({ fault, status }) => fault === undefined && status !== 401)
  for (const operation of new Set(meant.flatMap((exchange) => exchange.operation ?? []))) {
    const own = meant.filter((exchange) => exchange.operation === operation)
    const [first] = own
    if (first === undefined) continue
    const refused = own.filter(({ status }) => status === 400)
    // What met the disturbance may have been the valid one.
    const isDisturbed =
      usual !== undefined && exchanges.some((one) => one.operation === operation && one.fault !== undefined)
    const gaps = [...new Set(refused.flatMap(bodyGapsOf))]
    if (refused.length < own.length || isDisturbed) yield kept(first)
    // An accepted one may have been sent before or after.
    else if (isPart) continue
    else if (refused.every((exchange) => bodyGapsOf(exchange).length > 0))
      yield broken(first, {
        expected: `a request that the fake accepts${messageText(first)}`,
        actual: `${timesText(own.length)} refused with 400`,
        exchanges: refused.slice(0, 3),
        isSure: false,
        doubt: `rests on what the document leaves open (${gaps.map((gap) => `gap.${gap}`).join(', ')}): give the choice of your server with --assumptions, or send what the fake expects`,
      })
    else
      yield broken(first, {
        expected: 'a request to this operation that is not refused as invalid',
        actual: `${timesText(own.length)} refused with 400`,
        exchanges: refused.slice(0, 3),
        // Where the tests fail, they did not expect it.
        isSure: testsFailed || own.length > 1,
        doubt: 'may be a test of the refusal',
      })
  }
}

const timesText = (count: number): string =>
  count === 1 ? 'the only request was' : `all ${count} requests were`

/**
 * The gaps that decide whether a request was refused: none where it breaks a documented bound or form, whatever else of the
 * body is open. The body of an SMS is decided after its key.
 */
function bodyGapsOf({ assumption = '', operation, rule = '' }: ClientExchange): readonly string[] {
  if (/^(limit|validation)\./.test(rule)) return []
  const named = assumption.split(', ').filter((gap) => gap !== '')
  if (operation !== op.sendMessage || rule !== 'error.invalid-request') return named
  return ['message-sms-body', ...named.filter((gap) => gap !== 'idempotency-messages-missing-key')]
}

/** What the fake said of a request that it refused. */
function messageText({ answered }: ClientExchange): string {
  const { error } = (answered ?? {}) as { readonly error?: { readonly message?: unknown } }
  return typeof error?.message === 'string' ? ` (${error.message})` : ''
}
