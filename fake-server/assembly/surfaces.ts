import type { Assumptions, Variant } from '../../contract/index.js'
import { compactSurface } from '../compact/surface.js'
import { fullSurface } from '../full/surface.js'
import type { Surface } from '../pipeline/context.js'

/** The surface of each variant (gap.compact-selection). */
export const surfaces: Readonly<Record<Variant, Surface>> = {
  full: fullSurface,
  // The steps look up an operation only in the tables of the surface that routed to it, so they may see
  // either surface as the full one.
  compact: compactSurface as unknown as Surface,
}

/** The surface whose own routes a variant serves too, if any (gap.compact-in-full). */
export const alongsideOf = (variant: Variant, assumptions: Assumptions): Surface | undefined =>
  variant === 'full' && assumptions['compact-in-full'] === 'served' ? surfaces.compact : undefined
