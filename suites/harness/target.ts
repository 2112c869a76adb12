import type { Assumptions, Effects, Scope, Variant } from '../../contract/index.js'
import type { Transport } from './exchange.js'

/** A key that holds only some scopes. */
export interface LimitedKey {
  readonly key: string
  readonly scopes: readonly Scope[]
}

/** The keys a run may use; every one but `main` is optional and unlocks rules. */
export interface Keys {
  readonly main: string
  readonly limited?: readonly LimitedKey[]
  readonly revoked?: string
  readonly expired?: string
  readonly otherWorkspace?: string
  readonly featuresOff?: string
  readonly contactLimited?: string
  readonly lowRate?: string
  readonly withoutPipeline?: string
  /** A key of a workspace that holds no records. */
  readonly emptyWorkspace?: string
}

/** The name of a key, as exchanges and reports show it. */
export type KeyName = Exclude<keyof Keys, 'limited'>

/** Records of the workspace that no documented call creates. */
export interface Records {
  /** Ids of tickets the suite may change. */
  readonly tickets?: readonly string[]
  readonly conversations?: readonly { readonly id: string; readonly window?: 'open' | 'closed' }[]
  /** E-mail addresses of users of the workspace. */
  readonly users?: readonly string[]
  /** Event ids, where the catalog cannot be read. */
  readonly eventIds?: readonly string[]
  readonly archivedDeal?: string
  /** The contact of the archived deal. */
  readonly archivedDealContact?: string
  /** A deal of the workspace whose features are off. */
  readonly featuresOffDeal?: string
  /** Ids of records of another workspace. */
  readonly foreign?: {
    readonly contact?: string
    readonly deal?: string
    readonly ticket?: string
    readonly conversation?: string
    readonly webhook?: string
    readonly pipeline?: string
  }
}

/** A request that a webhook destination received. */
export interface Delivery {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A webhook receiver that the target can reach. */
export interface Receiver {
  /** An address to register as a destination; a path may be added. */
  readonly url: string
  /** Everything received so far. */
  received(): Promise<readonly Delivery[]>
  /** Makes the receiver refuse deliveries, or take them again. */
  refuse(on: boolean): Promise<void>
}

/** What the target's operator can do for a run. */
export interface Control {
  /** Moves the target's clock forward by milliseconds. */
  advanceClock?(ms: number): Promise<void>
  /** Keeps the next write in processing until the returned release is called. */
  holdNextWrite?(): Promise<() => Promise<void>>
  /** Makes the next request fail unexpectedly. */
  failNext?(): Promise<void>
  readonly receiver?: Receiver
}

/** The server under test and what may be used of it. */
export interface Target {
  /** Where the target is reached, for the report and for reproduction scripts. */
  readonly baseUrl: string
  readonly variant: Variant
  readonly transport: Transport
  readonly keys: Keys
  readonly records: Records
  readonly control: Control
  readonly assumptions: Assumptions
  /** What the run may leave behind. */
  readonly allow: Effects
}
