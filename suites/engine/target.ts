import type { Assumptions, Effects, GapName, Scope, Variant } from '../../contract/index.js'
import type { Transport } from './exchange.js'
import type { Pauses } from './pauses.js'

/** A key that holds only some scopes. */
export interface LimitedKey {
  readonly key: string
  readonly scopes: readonly Scope[]
}

/** The keys a run may use; every one but `main` is optional and enables rules. */
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
  readonly quotaExhausted?: string
  readonly sendingPaused?: string
  readonly silentProvider?: string
  readonly providerDown?: string
  /** A key of a workspace that holds no records. */
  readonly emptyWorkspace?: string
}

/** The name of a key, as exchanges and reports show it. */
export type KeyName = Exclude<keyof Keys, 'limited'>

/** A request that a webhook destination received. */
export interface ReceivedDelivery {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A webhook receiver that the target can reach. */
export interface Receiver {
  /** An address to register as a destination; a path may be added. */
  readonly url: string
  /** Everything received so far. */
  received(): Promise<readonly ReceivedDelivery[]>
  /** Makes the receiver refuse deliveries, or take them again. */
  refuse(on: boolean): Promise<void>
  /** Sends the receiver a delivery as the target would, and gives the status that it answers. */
  send?(delivery: ReceivedDelivery): Promise<number>
}

/** The hooks by which the target's operator supports a run. */
export interface TargetControl {
  /** Moves the target's clock forward by milliseconds. */
  advanceClock?(ms: number): Promise<void>
  /** Keeps the next write in processing until the returned release is called; for a time of its own where it gives none. */
  holdNextWrite?(): Promise<(() => Promise<void>) | undefined>
  /** Makes the next request fail unexpectedly. */
  failNext?(): Promise<void>
  readonly receiver?: Receiver
}

/** A header that goes with every request, apart from those that calls set. */
export interface OwnHeader {
  /** In lower case. */
  readonly name: string
  readonly value: string
  /** Whether exchanges show a name in place of the value. */
  readonly isSecret: boolean
}

/** The text shown in place of the value of a secret header. */
export const shownHeader = ({ name, value, isSecret }: OwnHeader): string =>
  isSecret ? `<${name} header>` : value

/** The server under test and what may be used of it, apart from its records. */
export interface BareTarget {
  /** Where the target is reached, for the report and for reproduction scripts. */
  readonly baseUrl: string
  readonly variant: Variant
  readonly transport: Transport
  /** What each request carries in addition, for instance the name of a tenant. */
  readonly headers?: readonly OwnHeader[]
  readonly keys: Keys
  readonly control: TargetControl
  /** Hooks that the configuration has and the run may not call, as it may only read. */
  readonly withheld?: ReadonlySet<keyof TargetControl>
  readonly assumptions: Assumptions
  /** The gaps that the configuration sets, which no detected value overrides; absent where all are known. */
  readonly configured?: ReadonlySet<GapName>
  /**
   * Whether keys and records are surely what their names say, as they were read from the server's own state. Otherwise
   * they are claims of a configuration, and a failure that a wrong claim could explain is not counted against the server.
   */
  readonly isExact?: boolean
  /** The clock by which its outages pass and its replicas catch up; the computer's own where absent. */
  readonly pauses?: Pauses
  /** What the run may leave behind. */
  readonly allow: Effects
  /** Whether what would need a long wait is left untested. */
  readonly skipsSlow?: boolean
}
