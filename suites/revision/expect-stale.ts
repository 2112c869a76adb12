import type { Api, Exchange } from '../api/index.js'

/** Holds where a call was refused for a revision that the record has passed. */
export const expectStale = (api: Api, exchange: Exchange): void =>
  api.expect.error(exchange, 409, 'rev_mismatch')
