import type { Variant } from '../../../contract/index.js'
import type { CoverageCounts } from '../../world/coverage.js'

/** What a process met, as its file holds it: by variant. */
export interface SavedCoverage {
  readonly version: 1
  readonly counts: Partial<Readonly<Record<Variant, CoverageCounts>>>
}
