import { createHash } from 'node:crypto'
import { assume } from '../../contract/index.js'
import { openApi } from '../../contract/openapi/document.js'
import type { Variant } from '../../contract/operations/operation.js'

/** Both variants, each with the file of the types that openapi-typescript makes of its OpenAPI description. */
export const typeFiles: Readonly<Record<Variant, string>> = {
  full: 'examples/clients/openapi-fetch/src/schema.d.ts',
  compact: 'proofs/api-types/compact.d.ts',
}

/** The OpenAPI description of a variant without examples, which types do not depend on, as a digest. */
export function digestOf(variant: Variant): string {
  const text = JSON.stringify(openApi(variant, assume({})), (name, value) =>
    name === 'example' || name === 'examples' ? undefined : value,
  )
  return createHash('sha256').update(text).digest('hex')
}
