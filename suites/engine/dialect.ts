import type { GapName, OperationId } from '../../contract/index.js'
import type { NotedClaim } from './claim-finding.js'
import type { Json } from './json.js'

/** Where error bodies carry their code and details: as configured, or learned from the first error that shows it. */
export interface ErrorReader {
  /** The dot path of the code, once known. */
  readonly codePath: string | undefined
  /** Learns the path of the code from the body of an error. */
  learn(body: unknown): void
  /** The code in a body; undefined where the body carries none at the known path. */
  codeOf(body: unknown): string | undefined
  /** The details in a body, next to its code. */
  detailsOf(body: unknown): unknown
}

/** What the client has to know of the API that it calls, beyond the descriptors of the operations. */
export interface Dialect {
  readonly errors: ErrorReader
  /**
   * The path of an operation where it is not the documented one; `statusOf` asks the target for a path, and `disprove`
   * receives a claim of the configuration about the path that the target shows to be wrong.
   */
  pathOf(
    operation: OperationId,
    detected: ReadonlyMap<GapName, unknown>,
    statusOf: (path: string) => Promise<number>,
    disprove: (claim: NotedClaim) => void,
  ): Promise<string | undefined>
  /** Whether an operation takes no call without an `Idempotency-Key`. */
  isKeyRequired(operation: OperationId): boolean
  /** The kind of records that an operation lists or writes. */
  kindOf(operation: OperationId): string
  /** Whether checks share the records of a kind, as the configuration names the only ones that may be used. */
  isShared(kind: string): boolean
  /** The id that a record bears. */
  idOf(record: Json): unknown
  /** Names of keys of workspaces in which an answer that looks like an outage is the documented one. */
  readonly refusedKeys: ReadonlySet<string>
}
