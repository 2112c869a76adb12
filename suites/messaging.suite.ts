import { families } from '../contract/index.js'
import { type Api, type Check, type Exchange, type SwitchedFeature, Untested } from './api/index.js'
import { inProgress } from './idempotency/together.js'
import { learnErrorCodes } from './judgements/codes.js'
import { runKeyedScenario } from './judgements/keyed-scenario.js'
import { familySuite } from './kinds/family-suite.js'
import { messageInvalidState, messageWindow } from './messaging/first-message.js'
import { isOff, listTemplatesThere, requireOff } from './messaging/require-off.js'
import { continues, send201, sms } from './messaging/sending.js'
import {
  conflict,
  contactLimit,
  quota,
  sendMessageBy,
  sendSmsBy,
  unavailable,
  unknownNumber,
  unknownOutcome,
} from './messaging/stated.js'

const as = 'featuresOff'

/**
 * `messaging.feature-disabled`: of each channel that has no integration. Channels are on and off one by one
 * (gap.feature-map): an SMS that is sent where the chat application is off is not a fault, nor is the reverse.
 */
const featureDisabled: Check = async (api) => {
  api.need('key:features-off')
  const chat = await sendMessageBy(api, as)
  const sms = await sendSmsBy(api, { as, to: unknownNumber(api) })
  const sent = sms === undefined ? [chat] : [chat, sms]
  const isChatOff = isOff(api, chat) || isOff(api, await listTemplatesThere(api))
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

/** `messaging.422`: by the story of a key that comes back with other messages, none of which is sent. */
const keyReused: Check = async (api) => {
  await learnErrorCodes(api)
  const { first, reused, replayed, refused } = await runKeyedScenario(api, api.operation)
  if (reused.length === 0)
    throw new Untested('needs another recipient', 'add a second number to records.sendTo')
  // The status is said in section 4.1; only the code is in doubt.
  for (const other of reused)
    await api.case(async () => api.expect.status(other, 422, { by: [first, other], certain: true }))
  const by = [first, ...reused]
  api.expect.unmoved(refused, replayed, 'the messages as they were', { by, certain: true })
  for (const other of reused)
    await api.case(async () => {
      api.expect.error(other, 422, 'idempotency_key_reused', { by: [first, other] })
    })
}

/** The checks of the family messaging. */
export const messagingSuite = familySuite(families.messaging, {
  'messaging.send-201': send201,
  'messaging.continues-conversation': continues,
  'messaging.sms': sms,
  'messaging.window': messageWindow,
  'messaging.quota': quota,
  'messaging.contact-limit': contactLimit,
  'messaging.feature-disabled': featureDisabled,
  'messaging.unknown-outcome': unknownOutcome,
  'messaging.unavailable': unavailable,
  'messaging.conflict': conflict,
  'messaging.422': keyReused,
  'messaging.invalid-state': messageInvalidState,
  'messaging.in-progress': inProgress,
})
