import * as fc from 'fast-check'
import { type Check, isOutage, property } from '../api/index.js'
import { callWithMainKey } from '../judgements/admission.js'

type Headers = Readonly<Record<string, string | undefined>>

/**
 * Ways to ask for JSON among others, for anything, or for nothing in particular (RFC 9110, section 12.5.1). How a
 * request says that its body is JSON is left as it is usual: the answer to another content type is open
 * (gap.content-type).
 */
const asking: readonly Headers[] = ['*/*', 'application/json, */*;q=0.5', undefined].map((accept) => ({
  accept,
}))

/** A call is answered alike whichever way it asks for JSON; one operation in three of a run is asked. */
export const takesHeaders: Check = async (api) => {
  if (api.drawn(`whether ${api.operation} is asked in another way`, 1, 3) > 1) return
  const { call, exchange: plain } = await callWithMainKey(api)
  await property(
    fc.constantFrom(...asking),
    async (_, other) => {
      const exchange = await api.call(api.operation, { ...call, headers: other })
      const [seen, due] = [exchange.response.status, plain.response.status]
      if (isOutage(seen) || isOutage(due)) return
      api.expect.equal(seen, due, 'the status of the same call with the usual Accept header', {
        by: [plain, exchange],
        compared: { answers: [{ status: due }] },
      })
    },
    { atMost: 1 },
  )(api)
}
