import type { GapName } from '../../contract/index.js'
import { type Api, type Exchange, Misconfigured } from '../api/index.js'

/** Ends the check where the configuration says that something is accepted, and the target refuses it as invalid. */
export function notAsConfigured(api: Api, gap: GapName, { response }: Exchange): void {
  if (response.status !== 400 || !api.isConfigured(gap)) return
  throw new Misconfigured(
    `assumptions.${gap}`,
    'says that it is accepted, and the server refuses it with 400',
  )
}
