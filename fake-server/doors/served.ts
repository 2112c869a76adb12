import type { Others } from './others.js'
import type { RequestHandler } from './web.js'

/** An origin that a fake answers for. */
export interface ServedOrigin {
  readonly id: string
  readonly origin: string
  readonly answer: RequestHandler
  /** Identifies the fake. */
  readonly owner: object
  /** What happens to requests to other origins, where that was said. */
  readonly others: Others | undefined
  readonly scope: 'process' | 'async'
  /** False once the interception has ended. */
  isLive: boolean
  /** The open connections, which end with the interception. */
  readonly connections: Set<{ endIfIdle(): void }>
}
