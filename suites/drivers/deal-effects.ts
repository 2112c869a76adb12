import { op } from '../../contract/index.js'
import type { Json } from '../api/index.js'
import { answered, sideEffectOf } from '../side-effects/side-effect.js'
import type { Readings } from './side-effects.js'

/** The members of a close that say lost, as one that was taken tells; undefined where it does not (gap.deal-close-selector). */
export function lostWords({ expectedRev: _, ...body }: Json, status: unknown): Json | undefined {
  if (status === 'lost') return body
  if (status !== 'won') return undefined
  const [field] = Object.keys(body).filter((name) => body[name] === 'won' || body[name] === true)
  return field === undefined ? undefined : { [field]: body[field] === true ? false : 'lost' }
}

/** What writes of deals leave behind (section 4.5). */
export const dealReadings: Readings<typeof op.createDeal | typeof op.closeDeal> = {
  [op.createDeal]: {
    words({ body }, assumptions) {
      const { contact, by } = assumptions['deal-create-fields']
      return { title: body.title, [by === 'email' ? 'leadEmail' : 'leadId']: body[contact] }
    },
    left(exchange) {
      const { id, leadId, rev, title } = answered(exchange)
      return { left: sideEffectOf('deal', exchange.request.key, { id, leadId, rev, word: title }) }
    },
    makes: true,
  },
  [op.closeDeal]: {
    left(exchange, { params, body }) {
      const { status } = answered(exchange)
      const lost = lostWords(body, status)
      const deal = sideEffectOf('deal', exchange.request.key, { id: params.id })
      return { ...(status === 'open' ? {} : { ended: deal }), ...(lost ? { lost } : {}) }
    },
  },
}
