import type { EndpointId } from '../../contract/index.js'
import type { Charge } from './outcome.js'
import type { Verdict } from './verdict.js'

/** A rule's verdict at one endpoint, with its evidence. */
export interface EndpointResult {
  readonly endpoint: EndpointId
  readonly verdict: Verdict
  readonly reason?: string
  /** The member of the configuration that an inconclusive verdict is due to. */
  readonly configuration?: string
  /** What to give the run so that an untested rule can be judged here. */
  readonly unlock?: string
  /** The failure that a member of the configuration may explain, which counts once the run refutes that. */
  readonly withheld?: { readonly result: EndpointResult; readonly isRefuted: () => boolean }
  readonly cases: number
  readonly exchanges: number
  readonly failure?: Charge
}
