import type { Variant } from '../../contract/index.js'
import type { BaselineFlags } from '../config/baseline-settings.js'
import type { DetailFlags } from '../flags/detail-of.js'
import type { RequireFlags } from '../require/requirements.js'

/** The flags of `judge` as the command line gives them. */
export interface JudgeFlags extends BaselineFlags, RequireFlags, DetailFlags {
  readonly variant: Variant
  readonly baseUrl?: string
  readonly closed?: boolean
  /** The side that is judged; both by default. */
  readonly only?: 'server' | 'client'
  readonly reporter?: readonly string[]
}
