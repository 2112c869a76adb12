import { op } from '../../contract/index.js'
import type { Api } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { requireOff } from '../messaging/require-off.js'
import { makeCloseBody } from '../observations/closing.js'

const as = 'featuresOff'

/** `deal.list-deals-off`; that the list stays open and is empty is fair too (gap.feature-map). */
export async function listOff(api: Api): Promise<void> {
  api.need('key:features-off')
  await learnErrorCodes(api)
  api.given2xx(await api.call(api.operation))
  for (const query of [{}, { status: 'open' }, { limit: '1' }])
    await api.case(async () => {
      const exchange = await api.call(api.operation, { query, as })
      await requireOff(api, 'deals', exchange)
      const whole = Object.keys(query).length === 0
      const isClosed = api.assumptions['feature-map'].deals?.includes(op.listDeals)
      if (!isClosed) {
        api.expect.status(exchange, 200)
        return api.expect.equal(api.read.page(exchange).records, [], 'an empty list', { by: exchange })
      }
      if (whole && exchange.response.status === 200 && api.read.page(exchange).records.length === 0)
        api.inconclusive('the list stays open, and is empty', { gap: 'feature-map' })
      api.expect.error(exchange, 403, 'feature_disabled')
    })
}

/** `deal.create-deals-off`: with a body that is accepted where deals are on, for a contact there is. */
export async function createOff(api: Api): Promise<void> {
  api.need('key:features-off')
  await learnErrorCodes(api)
  await api.given.deal()
  const contact = await api.given.contact({}, { as })
  for (const fields of [{}, { title: 'Switched off' }])
    await api.case(async () => {
      const exchange = await api.call(api.operation, { body: api.given.dealBody(contact, fields), as })
      await requireOff(api, 'deals', exchange)
      api.expect.error(exchange, 403, 'feature_disabled')
    })
}

/** `deal.close-deals-off`: of a configured deal, as one that is not there may get its 404 first. */
export async function closeOff(api: Api): Promise<void> {
  api.need('key:features-off')
  await learnErrorCodes(api)
  const own = await api.given.deal()
  const body = await makeCloseBody(api, 'won', own.rev)
  const { featuresOffDeal } = api.target.records
  const params = { id: featuresOffDeal ?? api.fresh.unknownId() }
  const exchange = await api.call(api.operation, { params, body, as })
  await requireOff(api, 'deals', exchange)
  if (featuresOffDeal === undefined && exchange.response.status === 404)
    api.inconclusive(
      '404 comes first (gap.error-precedence): add records.featuresOffDeal to the configuration',
    )
  // A body that is refused where deals are on as well proves nothing.
  if (exchange.response.status === 400) {
    const params = { id: String(own.id) }
    api.given2xx(await api.call(api.operation, { params, body }))
  }
  api.expect.error(exchange, 403, 'feature_disabled')
}
