import type { Api, Call, Exchange } from '../api/index.js'
import { driverAt } from '../drivers/index.js'

/** A call that does no harm with any key, and what the main key gets for it. */
export interface Admission {
  readonly call: Call
  readonly exchange: Exchange
}

/** What the harmless call of this operation gets without a key, once per run. */
export const keyless = async (api: Api): Promise<Exchange> => {
  const { call } = await admission(api)
  return api.observe(`no key at ${api.operation}`, (runner) =>
    runner.call(api.operation, { ...call, as: 'none' }),
  )
}

/** The harmless call of this operation, made once per run with the main key. */
export const admission = (api: Api): Promise<Admission> =>
  api.observe(`the main key at ${api.operation}`, async (runner) => {
    const call = driverAt(api).harmless(runner)
    return { call, exchange: await runner.call(api.operation, call) }
  })
