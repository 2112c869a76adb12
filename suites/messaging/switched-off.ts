import { op } from '../../contract/index.js'
import type { Api, Check, Exchange } from '../api/index.js'
import { messageBy, smsBy, unknownNumber } from './stated.js'

const as = 'featuresOff'
const refusal = [403, 'feature_disabled'] as const

/**
 * `messaging.feature-disabled`: of each channel that has no integration. Channels are on and off one by one
 * (gap.feature-map): an SMS that is sent where the chat application is off is no fault, nor is the reverse.
 */
export const featureDisabled: Check = async (api) => {
  api.need('key:features-off')
  const isOff = (exchange: Exchange | undefined) =>
    exchange !== undefined && api.isError(exchange, ...refusal)
  const chat = await messageBy(api, as)
  const sms = await smsBy(api, { as, to: unknownNumber(api) })
  const isChatOff = isOff(chat) || isOff(await templatesThere(api))
  const isAnyOff = isChatOff || isOff(sms)
  if (!isAnyOff && chat.response.status < 300 && (await dealsAreOff(api)))
    api.inconclusive('messages go out there, while other features are off: none of its channels may be off', {
      gap: 'feature-map',
    })
  const isDue = (exchange: Exchange) =>
    exchange === chat ? isChatOff || !isAnyOff : isOff(exchange) || !isAnyOff
  for (const exchange of sms === undefined ? [chat] : [chat, sms])
    if (isDue(exchange) || exchange.response.status === 403)
      await api.case(async () => api.expect.error(exchange, ...refusal))
}

/** The list of templates in that workspace, which shows whether the chat application is off. */
function templatesThere(api: Api): Promise<Exchange> {
  const { phoneNumber, phoneNumbers } = api.target.records
  const phoneNumberId = phoneNumbers?.featuresOff ?? phoneNumber
  return api.call(op.listTemplates, {
    as,
    query: { limit: '1', ...(phoneNumberId === undefined ? {} : { phoneNumberId }) },
  })
}

/** Whether deals are off in that workspace, by the list or by a creation. */
async function dealsAreOff(api: Api): Promise<boolean> {
  const list = await api.call(op.listDeals, { as, query: { limit: '1' } })
  if (api.isError(list, ...refusal)) return true
  const contact = await api.given.contact({}, { as })
  return api.isError(await api.call(op.createDeal, { as, body: api.given.dealBody(contact) }), ...refusal)
}
