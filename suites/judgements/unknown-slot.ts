import type { Api, Exchange } from '../api/index.js'

const choices = { 400: 'refuse', 404: 'not-found', 409: 'conflict' }

/** Judges the answer to a made-up slot together with those to others: each is refused alike (gap.slot-unknown). */
export const judgeLikeOtherSlots = (api: Api, exchange: Exchange): void =>
  api.oneChoice('slot-unknown', 'a made-up slot', exchange, choices)
