import { assume, type Variant } from '../contract/index.js'
import type { Api, RuleCheck, Target } from './api/index.js'
import { type Exchange, Unreachable } from './api/index.js'
import type { RuleResult } from './engine/rule-result.js'
import { WitnessOf } from './engine/witness.js'
import { service } from './service.js'
import { checksIn } from './variant.js'

/** Judges exchanges that somebody else made, each by itself, by the rules that every exchange of a run is judged by. */
export interface Witness {
  /** Judges an exchange. */
  see(exchange: Exchange): Promise<void>
  /** What the exchanges show of each of these rules: untested where none shows anything. */
  results(): Promise<readonly RuleResult[]>
}

/** A server that others have called: nothing is known of its choices, and nothing is sent to it. */
export const recordedTarget = (variant: Variant): Target => ({
  baseUrl: 'recorded traffic',
  variant,
  transport: () => Promise.reject(new Unreachable('recorded traffic cannot be asked')),
  keys: { main: 'unknown' },
  control: {},
  assumptions: assume({}),
  configured: new Set(),
  allow: 'none',
  records: {},
})

/** A witness of the exchanges of a variant. */
export const witnessOf = (checks: readonly RuleCheck[], variant: Variant): Witness =>
  new WitnessOf<Api, Target>(service, recordedTarget(variant), checksIn(checks, variant))
