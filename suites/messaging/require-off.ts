import { op } from '../../contract/index.js'
import { type Api, type Exchange, type SwitchedFeature, switchedFeatures, Untested } from '../api/index.js'
import { bookAs } from '../observations/booking-as.js'
import { makeCloseBody } from '../observations/closing.js'
import { sendMessageBy, sendSmsBy, unknownNumber } from './stated.js'

const as = 'featuresOff'

/** Whether an answer shows that a feature is off. */
export const isOff = (api: Api, exchange: Exchange): boolean => api.isError(exchange, 403, 'feature_disabled')

/** A call that is refused where the feature is off; none where the server's form of it is not known. */
type Probe = (api: Api) => Promise<Exchange | undefined>

const deal = (api: Api): string => api.target.records.featuresOffDeal ?? api.fresh.unknownId()

/** The list of templates of that workspace. */
export function listTemplatesThere(api: Api): Promise<Exchange> {
  const { phoneNumber, phoneNumbers } = api.target.records
  const phoneNumberId = phoneNumbers?.[as] ?? phoneNumber
  const query = { limit: '1', ...(phoneNumberId === undefined ? {} : { phoneNumberId }) }
  return api.call(op.listTemplates, { as, query })
}

/** What is asked of each feature: reads before writes, and messages last of all. */
const probes: readonly (readonly [SwitchedFeature, Probe])[] = [
  ['deals', (api) => api.call(op.listDeals, { as, query: { limit: '1' } })],
  ['deals', (api) => api.call(op.listActivities, { as, query: { limit: '1', dealId: deal(api) } })],
  ['chat', listTemplatesThere],
  [
    'deals',
    async (api) => {
      const contact = await api.given.contact({}, { as })
      return api.call(op.createDeal, { as, body: api.given.dealBody(contact) })
    },
  ],
  [
    'deals',
    async (api) => {
      const { rev } = await api.given.deal()
      return api.call(op.closeDeal, {
        as,
        params: { id: deal(api) },
        body: await makeCloseBody(api, 'won', rev),
      })
    },
  ],
  ['booking', async (api) => (await bookAs(api, as)).exchange],
  ['chat', (api) => sendMessageBy(api, as)],
  ['sms', (api) => sendSmsBy(api, { as, to: unknownNumber(api) })],
]

/** Whether one of some features is refused in that workspace, at one of its operations at least. */
async function probeWhetherRefused(api: Api, features: readonly SwitchedFeature[]): Promise<boolean> {
  for (const [feature, probe] of probes) {
    if (!features.includes(feature)) continue
    const exchange = await probe(api)
    if (exchange !== undefined && isOff(api, exchange)) return true
  }
  return false
}

/**
 * Ends the check as untested where a feature is on in the workspace of `keys.featuresOff`. Features are on and off one
 * by one (gap.feature-map): what is served there is a fault where the configuration says that the feature is off, where
 * another operation of the feature is refused, or where no feature is refused at all.
 */
export async function requireOff(
  api: Api,
  feature: SwitchedFeature | readonly SwitchedFeature[],
  ...seen: readonly Exchange[]
): Promise<void> {
  const own = [feature].flat() as readonly SwitchedFeature[]
  // Where a feature is on, no answer forbids it.
  if (seen.every(({ response }) => response.status === 403)) return
  const stated = api.target.records.switchedOff
  if (stated?.some((one) => own.includes(one))) return
  if (seen.some((exchange) => isOff(api, exchange)) || (await probeWhetherRefused(api, own))) return
  const others = switchedFeatures.filter((other) => !own.includes(other))
  if (stated !== undefined || (await probeWhetherRefused(api, others)))
    throw new Untested(
      `${own.join(' and ')} ${own.length > 1 ? 'are' : 'is'} on in the workspace of keys.featuresOff`,
      `give keys.featuresOff a key of a workspace with ${own.join(' or ')} off, or say in records.switchedOff that it is off`,
    )
}
