import * as fc from 'fast-check'
import { operationOf } from '../../contract/index.js'
import { type Check, isOutage, property } from '../api/index.js'
import { admission } from '../observations/admission.js'

type Headers = Readonly<Record<string, string | undefined>>

/** Ways to ask for JSON, or for anything, none at all among them (RFC 9110, section 12.5.1). */
const asking: readonly Headers[] = [
  '*/*',
  'application/*',
  'application/json, */*;q=0.5',
  'Application/JSON',
  undefined,
].map((accept) => ({ accept }))

/** Ways to say that a body is JSON: case and quotes do not count, and JSON has no other charset (RFC 9110, section 8.3.1). */
const sending: readonly Headers[] = [
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
  'Application/JSON',
].map((type) => ({ 'content-type': type }))

/** A call is answered alike whichever way its headers say that it sends and wants JSON. */
export const takesHeaders: Check = async (api) => {
  const { call, exchange: plain } = await admission(api)
  const { body } = operationOf(api.operation)
  const headers = fc.constantFrom(...(body === undefined ? asking : [...sending, ...asking]))
  await property(
    headers,
    async (_, other) => {
      const exchange = await api.call(api.operation, { ...call, headers: other })
      const [seen, due] = [exchange.response.status, plain.response.status]
      if (isOutage(seen) || isOutage(due)) return
      api.expect.equal(seen, due, 'the status of the same call in the usual headers', {
        by: [plain, exchange],
      })
    },
    { atMost: 1 },
  )(api)
}
