import { operationOf } from '../../contract/index.js'
import { type Api, type Call, type Check, type Exchange, Inconclusive, Untested } from '../api/index.js'
import { proveHarmlessCall } from '../auth/admission.js'
import { driverAt, undoAfter } from '../drivers/index.js'
import { callWithoutScope, scopelessKey } from '../judgements/admission.js'

type Signature = NonNullable<Call['as']>

/** The key that lacks the scope of the operation. */
export function keyWithoutScope(api: Api): Signature {
  const { scope } = operationOf(api.operation)
  const key = scopelessKey(api)
  if (key === undefined)
    throw new Untested(`no limited key lacks ${scope}`, `add a key without \`${scope}\` to keys.limited`)
  return key
}

/** A key without the operation's scope gets 403 `insufficient_scope`, and what it asked for is not done. */
export const scopeNeeded: Check = async (api) => {
  api.need('key:unscoped')
  const { effects, target } = operationOf(api.operation)
  const as = keyWithoutScope(api)
  await proveHarmlessCall(api)
  const first = await callWithoutScope(api, as)
  const isPlain = effects === 'none' && target === undefined
  // A missing record or an invalid body may be reported first; then only a call without that fault decides.
  const excused = !isPlain && [400, 404].includes(first.response.status)
  if (!excused) expectScopeRefused(api, first)
  if (isPlain) return
  try {
    await api.case(() => judgeRefusedWhole(api, as))
  } catch (error) {
    // The first refusal stands by itself where a call that would succeed cannot be set up.
    if (excused || !(error instanceof Inconclusive || error instanceof Untested)) throw error
  }
}

/** A call that would succeed with the scope is refused, and leaves everything as it is. */
async function judgeRefusedWhole(api: Api, as: Signature): Promise<void> {
  const { valid, state } = driverAt(api)
  const call = await valid(api)
  const before = await state?.(api, call)
  const refused = await api.call(api.operation, { ...call, as })
  undoAfter(api, refused)
  expectScopeRefused(api, refused)
  if (!state) return
  const basis = { by: refused, certain: true }
  api.expect.unmoved(await state(api, call), before, 'what the refused call was about', basis)
}

/** Whatever else is in doubt of an operation, a key without its scope is refused so; a body may be invalid first. */
export function expectScopeRefused(api: Api, exchange: Exchange): void {
  const isInvalid = exchange.response.status === 400
  api.expect.error(exchange, 403, 'insufficient_scope', isInvalid ? {} : { certain: true })
}
