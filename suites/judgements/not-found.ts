import { limits } from '../../contract/index.js'
import type { Api, Exchange, Json } from '../api/index.js'
import { learnErrorCodes } from './codes.js'

/** How a rule's operation is called on ids that name nothing. */
export interface Missing {
  /** The bodies to send; none by default. */
  readonly bodies?: readonly Json[]
  /** The id of a record there is; one that merely begins like it names nothing either. */
  readonly existing?: string | undefined
  /** Whether the same bodies were taken for a record there is; if not, a refusal of a body is not a fault. True by default. */
  readonly proven?: boolean
}

/** Judges that the rule's operation answers 404 `not_found` on ids that no record has; gives the ids it used. */
export async function judgeNotFound(
  api: Api,
  { bodies, existing, proven = true }: Missing,
): Promise<readonly string[]> {
  await learnErrorCodes(api)
  const longer = `${existing ?? ''}${api.fresh.word()}`
  const ids = [api.fresh.unknownId(), ...(existing && longer.length <= limits.pathId.max ? [longer] : [])]
  for (const body of bodies ?? [undefined])
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
