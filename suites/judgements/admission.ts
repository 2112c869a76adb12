import { operationOf } from '../../contract/index.js'
import type { Api, Call, Exchange } from '../api/index.js'
import { driverAt } from '../drivers/index.js'

/** A call that does no harm with any key, and what the main key gets for it. */
export interface Admission {
  readonly call: Call
  readonly exchange: Exchange
}

/** What the harmless call of this operation gets without a key, once per run. */
export const callWithoutKey = async (api: Api): Promise<Exchange> => {
  const { call } = await callWithMainKey(api)
  return api.observe(`no key at ${api.operation}`, (runner) =>
    runner.call(api.operation, { ...call, as: 'none' }),
  )
}

/** The harmless call of this operation, made once per run with the main key. */
export const callWithMainKey = (api: Api): Promise<Admission> =>
  api.observe(`the main key at ${api.operation}`, async (runner) => {
    const call = driverAt(api).harmless(runner)
    return { call, exchange: await runner.call(api.operation, call) }
  })

/** A key of the configuration without the scope of this operation, the one with the most others; undefined where there is none. */
export function scopelessKey({ target, operation }: Api): Call['as'] {
  const { scope } = operationOf(operation)
  // Any scope that opens the operation wrongly shows.
  const [best] = (target.keys.limited ?? [])
    .filter(({ scopes }) => !scopes.includes(scope))
    .toSorted((a, b) => b.scopes.length - a.scopes.length)
  return best && { key: best.key, name: `without ${scope}` }
}

/** What the harmless call of this operation gets with a key without its scope, once per run. */
export const callWithoutScope = (api: Api, as: NonNullable<Call['as']>): Promise<Exchange> =>
  api.observe(`a key without the scope at ${api.operation}`, async (runner) => {
    // A main key that lacks the scope makes no call here.
    const call = runner.isLacking ? driverAt(runner).harmless(runner) : (await callWithMainKey(runner)).call
    return runner.call(api.operation, { ...call, as })
  })
