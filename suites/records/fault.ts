import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { compactRecords, isRecordName, records } from '../../contract/index.js'
import { atSteps, type Exchange } from '../api/index.js'
import { isCalendarDate, isInstant } from './instant.js'
import { type RecordNoun, type ShownRecord, shownBy } from './shown.js'

/** A place in a record that is not as the document has it. */
export interface RecordFault {
  readonly noun: RecordNoun
  /** The way to the place from the record's top. */
  readonly path: readonly string[]
  /** The place in the answer, for instance `data[3].phone.phone`. */
  readonly at: string
  /** What kind of value the field's own schema asks for; undefined for one within the schema's reach only. */
  readonly field: FieldSchema
  /** The schema of what has to be there, where it is known. */
  readonly schema: object | undefined
  readonly keyword: string
  readonly expected: string
  /** The object that has the field, or lacks it. */
  readonly holder: object | undefined
  /** The one thing that the schema asks for and that is not so, as a schema: `{ type: ['integer', 'null'] }`. */
  readonly wanted: object
  /** What is there, as JSON. */
  readonly found: string
}

/** What the schema says of the faulty field itself. */
export interface FieldSchema {
  readonly format?: string
  readonly maximum?: number
}

// Lengths and numbers are judged as parsed; a schema of the contract may name several types.
export const ajv = new Ajv({
  strict: false,
  allErrors: true,
  verbose: true,
  allowUnionTypes: true,
  logger: false,
  // A test validates the contract's schemas; to validate them, and to optimize the code, takes most of the time here.
  meta: false,
  validateSchema: false,
  code: { optimize: false },
})
ajv.addFormat('instant', isInstant)
ajv.addFormat('calendar-date', isCalendarDate)

const validators = new Map<RecordNoun, ValidateFunction>()

/** The schema of a record; that of the full surface where both variants have the noun. */
export const schemaOf = (noun: RecordNoun): object =>
  isRecordName(noun) ? records[noun] : compactRecords[noun]

function validatorOf(noun: RecordNoun): ValidateFunction {
  const known = validators.get(noun) ?? ajv.compile(schemaOf(noun))
  validators.set(noun, known)
  return known
}

const found = new WeakMap<Exchange, readonly RecordFault[]>()

/** Every fault in the records of an answer; an answer is searched once for all rules. */
export function faultsIn(exchange: Exchange): readonly RecordFault[] {
  const known = found.get(exchange) ?? shownBy(exchange).flatMap(faultsOf)
  found.set(exchange, known)
  return known
}

function faultsOf(shown: ShownRecord): readonly RecordFault[] {
  const validate = validatorOf(shown.noun)
  if (validate(shown.record)) return []
  return (validate.errors ?? []).map((error) => faultFrom(shown, error))
}

function faultFrom({ noun, at, record }: ShownRecord, error: ErrorObject): RecordFault {
  const { instancePath, keyword, params, parentSchema, data, message, schema } = error
  const missing = keyword === 'required' ? [String(params.missingProperty)] : []
  const path = [...instancePath.split('/').slice(1), ...missing]
  return {
    noun,
    path,
    at: at + path.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`)).join(''),
    schema: missing.length > 0 ? parentSchema?.properties?.[missing[0] ?? ''] : parentSchema,
    field: (missing.length > 0 ? {} : parentSchema) as FieldSchema,
    keyword,
    holder: holderOf(record, path),
    wanted: { [keyword]: schema },
    expected: missing.length > 0 ? 'to be there' : expectation(message, params),
    found: missing.length > 0 ? 'no such member' : (JSON.stringify(data) ?? String(data)),
  }
}

/** The object within a record that holds the last name of a path. */
function holderOf(record: unknown, path: readonly string[]): object | undefined {
  const holder = atSteps(record, path.slice(0, -1))
  return typeof holder === 'object' && holder !== null ? holder : undefined
}

const formats: Readonly<Record<string, string>> = {
  instant: 'an ISO 8601 date with a time',
  'calendar-date': 'a calendar date',
}

/** What ajv expects, in a few words. */
function expectation(
  message = 'as documented',
  { type, format, allowedValues }: ErrorObject['params'],
): string {
  if (type !== undefined) return [type].flat().join(' or ')
  if (Array.isArray(allowedValues)) return allowedValues.join(' or ')
  return formats[String(format)] ?? message.replace(/^must be /, '')
}
