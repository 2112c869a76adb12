import { limits, operationOf } from '../../contract/index.js'
import { type Api, type Check, type Exchange, letters } from '../api/index.js'
import { driverAt } from '../drivers/index.js'
import { learnErrorCodes } from '../judgements/codes.js'

const { min, max } = limits.pathId

const isConversation = ({ operation }: Api) => operationOf(operation).path.includes('/conversations/')

/** An unknown id of a length; that of a conversation begins with a channel (gap.conversation-id-malformed). */
const filled = (api: Api, length: number): string => {
  const start = isConversation(api) ? 'sms__none' : 'none'
  return start + letters(length - start.length)
}

const missing = [404, 'not_found'] as const
const invalid = [400, 'invalid_request'] as const

/** The choices for an id that cannot be one, by the status of its refusal. */
const byLength = { 400: 'refuse', 404: 'not-found', 414: 'uri-too-long' }

/** An unknown id within the bounds gets 404; one beyond, or with a slash, is turned down in one way or another. */
export const pathId: Check = async (api) => {
  await learnErrorCodes(api)
  const places = [...operationOf(api.operation).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
  for (const place of places) await judgeBoundsAt(api, place)
}

const overlong = `an id of ${max + 1} characters in the path`

async function judgeBoundsAt(api: Api, place: string): Promise<void> {
  const { params, ...call } = driverAt(api).harmless(api)
  const ask = (id: string): Promise<Exchange> =>
    api.call(api.operation, { ...call, params: { ...params, [place]: id } })
  const ordinary = await ask(filled(api, 20))
  if (!api.isError(ordinary, 404, 'not_found'))
    return api.inconclusive('an ordinary unknown id does not answer 404', { refused: ordinary })
  const longest = await ask(filled(api, max))
  await api.case(async () => api.expect.error(longest, ...missing, { certain: true }))
  const shortest = await ask('z'.repeat(min))
  if (isConversation(api))
    api.oneChoice('conversation-id-malformed', 'an id without a channel', shortest, byLength, kindOf(api))
  await api.case(async () =>
    api.expect.errorOf(shortest, isConversation(api) ? [missing, invalid] : [missing], { certain: true }),
  )
  const slashed = await ask(`${filled(api, 20)}/${api.fresh.word()}`)
  // Such a path may lead to no route at all, or not as far as the service (gaps path-id-overlong, unknown-route).
  // However it is refused, it is refused as what the client did.
  await api.case(async () => api.expect.refused(slashed, [{ status: 404 }, { status: 400 }, { status: 405 }]))
  const beyond: Exchange[] = []
  for (const length of isFirst(api) ? [max + 1, 4 * max] : [max + 1]) {
    const exchange = await ask(filled(api, length))
    beyond.push(exchange)
    await api.case(async () => api.expect.refused(exchange, [{ status: 404 }, { status: 400 }]))
    // An id that is not a conversation's may be refused for its form, and one still longer before it reaches the service.
    if (length === max + 1 && !isConversation(api))
      api.oneChoice('path-id-overlong', overlong, exchange, byLength, kindOf(api))
  }
  await api.case(async () => api.expect.status(slashed, [404, 400, 405]))
  for (const exchange of beyond)
    if (exchange.response.status !== 414)
      await api.case(async () => api.expect.errorOf(exchange, [missing, invalid]))
}

/** Calls with a body may look for the record before they look at the request (gap.error-precedence), and others not. */
const kindOf = ({ operation }: Api): string =>
  operationOf(operation).body === undefined ? 'without a body' : 'with a body'

/** Whether this is where a path is tried in full; what reads paths is rarely written again for one of them. */
const isFirst = ({ operation, rule }: Api): boolean => rule.on[0] === operation
