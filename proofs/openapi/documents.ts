import { anyPermitted, assume, type Variant } from '../../contract/index.js'
import { type OpenApi, openApi } from '../../contract/openapi/document.js'
import type { Lengths } from '../../contract/openapi/lengths.js'

/** An OpenAPI document of the contract as data: of a variant, with lengths of a form, and with the choices of a seed. */
export interface DocumentCase {
  readonly variant: Variant
  readonly lengths: Lengths
  /** None where the assumptions are the default ones. */
  readonly seed?: number
}

/** What a document is called, which is also the name of its file. */
export const documentName = ({ variant, lengths, seed }: DocumentCase): string =>
  [variant, ...(lengths === 'exact' ? ['exact'] : []), ...(seed === undefined ? [] : [`seed-${seed}`])].join(
    '-',
  )

export const documentOf = ({ variant, lengths, seed }: DocumentCase): OpenApi =>
  openApi(variant, assume(seed === undefined ? {} : anyPermitted(seed, variant)), { lengths })
