import type { Assumptions } from '../../contract/index.js'
import type { Json } from '../engine/json.js'
import type { Target } from './target.js'

/** What a contact cannot be created without, next to its name and e-mail (gaps contact-create-fields, compact-input). */
export function minimalContact({
  variant,
  assumptions,
}: Pick<Target, 'variant'> & {
  readonly assumptions: Pick<Assumptions, 'contact-create-fields' | 'compact-input'>
}): Json {
  if (variant === 'full') return assumptions['contact-create-fields'].minimal
  return Object.fromEntries(assumptions['compact-input'].required.map((name) => [name, 'conformance']))
}
