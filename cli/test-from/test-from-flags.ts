import type { Variant } from '../../contract/index.js'

/** The flags of the command that writes a test from recorded traffic. */
export interface TestFromFlags {
  readonly variant: Variant
  readonly baseUrl?: string
  readonly entry?: string
  readonly rule?: string
  readonly out?: string
  readonly force?: boolean
}
