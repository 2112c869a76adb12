import { type ErrorCode, type Need, op } from '../../contract/index.js'
import { type Api, type Check, type Exchange, type Json, type KeyName, Untested } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { expectNotCalledSent, sendPastLimits } from '../judgements/unsent.js'
import { makeTemplateBody, senderOf } from '../observations/outgoing-message.js'
import { findConversationWith } from './first-message.js'
import { smsBodies } from './sending.js'

const send = op.sendMessage

/** Whom the refused messages are for; another number when a check is repeated, as a faulty server may have begun a conversation. */
export const unknownNumber = (api: Api): string => api.given.recipient(2 + 20 * api.attempt)

/** The answer to an ordinary message in the workspace of a key; untested where its number is not known there. */
export async function sendMessageBy(api: Api, as: KeyName): Promise<Exchange> {
  await learnErrorCodes(api)
  const body = await makeTemplateBody(api, unknownNumber(api), as)
  return proper(api, as, await sendPastLimits(api, send, { as, body }))
}

/** The answer, unless it may be about a number that is another workspace's. */
export function proper(api: Api, as: KeyName, exchange: Exchange): Exchange {
  const isStrange = [400, 404].includes(exchange.response.status)
  if (isStrange && !senderOf(api, as).isSure)
    throw new Untested(
      `needs a number of the workspace of keys.${as}`,
      `add records.phoneNumbers.${as} (the id of a number of that workspace) to the configuration`,
    )
  return exchange
}

/** A message is refused in the workspace of a key. */
const refusedBy =
  (as: KeyName, need: Need, status: number, code: ErrorCode): Check =>
  async (api) => {
    api.need(need)
    const exchange = await sendMessageBy(api, as)
    if (!api.rule.certain) expectNotCalledSent(api, exchange)
    api.expect.error(exchange, status, code)
  }

/** `messaging.contact-limit` */
export const contactLimit = refusedBy('contactLimited', 'key:contact-limited', 402, 'contact_limit_exceeded')
/** `messaging.unknown-outcome` */
export const unknownOutcome = refusedBy('silentProvider', 'key:silent-provider', 409, 'unknown_outcome')
/** `messaging.unavailable` */
export const unavailable = refusedBy('providerDown', 'key:provider-down', 503, 'unavailable')

/** `messaging.quota`: by chat application and, in a body that is understood, by SMS; neither begins a conversation. */
export const quota: Check = async (api) => {
  api.need('key:quota-exhausted')
  const as = 'quotaExhausted'
  const to = unknownNumber(api)
  const before = await findConversationWith(api, to, as)
  const exchange = await sendMessageBy(api, as)
  await api.case(async () => {
    api.expect.error(exchange, 402, 'quota_exceeded')
    if (before.record) return
    const { record, exchanges } = await findConversationWith(api, to, as)
    const pages = exchanges.slice(-1)
    api.expect.that(record === undefined, 'no conversation begun by it', record, {
      by: [exchange, ...pages],
      in: pages,
      compared: { shows: [String(record?.id)] },
    })
  })
  const sms = await sendSmsBy(api, { as, to })
  if (sms) await api.case(async () => api.expect.error(sms, 402, 'quota_exceeded'))
}

/** The answer to an SMS in the workspace of a key, in the first body that is understood; undefined where none is. */
export async function sendSmsBy(
  api: Api,
  { as, to }: { readonly as: KeyName; readonly to: string },
): Promise<Exchange | undefined> {
  for (const body of smsBodies(api, to)) {
    const exchange = await sendPastLimits(api, send, { as, body })
    // What an SMS looks like is open (gap.message-sms-body).
    if (![400, 404, 422].includes(exchange.response.status)) return exchange
  }
  return undefined
}

/** Two numbers that are no one's. */
const unknownNumbers = [8, 9] as const

/** `messaging.conflict`: the contact has another number, and the recipient's is another contact's. */
export const conflict: Check = async (api) => {
  await learnErrorCodes(api)
  const [one, other] = unknownNumbers.map((n) => api.given.recipient(n)) as [string, string]
  if (one === other) throw new Untested('needs two numbers', 'add a second number to records.sendTo')
  const [lead] = [await makeContactWith(api, one), await makeContactWith(api, other)]
  const body = { ...(await makeTemplateBody(api, other)), leadId: lead.id }
  const exchange = await sendPastLimits(api, send, { body })
  const { status } = exchange.response
  if (status !== 409) return api.inconclusive(`it answers ${status}: what it compares is open`)
  api.expect.error(exchange, 409, 'conflict')
}

const makeContactWith = (api: Api, number: string): Promise<Json> =>
  api.given.contact({ phone: { phone_code: number.slice(0, 2), phone: number.slice(2) } })
