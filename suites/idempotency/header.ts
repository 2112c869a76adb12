import { isDeepStrictEqual } from 'node:util'
import { limits } from '../../contract/index.js'
import { type Check, succeeded } from '../harness/index.js'
import { send } from '../observations/keyed.js'
import { samples } from '../samples/index.js'
import { lastingText } from './answer.js'

const { max } = limits.idempotencyKey

/** A write does its work without the header. */
export const worksWithoutKey: Check = async (api) => {
  const sample = samples[api.endpoint]
  const call = await sample.valid(api)
  const before = await sample.state?.(api, call)
  const plain = await send(api, api.endpoint, call)
  if (!succeeded(plain)) {
    // Only where a key makes the difference is the header to blame.
    const keyed = await send(api, api.endpoint, { ...call, idempotencyKey: api.fresh.key() })
    api.given2xx(keyed)
    return api.expect.that(false, 'a success without a key, as with one', plain.response.status, {
      by: [plain, keyed],
    })
  }
  api.expect.that(true, 'a success', plain.response.status)
  // A comment need not move its ticket, and comments cannot be listed.
  if (api.endpoint === 'POST /api/v1/tickets/{id}/comments') return
  const after = await sample.state?.(api, call)
  api.expect.that(!isDeepStrictEqual(before, after), 'a write that takes effect', 'nothing has changed', {
    by: plain,
  })
}

/** Keys are taken whole up to the bound, and not at all beyond it. */
export const keyLength: Check = async (api) => {
  const sample = samples[api.endpoint]
  const call = await sample.valid(api)
  const longest = api.fresh.key().padEnd(max, 'k')
  const tooLong = await send(api, api.endpoint, { ...call, idempotencyKey: `${longest}k` })
  api.expect.error(tooLong, 400, 'invalid_request')
  const taken = await send(api, api.endpoint, { ...call, idempotencyKey: longest })
  if (!succeeded(taken)) {
    const short = await send(api, api.endpoint, { ...call, idempotencyKey: api.fresh.key() })
    api.given2xx(short)
  }
  api.expect.that(succeeded(taken), `a key of ${max} characters taken`, taken.response.status, { by: taken })
  const other = await sample.valid(api)
  const last = await send(api, api.endpoint, { ...other, idempotencyKey: `${longest.slice(0, -1)}x` })
  const by = [taken, last]
  const collides =
    api.isError(last, 422, 'idempotency_key_reused') ||
    (succeeded(last) && lastingText(last) === lastingText(taken))
  const expected = `keys of ${max} characters told apart by their last`
  api.expect.that(!collides, expected, `${last.response.status}, as if the key had been used`, { by })
}
