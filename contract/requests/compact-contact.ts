import type { GeneralAssumptions } from '../gaps/general.js'
import { isOpen, words } from '../members/field.js'
import type { Schema } from '../schema.js'

/** The body of a write, with the fields assumed for it (gap.compact-input). */
export const compactContactBody = (assumptions: GeneralAssumptions, required: readonly string[]): Schema => ({
  type: 'object',
  required,
  properties: Object.fromEntries(
    assumptions['compact-input'].fields.map((name) => [name, fieldOf(name, assumptions)]),
  ),
  additionalProperties: isOpen(assumptions),
})

/** What a field takes: the type its record shows (gap.compact-record-types), null by gap.null-vs-absent. */
function fieldOf(name: string, assumptions: GeneralAssumptions): Schema {
  const types = assumptions['compact-record-types']
  if (types.strings.includes(name)) return { type: 'array', items: words }
  if (types.objectOrNull.includes(name) || name === 'movil' || name === 'address')
    return { type: ['object', 'null'] }
  if (name === 'groups') return { type: 'array', items: words }
  const type = types.numberOrNull.includes(name) ? 'number' : 'string'
  const onNull = assumptions['null-vs-absent']
  const takesNull = onNull === 'absent' || (onNull === 'clear' && !types.string.includes(name))
  return { type: takesNull ? [type, 'null'] : type, ...(name === 'email' ? { format: 'email' } : {}) }
}
