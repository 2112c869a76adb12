import { isPaged, type OperationId, op, operationOf } from '../../contract/index.js'
import { type Api, type Call, type Check, cases, type Exchange } from '../api/index.js'
import { driverAt, undoAfter } from '../drivers/index.js'
import { callPastLimits } from '../judgements/call-past-limits.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { requireLimitedHere } from '../judgements/exhaustion.js'
import { makeValidCall, provokeRefusals } from '../judgements/refusals.js'
import { isChanged, orderFault, requireFaultsReach } from '../preconditions/fault.js'

/** Whether a call of the operation has nothing but its path that could be invalid. */
const isPathAlone = (id: OperationId): boolean => {
  const { body, target } = operationOf(id)
  return target !== undefined && !isPaged(id) && body === undefined
}

const refused = { status: 400, code: 'invalid_request' } as const

/** What is not valid gets 400 `invalid_request`, but where the document leaves open whether it is. */
export const invalidRequest: Check = async (api) => {
  const { invalid } = await provokeRefusals(api)
  for (const exchange of invalid)
    await api.case(async () => {
      const { status } = exchange.response
      // Gaps webhooks-list-paging and path-id-overlong.
      if (api.operation === op.listWebhooks && status !== 400)
        return api.expect.status(exchange, 200, { compared: { answers: [refused, { status: 200 }] } })
      if (isPathAlone(api.operation) && status !== 400)
        return api.expect.status(exchange, [404, 414], {
          compared: { answers: [refused, { status: 404 }, { status: 414 }] },
        })
      api.expect.error(exchange, 400, 'invalid_request')
    })
}

/** A blocked workspace stays blocked, and nothing invites to try again. */
export const contactLimit: Check = async (api) => {
  api.need('key:contact-limited')
  await learnErrorCodes(api)
  const queries = [{}, {}, { limit: '1' }, {}]
  await cases(queries, async (_, query) => {
    const exchange = await callPastLimits(api, api.operation, () => ({ query, as: 'contactLimited' }))
    api.expect.error(exchange, 402, 'contact_limit_exceeded')
    const header = exchange.response.headers['retry-after']
    api.expect.that(header === undefined, 'no `Retry-After`, as retrying does not help', header, {
      by: exchange,
      compared: { header: 'retry-after', is: { equals: '' } },
    })
  })(api)
}

/** A key that is out of calls gets 429 and the time to wait. */
export const rateLimited: Check = async (api) => {
  const { limited } = await requireLimitedHere(api)
  api.expect.error(limited, 429, 'rate_limited')
  const header = limited.response.headers['retry-after']
  api.expect.that(header !== undefined, 'a `Retry-After` header', 'none', {
    by: limited,
    compared: { header: 'retry-after', is: { present: true } },
    proof: true,
  })
}

/** A call that fails inside the service shows as 500 `internal`. */
export const internal: Check = async (api) => {
  api.need('control:fault')
  await requireFaultsReach(api)
  // What a deletion would take away is made for this check alone.
  const deletes = operationOf(api.operation).method === 'DELETE'
  const call = deletes ? await driverAt(api).valid(api) : await makeValidCall(api)
  await learnErrorCodes(api)
  // A list whose path is not known yet is looked for first.
  if (api.operation === op.listTemplates) await api.call(api.operation, call)
  const fails = async () => {
    await orderFault(api)
    const exchange = await api.call(api.operation, call)
    return exchange.response.status < 500 ? { exchange, plain: await repeatCall(api, call) } : { exchange }
  }
  const first = await fails()
  // Another client's call may have met the fault.
  const { exchange, plain } = first.plain ? await fails() : first
  // An answer as if nothing had failed is the server's fault, unless the hook does not reach this call.
  const claim = plain && !isChanged(exchange, plain) ? { claim: 'control.failNext' } : {}
  api.expect.error(exchange, 500, 'internal', { by: exchange, compared: { ordered: true }, ...claim })
}

/** Lets another call meet the fault in case this one did not, and repeats the call, which must succeed without the fault. */
async function repeatCall(api: Api, call: Call): Promise<Exchange> {
  await api.call(op.listContacts, { query: { limit: '1' } })
  const again = api.given2xx(await api.call(api.operation, call))
  undoAfter(api, again)
  return again
}
