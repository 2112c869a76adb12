import { isDeepStrictEqual } from 'node:util'
import { type OperationId, op } from '../../contract/index.js'
import {
  type Api,
  type Check,
  type Exchange,
  type Json,
  recordIn,
  succeeded,
  Untested,
} from '../api/index.js'
import { driverAt, withBody } from '../drivers/index.js'
import { runKeyedScenario, send } from '../judgements/keyed-scenario.js'
import { expectReplay } from './answer.js'
import { expectUnmoved } from './expect-unmoved.js'

const phone = { phone_code: '+34', phone: '600100200' }
const address = {
  address1: 'Calle Mayor 1',
  address2: 'Bajo',
  city: 'Madrid',
  state: 'Madrid',
  country: 'ES',
  zip: '28001',
}

/** Fields that have members, and the changes of a single member. */
interface Nested {
  readonly whole: Json
  readonly parts: readonly Json[]
}

const ofContact: Nested = {
  whole: { phone, address },
  parts: [{ phone: { ...phone, phone: '600100201' } }, { address: { ...address, city: 'Toledo' } }],
}

const nested: { readonly [E in OperationId]?: Nested } = {
  [op.createContact]: ofContact,
  [op.updateContact]: ofContact,
  [op.createDeal]: {
    whole: { customFields: { region: 'north' } },
    parts: [{ customFields: { region: 'south' } }],
  },
}

/** Whether a deletion: it has no body, so that another request means another path (gap.idempotency-scope). */
export const bodiless = (api: Api) => api.operation === op.deleteWebhook

/** Whether a close as lost, the first change of a close, is refused as incomplete (gap.deal-lost-reason). */
export const wantsReason = (api: Api, { response }: Exchange) =>
  api.operation === op.closeDeal && response.status === 400

/** Every different request under a used key is refused. */
export const reuseIsRefused: Check = async (api) => {
  const { first, reused } = await runKeyedScenario(api, api.operation)
  if (reused.length === 0 && api.operation === op.sendMessage)
    throw new Untested('needs another recipient', 'add a second number to records.sendTo')
  for (const [n, other] of reused.entries())
    await api.case(async () => {
      if (n === 0 && wantsReason(api, other)) return
      const ownCall = bodiless(api) && succeeded(other)
      if (!ownCall) api.expect.error(other, 422, 'idempotency_key_reused', { by: [first, other] })
      else api.expect.status(other, 200)
    })
  const within = nested[api.operation]
  if (within) await api.case(() => judgeNestedReuse(api, within))
}

/** A key that comes back with one nested member changed; no case where the target does not keep the fields. */
async function judgeNestedReuse(api: Api, { whole, parts }: Nested): Promise<void> {
  const call = withBody(await driverAt(api).valid(api), whole)
  const idempotencyKey = api.fresh.key()
  const first = await send(api, api.operation, { ...call, idempotencyKey })
  const kept = recordIn(first)
  for (const part of parts) {
    const [name] = Object.keys(part)
    if (name === undefined || !isDeepStrictEqual(kept[name], whole[name])) continue
    const other = await send(api, api.operation, { ...withBody(call, part), idempotencyKey })
    api.expect.error(other, 422, 'idempotency_key_reused', { by: [first, other] })
  }
}

/** A refused reuse moves nothing, and the first request is still known. */
export const reuseMovesNothing: Check = async (api) => {
  const { first, reused, replayed, refused, again } = await runKeyedScenario(api, api.operation)
  if (!reused.some((other) => other.response.status === 422))
    return api.inconclusive(
      'no request under the used key was refused with 422 (gap.idempotency-fingerprint)',
    )
  expectUnmoved(api, [replayed, refused], 'the refused requests leave all as it was', [first, ...reused])
  expectReplay(api, first, again, 'a retry after other requests under its key', reused)
}
