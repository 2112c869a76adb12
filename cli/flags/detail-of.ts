import type { Detail } from '../../reporters/index.js'
import { usage } from '../exit.js'

/** The flags that say how much a terminal shows. */
export interface DetailFlags {
  readonly quiet?: boolean
  readonly verbose?: boolean
}

/**
 * How much a terminal shows.
 *
 * @throws A usage `Stop` where both flags are given.
 */
export function detailOf({ quiet, verbose }: DetailFlags): Detail {
  if (quiet && verbose) throw usage('--quiet and --verbose exclude each other: give one')
  return quiet ? 'quiet' : verbose ? 'verbose' : 'normal'
}
