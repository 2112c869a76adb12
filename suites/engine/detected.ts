import type { Assumptions, GapName } from '../../contract/index.js'
import type { BareTarget } from './target.js'

/** What a target showed of its choices for what the document leaves open. */
export type Detected = { readonly [N in GapName]?: unknown }

/** A target with what was detected assumed of it, except where its configuration says otherwise. */
export const assuming = <T extends BareTarget>(target: T, detected: Detected): T => ({
  ...target,
  assumptions: { ...target.assumptions, ...(unconfigured(target, detected) as Partial<Assumptions>) },
})

/** What was detected of gaps that the configuration does not set; nothing where all are known. */
export const unconfigured = ({ configured }: BareTarget, detected: Detected): Detected =>
  configured === undefined
    ? {}
    : Object.fromEntries(Object.entries(detected).filter(([gap]) => !configured.has(gap as GapName)))
