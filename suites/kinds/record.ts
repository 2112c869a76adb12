import { isRecordName, type KindOf, operationOf } from '../../contract/index.js'
import { type Api, type Call, type Check, isObject, type Json, succeeded } from '../api/index.js'
import { driverAt, undoAfter } from '../drivers/index.js'
import { judgeNotFound } from '../judgements/not-found.js'
import { expectAgreement } from '../judgements/state.js'

/** A call that is taken for a record there is gets 404 on ids that no record has. */
export const unknownId: Check = async (api) => {
  const { on, ...call } = await driverAt(api).valid(api)
  const existing = call.params?.id
  const proof = await api.call(api.operation, call)
  undoAfter(api, proof)
  await judgeNotFound(api, {
    ...(isObject(call.body) && { bodies: [call.body] }),
    existing,
    proven: succeeded(proof),
  })
}

/** The record that a call changes, as its own reads show it. */
async function changeRecord(api: Api, call: Call & { readonly on?: Json }): Promise<Json> {
  const shown = [await driverAt(api).state?.(api, call)].flat()
  const record = shown.find((one): one is Json => isObject(one) && one.id === call.on?.id)
  return record ?? api.inconclusive('the record that the call changes is not shown')
}

/** A record has the values in the answer and when it is read, and nothing else of it has changed. */
export const becomes =
  ({ values }: KindOf<'becomes'>): Check =>
  async (api) => {
    const { answer, target = '' } = operationOf(api.operation)
    if (!isRecordName(target)) throw new Error(`${api.operation} changes no record of section 2`)
    const call = await driverAt(api).valid(api)
    const before = await changeRecord(api, call)
    const exchange = await api.call(api.operation, call)
    undoAfter(api, exchange)
    api.expect.status(exchange, answer.status)
    const due = { ...before, ...values }
    const agreement = { noun: target, except: ['updatedAt', 'rev'] } as const
    const what = `the ${target} as it was, with ${Object.keys(values).join(' and ')} changed`
    expectAgreement(api, api.read.record(exchange), due, { ...agreement, what, by: exchange })
    const after = await changeRecord(api, call)
    const by = [exchange, ...api.evidence.exchanges.slice(-1)]
    expectAgreement(api, after, due, { ...agreement, what: `${what}, when it is read`, by })
  }
