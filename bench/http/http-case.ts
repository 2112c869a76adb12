import type { FigureName } from '../figures.js'
import type { ApiCall } from './api-call.js'
import type { DemoData } from './demo-data.js'

/** Where in a load a request is sent. */
export interface LoadPosition {
  readonly data: DemoData
  readonly connection: number
  /** How many requests this load has sent before; no two requests have the same. */
  readonly count: number
  /** The revision of a ticket as the server showed it last. */
  rev(ticketId: string): number
}

/** One kind of request, or a mix of several, that servers are loaded with. */
export interface HttpCase {
  readonly figure: FigureName
  call(position: LoadPosition): ApiCall
}
