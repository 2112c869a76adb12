import { type EndpointId, limits } from '../../contract/index.js'
import type { Api, Call, Check, Exchange } from '../harness/index.js'
import { codesKnown } from '../judgements/codes.js'
import { samples } from '../samples/index.js'
import { letters } from './length.js'

const revised: readonly EndpointId[] = ['PATCH /api/v1/tickets/{id}', 'POST /api/v1/tickets/{id}/assign']

/** A call on any id that is complete but for the record. */
function harmless(api: Api, id: string): Call {
  const call = samples[api.endpoint].harmless(api)
  const body = revised.includes(api.endpoint) ? { expectedRev: 1, ...(call.body as object) } : call.body
  return { ...call, params: { id }, ...(body === undefined ? {} : { body }) }
}

/** An unknown id within the bounds gets 404; one beyond, or with a slash, is turned down in one way or another. */
export const pathId: Check = async (api) => {
  await codesKnown(api)
  const { min, max } = limits.pathId
  const ask = (id: string): Promise<Exchange> => api.call(api.endpoint, harmless(api, id))
  if (!api.isError(await ask(api.fresh.id()), 404, 'not_found'))
    return api.cannotTell('an ordinary unknown id does not answer 404')
  const filled = (length: number) => `none${letters(length - 4)}`
  for (const id of ['z'.repeat(min), filled(max - 1), filled(max)]) {
    const exchange = await ask(id)
    await api.case(async () => api.expect.error(exchange, 404, 'not_found'))
  }
  const slashed = await ask(`${api.fresh.id()}/${api.fresh.word()}`)
  // Such a path may lead to no route at all, or not as far as the service (gaps path-id-overlong, unknown-route).
  await api.case(async () => api.expect.status(slashed, [404, 400, 405]))
  for (const id of [filled(max + 1), filled(4 * max)]) {
    const exchange = await ask(id)
    if (exchange.response.status === 414) continue
    await api.case(async () =>
      api.expect.errorOf(exchange, [
        [404, 'not_found'],
        [400, 'invalid_request'],
      ]),
    )
  }
}
