import type { Variant } from '../../contract/index.js'
import type { DetailFlags } from '../flags/detail-of.js'
import type { RequireFlags } from '../require/requirements.js'
import type { ProxyDisturbance } from './proxy-disturbances.js'

/** The flags of `proxy` as the command line gives them. */
export interface ProxyFlags extends RequireFlags, DetailFlags {
  readonly to: string
  readonly port?: number
  readonly host: string
  readonly variant: Variant
  readonly keepHost?: boolean
  readonly http2?: boolean
  readonly ca?: string
  readonly insecure?: boolean
  readonly closed?: boolean
  /** How long it serves, in milliseconds. */
  readonly for?: number
  /** The file for what passes. */
  readonly record?: string
  /** The disturbances that are inserted. */
  readonly disturb?: readonly ProxyDisturbance[]
  /** Which requests they meet; the first ones of each operation where it is absent. */
  readonly seed?: number
  readonly reporter?: readonly string[]
}
