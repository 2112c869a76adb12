import type { NotedClaim } from './claim-finding.js'
import type { Exchange, WireRequest } from './exchange.js'

/** Something apart from the server that changes what a run sees of it: a replica, a cache, a gateway, another client. */
export interface OutsideCause {
  /** Watches every request, before it is sent. */
  noteSent?(request: WireRequest): void
  /** Watches every exchange of the run. */
  see?(exchange: Exchange): void
  /**
   * What the run has shown of it by now, where that can explain what some exchanges show; `isOpen` says that they prove
   * nothing against the server in any case.
   */
  known(exchanges: readonly Exchange[], isOpen: boolean): NotedClaim | undefined
  /** Finds out by asking the target whether it explains what some exchanges show; `isOpen` as for `known`. */
  find?(exchanges: readonly Exchange[], isOpen: boolean): Promise<NotedClaim | undefined>
}
