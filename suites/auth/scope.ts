import { op, operationOf, type Scope } from '../../contract/index.js'
import { type Api, type Call, type Check, Untested } from '../api/index.js'
import { admittingAnswers, answerOf, isAdmitted, proveHarmlessCall } from './admission.js'

type Signature = NonNullable<Call['as']>

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

/**
 * A call whose body names records of other nouns, where the operation takes such: no scope of those is asked for. None of the
 * records is there, so that nothing is done.
 */
function callNamingOthers({ operation, fresh }: Api): readonly Call[] {
  const unknown = () => fresh.unknownId()
  switch (operation) {
    case op.createActivity:
      return [{ body: { type: 'note', leadId: unknown(), dealId: unknown() } }]
    case op.bookMeeting: {
      const body = { contactId: unknown(), slotId: unknown(), conversationId: `chatapp_1__${unknown()}` }
      return [{ params: { id: unknown() }, body }]
    }
    case op.updateTicket:
      return [{ params: { id: unknown() }, body: { conversationId: `chatapp_1__${unknown()}` } }]
    default:
      return []
  }
}

/** A key with the operation's scope alone is accepted, whatever the call names. */
export const scopeSuffices: Check = async (api) => {
  api.need('key:unscoped')
  for (const as of sufficient(api))
    for (const call of [await proveHarmlessCall(api), ...callNamingOthers(api)]) {
      const exchange = await api.call(api.operation, { ...call, as })
      const admitted = isAdmitted(api, exchange)
      if (admitted === undefined) return api.inconclusive(`the key gets ${exchange.response.status}`)
      api.expect.that(admitted, 'neither 401 nor 403', answerOf(api, exchange), {
        by: exchange,
        compared: { answers: admittingAnswers },
      })
    }
}
