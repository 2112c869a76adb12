import type { DisturbanceName, Variant } from '../../contract/index.js'
import type { BaselineFlags } from '../config/baseline-settings.js'
import type { DetailFlags } from '../flags/detail-of.js'
import type { RequireFlags } from '../require/requirements.js'

/** The flags of `client` as the command line gives them. */
export interface ClientFlags extends BaselineFlags, RequireFlags, DetailFlags {
  readonly variant: Variant
  readonly seed: number
  readonly workspace: 'demo' | 'empty'
  readonly seedFile?: readonly string[]
  readonly assumptions?: string
  /** The origin at which the client expects the API, which its processes reach the fake at. */
  readonly intercept?: string
  /** The disturbances under which the command is run again: all of them, or some. */
  readonly disturb?: readonly (DisturbanceName | 'all')[]
  /** Whether the command is run again against other permitted choices. */
  readonly vary?: boolean
  /** How many runs that may take. */
  readonly maxRuns?: number
  /** How many of the further runs are made at the same time. */
  readonly jobs?: number
  readonly rule?: readonly string[]
  readonly exclude?: readonly string[]
  /** Milliseconds. */
  readonly timeLimit?: number
  readonly reporter?: readonly string[]
}
