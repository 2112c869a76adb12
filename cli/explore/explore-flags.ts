import type { RunFlags } from '../config/settings.js'

/** The flags of an exploration as the command line gives them; durations in milliseconds. */
export interface ExploreFlags extends RunFlags {
  readonly time?: number
  readonly steps?: number
  readonly scenario?: number
  readonly focus?: readonly string[]
  readonly maxFailures?: number
  readonly corpus?: string
}
