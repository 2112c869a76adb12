import type { RunFlags } from '../config/settings.js'

/** The flags of a replay as the command line gives them. */
export interface ReplayFlags extends RunFlags {
  readonly only?: readonly string[]
}
