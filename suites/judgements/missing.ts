import { limits } from '../../contract/index.js'
import type { Api, Exchange, Json } from '../api/index.js'
import { codesKnown } from './codes.js'

/** How a rule's operation is called on ids that name nothing. */
export interface Missing {
  readonly body?: Json
  /** The id of a record there is; one that merely begins like it names nothing either. */
  readonly existing?: string
  /** Whether the same body was taken for a record there is; if not, a refusal of the body is no fault. */
  readonly proven: boolean
}

/** Judges that the rule's operation answers 404 `not_found` on ids that no record has; gives the ids it used. */
export async function notFound(api: Api, { body, existing, proven }: Missing): Promise<readonly string[]> {
  await codesKnown(api)
  const longer = `${existing ?? ''}${api.fresh.word()}`
  const ids = [api.fresh.id(), ...(existing && longer.length <= limits.pathId.max ? [longer] : [])]
  for (const id of ids) {
    const exchange = await api.call(api.operation, { params: { id }, ...(body ? { body } : {}) })
    if (!proven) dependingOn(api, exchange)
    await api.case(async () => api.expect.error(exchange, 404, 'not_found'))
  }
  return ids
}

/** Ends the check where a body that is not proven valid is refused as such. */
function dependingOn(api: Api, exchange: Exchange): void {
  if (exchange.response.status === 400) api.given2xx(exchange)
}
