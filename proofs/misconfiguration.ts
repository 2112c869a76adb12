import type { TargetControl } from '../suites/index.js'

/** How a member of a configuration can be wrong. */
export type MemberFlaw =
  | 'missing'
  | 'wrong'
  | 'stale'
  | 'swapped'
  | "someone else's"
  | 'duplicate'
  | 'throws'
  | 'does nothing'
  | 'does too little'

/** A configuration with one member wrong. */
export interface Misconfiguration {
  /** The member, for instance `records.foreign.contact`. */
  readonly member: string
  readonly way: MemberFlaw
  /** What replaces it; undefined removes it. */
  readonly value?: unknown
  /** What is in the place of a hook. */
  readonly hooks?: (right: TargetControl) => TargetControl
}

/** A misconfiguration in a few words. */
export const nameOfMisconfiguration = ({ member, way, value }: Misconfiguration): string =>
  `${member}, ${way}${member.startsWith('assumptions.') ? ` (${JSON.stringify(value).slice(0, 60)})` : ''}`
