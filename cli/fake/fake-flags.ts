import type { DisturbanceName, Variant } from '../../contract/index.js'

/** The variable that gives the control key, and gives it to a command that runs while the fake serves. */
export const controlKeyVariable = 'CONFORMANCE_CONTROL_KEY'

/** The flags of the fake as the command line gives them. */
export interface FakeFlags {
  readonly port: number
  readonly variant: Variant
  readonly host: string
  readonly seed: number
  readonly assumptions?: string
  /** The seed of a random permitted combination of choices. */
  readonly permitted?: number
  /** Awkward but permitted timing. */
  readonly awkward?: boolean
  /** Faults from the start, such as `POST /contacts=429x2`. */
  readonly fail?: readonly string[]
  /** Names of disturbances from the start, such as `short-pages`. */
  readonly disturb?: readonly DisturbanceName[]
  /** How late answers come: `25`, `20..400` or `p50=20,p99=400`. */
  readonly latency?: string
  /** How many requests the journal keeps. */
  readonly keep?: number
  /** The file for the requests and answers. */
  readonly har?: string
  readonly control: boolean
  /** The key that control calls need. */
  readonly controlKey?: string
  /** Sends webhook deliveries: to this computer, or with `anywhere` to every destination. */
  readonly deliver?: true | 'loopback' | 'anywhere'
  readonly allowLoopback?: boolean
  /** Lets pages of all other origins call the API, or those of some. */
  readonly cors?: true | readonly string[]
  /** Logs a line per request. */
  readonly log?: true | 'text' | 'json'
  readonly clock?: 'fixed' | 'system'
  readonly systemClock?: boolean
  readonly fixedClock?: boolean
  readonly writeConfig?: string
  /** Whether to refuse what the document does not show. */
  readonly strict?: boolean
  /** Prints the address and the keys as a line of JSON. */
  readonly json?: boolean
  /** The file for what the requests met. */
  readonly coverage?: string
  /** What the workspace of the main key holds, before the records of seed files. */
  readonly workspace?: 'demo' | 'empty'
  /** Files of records by example. */
  readonly seedFile?: readonly string[]
  /** Files of recorded traffic, whose records it starts with. */
  readonly from?: readonly string[]
  /** The moment of the recording that it starts from; the end by default. */
  readonly at?: 'start' | 'end'
  /** Whether people keep the names that were recorded. */
  readonly keepNames?: boolean
  /** What pseudonyms depend on. */
  readonly salt?: string
  /** Where the recorded API was served. */
  readonly baseUrl?: string
  /** Lists each record and choice that was taken over in part, or not at all. */
  readonly verbose?: boolean
  /** The files that take what the recording showed, in place of serving it. */
  readonly writeSeed?: string
  readonly writeAssumptions?: string
  /** Whether a change of such a file resets the fake. */
  readonly watch?: boolean
}
