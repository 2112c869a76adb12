import type { FigureName } from '../figures.js'
import type { ApiCall } from './api-call.js'
import type { DemoData } from './demo-data.js'

/** Where in a load a request is sent. */
export interface LoadPosition {
  readonly data: DemoData
  readonly connection: number
  /** The number of the request; no two requests of a session have the same. */
  readonly count: number
  /** The revision of a ticket as the server showed it last. */
  rev(ticketId: string): number
}

/** One kind of request, or a mix of several, that servers are loaded with. */
export interface HttpCase {
  readonly figure: FigureName
  /** The calls that it makes. */
  readonly kinds: readonly ApiCall['kind'][]
  call(position: LoadPosition): ApiCall
}
