import type { OperationId } from '../../operations/index.js'
import type { MaxLength, MinLength } from '../kind.js'
import { ofKind, type RuleOptions } from '../rule.js'

type Options<K extends MinLength | MaxLength> = Omit<RuleOptions, 'on'> &
  Omit<K, 'kind' | 'field' | 'min' | 'max'>

/** So many of a unit, in words. */
export const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

const bound = (field: string, taken: number, refused: number, shape?: string) =>
  `takes ${shape === undefined ? '' : `a ${shape}'s `}\`${field}\` with ${counted(taken, 'character')} and gets 400 \`invalid_request\` with ${counted(refused, 'character')}`

/** The least length of a text in a body. */
export const minLength = (
  operation: OperationId,
  field: string,
  { min, max }: { readonly min: number; readonly max: number },
  { shape, ...options }: Options<MinLength>,
) =>
  ofKind(
    { kind: 'minLength', field, min, max, ...(shape && { shape }) },
    operation,
    bound(field, min, min - 1, shape),
    options,
  )

/** The greatest length of a text in a body. */
export const maxLength = (
  operation: OperationId,
  field: string,
  limit: { readonly min?: number; readonly max: number },
  { shape, format, ...options }: Options<MaxLength>,
) =>
  ofKind(
    { kind: 'maxLength', field, ...limit, ...(shape && { shape }), ...(format && { format }) },
    operation,
    bound(field, limit.max, limit.max + 1, shape),
    format === undefined ? { ...options, gaps: ['length-unit', ...(options.gaps ?? [])] } : options,
  )
