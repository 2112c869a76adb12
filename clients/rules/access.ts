import type { JournalRuleId } from '../../contract/index.js'
import { broken, eachRequest, type JudgeClient, kept } from '../client-case.js'
import { clip } from '../clip.js'
import { type ClientExchange, isCall } from '../reading/client-exchange.js'
import { isPermittedPath } from '../reading/permitted-path.js'
import { noRetry } from './no-retry.js'
import { eachUnlessTested } from './tested.js'

const hasBody = ({ body }: ClientExchange): boolean => body !== ''

/** Whether a request has its key somewhere else than in its header. */
const showsKey = ({ target, body, key = '' }: ClientExchange): boolean =>
  target.includes(encodeURIComponent(key)) || body.includes(key)

export const accessJudges = {
  'client.authorizes-each-call': eachUnlessTested(isCall, ({ headers: { authorization } }) =>
    authorization !== undefined && /^Bearer(?: |$)/i.test(authorization)
      ? undefined
      : {
          expected: 'the header Authorization: Bearer <API_KEY>',
          actual:
            authorization === undefined
              ? 'the request has no Authorization header'
              : `the Authorization header has another scheme${authorization.includes(' ') ? `, ${clip(authorization.split(' ')[0] ?? '')}` : ''}`,
        },
  ),
  'client.key-only-in-header': eachRequest(
    ({ key = '' }) => key.length >= 8,
    (exchange) =>
      showsKey(exchange)
        ? {
            expected: 'the API key in the Authorization header alone',
            actual: 'it is also in the address or the body',
          }
        : undefined,
  ),
  'client.documented-routes': eachRequest(isCall, ({ method, path, operation }) =>
    operation === undefined && !isPermittedPath({ method, path })
      ? { expected: 'a documented method and path', actual: `${method} ${clip(path)} is not documented` }
      : undefined,
  ),
  'client.json-body': eachRequest(hasBody, ({ headers, json }) => {
    const type = headers['content-type']
    if (json === undefined) return { expected: 'a body that is JSON', actual: 'the body is not JSON' }
    return /^application\/json\s*(?:;|$)/i.test(type ?? '')
      ? undefined
      : {
          expected: 'Content-Type: application/json',
          actual: type === undefined ? 'the request has no Content-Type' : `Content-Type: ${clip(type)}`,
        }
  }),
  'client.valid-requests': validRequests,
  'client.no-retry-unauthorized': noRetry(({ status }) => status === 401),
  'client.no-retry-forbidden': noRetry(({ status }) => status === 403),
} satisfies Partial<Record<JournalRuleId, JudgeClient>>

/** An operation that a client calls right at least once keeps the rule, so that tests may send invalid requests, too. */
function* validRequests({
  exchanges,
  testsFailed,
  usual,
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
    if (refused.length < own.length || isDisturbed) yield kept(first)
    else
      yield broken(first, {
        expected: 'a request to this operation that is not refused as invalid',
        actual: `${own.length === 1 ? 'the only request was' : `all ${own.length} requests were`} refused with 400`,
        exchanges: refused.slice(0, 3),
        // Where the tests fail, they did not expect it.
        isSure: testsFailed || own.length > 1,
        doubt: 'may be a test of the refusal',
      })
  }
}
