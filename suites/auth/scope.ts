import { op, operationOf, type Scope } from '../../contract/index.js'
import { type Api, type Call, type Check, Inconclusive, Untested } from '../api/index.js'
import { driverAt } from '../drivers/index.js'
import { answerOf, clearAway, letIn, openCall } from './admission.js'

type Signature = NonNullable<Call['as']>

/** The key that lacks a scope and holds the most others, so that any of them that opens the door shows. */
function without(api: Api, scope: Scope): Signature {
  const [best] = (api.target.keys.limited ?? [])
    .filter(({ scopes }) => !scopes.includes(scope))
    .toSorted((a, b) => b.scopes.length - a.scopes.length)
  if (!best)
    throw new Untested(`no limited key lacks ${scope}`, `add a key without \`${scope}\` to keys.limited`)
  return { key: best.key, name: `without ${scope}` }
}

const upsert = op.upsertContact

/** The keys that hold the scope of an operation and no other; where it needs several, all that hold them (gap.upsert-scope). */
function sufficient(api: Api): readonly Signature[] {
  const { scope } = operationOf(api.operation)
  const due = api.operation === upsert ? api.assumptions['upsert-scope'] : [scope]
  if (due.length === 1) return [onlyWith(api, due[0] ?? scope)]
  const holders = (api.target.keys.limited ?? []).filter(({ scopes }) =>
    due.every((one) => scopes.includes(one)),
  )
  if (holders.length === 0) {
    const words = due.map((one) => `\`${one}\``).join(' and ')
    throw new Untested(`no limited key holds ${words}`, `add a key with ${words} to keys.limited`)
  }
  return holders.map(({ key, scopes }) => ({ key, name: `with ${scopes.join(', ')}` }))
}

/** The key that holds a scope and no other. */
function onlyWith(api: Api, scope: Scope): Signature {
  const alone = (api.target.keys.limited ?? []).find(
    ({ scopes }) => scopes.length === 1 && scopes[0] === scope,
  )
  if (!alone)
    throw new Untested(
      `no limited key holds ${scope} alone`,
      `add a key with only \`${scope}\` to keys.limited`,
    )
  return { key: alone.key, name: `only ${scope}` }
}

/** A key without the endpoint's scope gets 403 `insufficient_scope`, and what it asked for is not done. */
export const scopeNeeded: Check = async (api) => {
  api.need('key:unscoped')
  const { scope, effects, target } = operationOf(api.operation)
  const as = without(api, scope)
  const first = await api.call(api.operation, { ...(await openCall(api)), as })
  const isPlain = effects === 'none' && target === undefined
  // A missing record or an invalid body may be told of first; then only a call without that fault tells.
  const excused = !isPlain && [400, 404].includes(first.response.status)
  if (!excused) api.expect.error(first, 403, 'insufficient_scope')
  if (isPlain) return
  try {
    await api.case(() => refusedWhole(api, as))
  } catch (error) {
    // The first refusal stands by itself where a call that would succeed cannot be set up.
    if (excused || !(error instanceof Inconclusive || error instanceof Untested)) throw error
  }
}

/** A call that would succeed with the scope is refused, and leaves everything as it is. */
async function refusedWhole(api: Api, as: Signature): Promise<void> {
  const { valid, state } = driverAt(api)
  const call = await valid(api)
  const before = await state?.(api, call)
  const refused = await api.call(api.operation, { ...call, as })
  clearAway(api, refused)
  api.expect.error(refused, 403, 'insufficient_scope')
  if (!state) return
  api.expect.equal(await state(api, call), before, 'what the refused call was about', { by: refused })
}

/** A key with the endpoint's scope alone is let in. */
export const scopeSuffices: Check = async (api) => {
  api.need('key:unscoped')
  for (const as of sufficient(api)) {
    const exchange = await api.call(api.operation, { ...(await openCall(api)), as })
    const admitted = letIn(api, exchange)
    if (admitted === undefined) return api.inconclusive(`the key gets ${exchange.response.status}`)
    api.expect.that(admitted, 'neither 401 nor 403', answerOf(api, exchange), { by: exchange })
  }
}
