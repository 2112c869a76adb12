import { op, type Variant } from '../../../contract/index.js'
import type { Core } from '../../pipeline/context.js'

/** The variant that a fake serves: only the full one has deals. */
export const variantOf = ({ surface }: Pick<Core, 'surface'>): Variant =>
  op.listDeals in surface.operations ? 'full' : 'compact'
