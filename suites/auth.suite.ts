import { families, operationOf } from '../contract/index.js'
import { type Api, type Call, type Check, Inconclusive, type KeyName, Untested, watch } from './api/index.js'
import {
  admittingAnswers,
  answerOf,
  isAdmitted,
  proveDistinguishingCall,
  proveHarmlessCall,
  rowsInTurn,
} from './auth/admission.js'
import { invalidKeyFor, invalidKeys } from './auth/invalid-key.js'
import { otherForms, otherWords } from './auth/key-presentation.js'
import { scopeSuffices } from './auth/scope.js'
import { undoAfter } from './drivers/index.js'
import { callWithMainKey, callWithoutKey } from './judgements/admission.js'
import { familySuite } from './kinds/family-suite.js'
import { expectScopeRefused, keyWithoutScope, scopeNeeded } from './kinds/scope.js'
import { findAcceptedKinds, makeActivityBody, makeDealOf } from './observations/activity.js'

/** The harmless call gets 401 with a key that was good once, right after the main key was let in by it. */
const refusedKey = (as: KeyName) => async (api: Api) =>
  api.expect.error(
    await api.call(api.operation, { ...(await proveHarmlessCall(api)), as }),
    401,
    'unauthorized',
  )

/** No operation takes a number for any of these. */
const nonsense = { name: 7, title: 7, subject: 7, outcome: 7, add: 7, body: 7, assigneeEmail: 7 }

/** The harmless call as it is, and with something else to complain about, which a missing key must outweigh. */
function callsToRefuse(api: Api, call: Call): readonly Call[] {
  const { method } = operationOf(api.operation)
  if (method === 'DELETE') return [call]
  if (method === 'GET') return [call, { ...call, query: { limit: 'ten' } }]
  const { body: _, ...bare } = call
  // One operation in three of a run is sent a text that no parser takes.
  const isBroken = api.drawn(`broken body at ${api.operation}`, 1, 3) === 1
  return [call, { ...call, body: nonsense }, ...(isBroken ? [{ ...bare, rawBody: '{"name":' }] : [])]
}

/** Credentials that make no sense may count as a bad request as well (gap.auth-malformed-header). */
const refusals = [
  [401, 'unauthorized'],
  [400, 'invalid_request'],
] as const

/** A contact with a deal, and the kinds of activities that are taken for one; undefined where none can be made. */
async function findActivitySubject(api: Api) {
  try {
    const contact = await api.given.contact()
    const deal = await makeDealOf(api, contact)
    return deal && { contact, deal, kinds: await findAcceptedKinds(api) }
  } catch (error) {
    if (error instanceof Inconclusive || error instanceof Untested) return undefined
    throw error
  }
}

/** A key without the scope of activities is refused as well where the activity is about a deal. */
const activityScopeNeeded: Check = async (api) => {
  await scopeNeeded(api)
  const subject = await findActivitySubject(api)
  if (subject === undefined) return
  const { contact, deal, kinds } = subject
  const as = keyWithoutScope(api)
  for (const kind of kinds)
    await api.case(async () => {
      const body = await makeActivityBody(api, kind, contact, { dealId: deal.id })
      const exchange = await api.call(api.operation, { body, as })
      undoAfter(api, exchange)
      expectScopeRefused(api, exchange)
    })
}

/** The checks of the family auth. */
export const authSuite = familySuite(families.auth, {
  'auth.bearer-accepted': watch(
    (api, exchange) => {
      const { key, headers } = exchange.request
      if (key !== 'main' || headers.authorization !== 'Bearer <main key>') return
      const admitted = isAdmitted(api, exchange)
      if (admitted === undefined) return
      api.expect.that(admitted, 'neither 401 nor 403', answerOf(api, exchange), {
        by: exchange,
        compared: { answers: admittingAnswers },
      })
    },
    async (api) => {
      await callWithMainKey(api)
    },
  ),

  async 'auth.missing-header'(api) {
    const [open, ...flawed] = callsToRefuse(api, await proveHarmlessCall(api))
    if (open) await api.case(async () => api.expect.error(await callWithoutKey(api), 401, 'unauthorized'))
    for (const call of flawed)
      await api.case(async () =>
        api.expect.error(await api.call(api.operation, { ...call, as: 'none' }), 401, 'unauthorized'),
      )
  },

  async 'auth.unknown-key'(api) {
    const call = await proveHarmlessCall(api)
    for (const invalidKey of rowsInTurn(invalidKeys, api, 1)) {
      const key = invalidKeyFor(api.target, invalidKey, api.fresh.word())
      if (key === undefined) continue
      const exchange = await api.call(api.operation, { ...call, as: { key, name: invalidKey.name } })
      await api.case(async () => api.expect.error(exchange, 401, 'unauthorized'))
    }
  },

  'auth.revoked-key': refusedKey('revoked'),

  'auth.expired-key': refusedKey('expired'),

  async 'auth.other-scheme'(api) {
    const call = await proveDistinguishingCall(api)
    // Which scheme is asked for is the likeliest to be forgotten at a single operation, so each is sent another one.
    for (const presentation of [...rowsInTurn(otherWords, api, 1), ...rowsInTurn(otherForms, api, 1)]) {
      const presented = presentation.of(api.target.keys.main)
      const exchange = await api.call(api.operation, { ...call, ...presented })
      undoAfter(api, exchange)
      await api.case(async () => api.expect.errorOf(exchange, refusals))
    }
  },

  'auth.one-scope-suffices': scopeSuffices,

  'auth.scope-activity-create': activityScopeNeeded,
})
