import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import type { Schema } from '../../contract/index.js'
import { ajvClass } from './ajv-class.js'
import { hasAtSign, isCalendarDate, isEmail, isInputInstant, isLocalInstant, isMailbox } from './formats.js'
import { type LengthUnit, lengthOf } from './length.js'

/** A validator of schemas whose lengths count in a unit (gap.length-unit). */
function ajvOf(unit: LengthUnit): Ajv {
  // To load it and to compile a first schema takes a quarter of the time to a first answer, which may need neither.
  const ajv = new (ajvClass())({
    strict: false,
    // JSON may hold a number, such as 1e400, that JavaScript reads as infinity.
    strictNumbers: true,
    allowUnionTypes: true,
    // Of itself it counts UTF-16 units without `unicode`, an option that is called deprecated on every start;
    // no other one counts so.
    unicode: false,
    logger: false,
    // A test validates the contract's schemas: the validator of schemas takes five times as long to compile as
    // that of a query, and the first answer would wait for it.
    meta: false,
    // The message of a refusal names what the schema holds.
    verbose: true,
    // A refusal names all that does not fit.
    allErrors: true,
    validateSchema: false,
    // Optimized code takes twice as long to make, and V8 runs it no faster.
    code: { optimize: false },
  })
  ajv.addFormat('email', isEmail)
  ajv.addFormat('email-rfc5321', isMailbox)
  ajv.addFormat('email-any-at-sign', hasAtSign)
  ajv.addFormat('calendar-date', isCalendarDate)
  ajv.addFormat('input-instant', isInputInstant)
  ajv.addFormat('local-instant', isLocalInstant)
  if (unit === 'utf16') return ajv
  const bound = (keyword: string, words: string, holds: (length: number, bound: number) => boolean) => {
    ajv.removeKeyword(keyword)
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      validate: (limit: number, text: string) => holds(lengthOf(text, unit), limit),
      error: { message: ({ schema }) => `must NOT have ${words} than ${schema} ${unit}` },
    })
  }
  bound('minLength', 'fewer', (length, limit) => length >= limit)
  bound('maxLength', 'more', (length, limit) => length <= limit)
  return ajv
}

const ajvs = new Map<LengthUnit, Ajv>()
const validators = new Map<string, ValidateFunction>()
/** The validators of the schemas that were used so far, by unit: found without the text of the schema. */
const used: Readonly<Record<LengthUnit, WeakMap<Schema & object, ValidateFunction>>> = {
  utf16: new WeakMap(),
  'code-points': new WeakMap(),
  bytes: new WeakMap(),
}

/** The validator of a schema, which does not change once it is used. */
function validatorOf(schema: Schema, unit: LengthUnit): ValidateFunction {
  if (typeof schema !== 'object') return compiled(schema, unit)
  const known = used[unit].get(schema) ?? compiled(schema, unit)
  used[unit].set(schema, known)
  return known
}

/** Compiles a schema. A memo: it takes long, and a validator depends on the text of its schema and on the unit alone. */
function compiled(schema: Schema, unit: LengthUnit): ValidateFunction {
  const text = `${unit} ${JSON.stringify(schema)}`
  const known = validators.get(text)
  if (known) return known
  const ajv = ajvs.get(unit) ?? ajvOf(unit)
  ajvs.set(unit, ajv)
  const validator = ajv.compile(schema as object)
  validators.set(text, validator)
  return validator
}

/** Whether a value fits a schema. */
export const fits = (schema: Schema, value: unknown, unit: LengthUnit): boolean =>
  validatorOf(schema, unit)(value)

/** All that does not fit a schema in a value, as `violationsOf` reads it; undefined where all fits. */
export function mismatch(
  schema: Schema,
  value: unknown,
  unit: LengthUnit,
): readonly ErrorObject[] | undefined {
  const validator = validatorOf(schema, unit)
  return validator(value) ? undefined : (validator.errors ?? [])
}
