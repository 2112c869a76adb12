import type { Variant } from '../../contract/index.js'
import type { RequireFlags } from '../require/requirements.js'

/** The flags of `judge` as the command line gives them. */
export interface JudgeFlags extends RequireFlags {
  readonly variant: Variant
  readonly baseUrl?: string
  readonly closed?: boolean
  readonly reporter?: readonly string[]
  readonly quiet?: boolean
  readonly verbose?: boolean
}
