import { operationOf } from '../../contract/index.js'
import { type Api, type Check, isOutage, watch } from '../api/index.js'
import { proveHarmlessCall } from '../auth/admission.js'
import { driverAt } from '../drivers/index.js'
import { judgeCarriesCode } from '../error/answer.js'
import { provokeRefusals } from '../judgements/refusals.js'

const ofReads: readonly number[] = [200, 400, 401, 403, 404, 429, 500, 503]
const ofWrites: readonly number[] = [...ofReads, 201, 409, 413]

/** A proxy in between may answer so by itself, and a reused key may have a status of its own. */
const excused: readonly number[] = [414, 415, 431]

/** Makes an operation succeed and refuse in many ways. */
async function provokeManyAnswers(api: Api): Promise<void> {
  await provokeRefusals(api)
  await api.call(api.operation, await driverAt(api).valid(api))
}

/** Judges the status of every answer of the run. */
export const statuses = watch((api, exchange) => {
  if (exchange.operation !== api.operation) return
  const { status } = exchange.response
  const isReuse = status === 422 && [undefined, 'idempotency_key_reused'].includes(api.codeOf(exchange))
  const isOther =
    excused.includes(status) || isOutage(status) || /%2f/i.test(exchange.request.path) || isReuse
  if (isOther) return
  const listed = operationOf(api.operation).method === 'GET' ? ofReads : ofWrites
  api.expect.that(listed.includes(status), `one of ${listed.join(', ')}`, status, {
    by: exchange,
    compared: { answers: listed.map((one) => ({ status: one })) },
    proof: true,
  })
}, provokeManyAnswers)

/** Judges that every error carries a documented code. */
export const errorBody = watch(judgeCarriesCode, async (api) => {
  await provokeRefusals(api)
})

/** A call without a key is refused where the main key is accepted. */
export const bearer: Check = async (api) => {
  const call = await proveHarmlessCall(api)
  api.expect.error(await api.call(api.operation, { ...call, as: 'none' }), 401, 'unauthorized')
}
