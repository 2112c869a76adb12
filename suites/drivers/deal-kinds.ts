import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'
import { closeDealAt } from '../observations/closing.js'

/** Deals that hold as little and as much as the server takes. */
export interface DealKinds {
  readonly sparse: Json
  readonly full: Json
  /** The contact of both. */
  readonly leadId: string
}

/** Custom fields of each type a value may have (section 2.2). */
const customFields = { region: 'south', seats: 12.5, renewed: false, note: null }

/** What a deal may hold beyond what the document lists and its contact, as far as the server takes it (gap.deal-create-fields). */
const plenty: readonly Json[] = [
  {
    value: 1250.5,
    currency: 'EUR',
    probability: 0.5,
    expectedCloseDate: '2031-03-31T12:00:00.000Z',
    recurrence: 'monthly',
    customFields,
  },
  { value: 1250.5, currency: 'EUR', customFields },
  { customFields },
  {},
]

/** Deals of every kind, made once per run. */
export const makeDealKinds = (api: Api): Promise<DealKinds> =>
  api.observe(
    'deals of every kind',
    async (maker) => {
      const contact = await maker.given.contact()
      const sparse = await maker.given.deal({ contact })
      for (const fields of plenty) {
        const body = maker.given.dealBody(contact, fields)
        const exchange = await maker.call(op.createDeal, { body })
        if (exchange.response.status !== 400)
          return { sparse, full: maker.read.record(exchange), leadId: String(contact.id) }
      }
      return maker.inconclusive('no deal can be created')
    },
    { lasting: true },
  )

/** Deals of both kinds closed, the one won and the other lost. */
export const closeDeals = (api: Api): Promise<void> =>
  api.observe('deals of every kind closed', async (closer) => {
    const { sparse, full } = await makeDealKinds(closer)
    // A loss may be refused where it lacks a reason, and the fuller deal has more to show.
    await closeDealAt(closer, full, 'won')
    await closeDealAt(closer, sparse, 'lost')
  })
