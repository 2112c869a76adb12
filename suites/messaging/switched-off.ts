import type { Api, Check, Exchange, SwitchedFeature } from '../api/index.js'
import { isOff, requireOff, templatesThere } from './features-there.js'
import { messageBy, smsBy, unknownNumber } from './stated.js'

const as = 'featuresOff'

/**
 * `messaging.feature-disabled`: of each channel that has no integration. Channels are on and off one by one
 * (gap.feature-map): an SMS that is sent where the chat application is off is no fault, nor is the reverse.
 */
export const featureDisabled: Check = async (api) => {
  api.need('key:features-off')
  const chat = await messageBy(api, as)
  const sms = await smsBy(api, { as, to: unknownNumber(api) })
  const sent = sms === undefined ? [chat] : [chat, sms]
  const isChatOff = isOff(api, chat) || isOff(api, await templatesThere(api))
  const isAnyOff = isChatOff || sent.some((exchange) => isOff(api, exchange))
  if (!isAnyOff) await requireOff(api, ['chat', 'sms'], ...sent)
  const isDue = (exchange: Exchange) =>
    !isAnyOff ||
    exchange.response.status === 403 ||
    (exchange === chat && isChatOff) ||
    isStatedOff(api, exchange === chat ? 'chat' : 'sms')
  for (const exchange of sent)
    if (isDue(exchange)) await api.case(async () => api.expect.error(exchange, 403, 'feature_disabled'))
}

const isStatedOff = (api: Api, feature: SwitchedFeature): boolean =>
  api.target.records.switchedOff?.includes(feature) ?? false
