import { compactRecords, type OperationId, operationOf, records, type Schema } from '../../contract/index.js'
import { isObject } from '../../suites/index.js'

/**
 * Assertions that an answer shows its records in the documented form: the members that the document demands, with their
 * types and the values that it lists. What the recording itself shows otherwise is left out, as a gap may permit it.
 *
 * @param json The recorded answer.
 */
export function demandedRecord(operation: OperationId, json: unknown): readonly string[] {
  const { answer } = operationOf(operation)
  if (!('of' in answer) || !isObject(json)) return []
  const schemas: Readonly<Record<string, Schema>> = { ...records, ...compactRecords }
  const schema = schemas[answer.of]
  if (answer.kind === 'page')
    return Array.isArray(json.data)
      ? [
          'expect(Array.isArray(answer.json.data)).toBe(true)',
          ...formLines('for (const one of answer.json.data) ', 'one', schema, json.data),
        ]
      : []
  const isWrapped = isObject(json.data)
  return formLines('', isWrapped ? 'answer.json.data' : 'answer.json', schema, [isWrapped ? json.data : json])
}

/** The assertion that a value has the members that a schema demands, as far as all records that were shown have them. */
function formLines(
  each: string,
  place: string,
  schema: Schema | undefined,
  shown: readonly unknown[],
): readonly string[] {
  if (typeof schema !== 'object') return []
  const { required = [], properties = {} } = schema
  const members = required.flatMap((name) => {
    const form = allowedFor(properties[name])
    const isShown = (one: unknown) =>
      isObject(one) && name in one && form.some((word) => fits(one[name], word))
    return shown.every(isShown) ? [`  ${name}: [${form.map((one) => `'${one}'`).join(', ')}],`] : []
  })
  return members.length === 0 ? [] : [`${each}expectMembers(${place}, {\n${members.join('\n')}\n})`]
}

/** What a member may be: the types of JSON, or the values that the document lists, each after a `=`. */
const allowedFor = (schema: Schema | undefined): readonly string[] => {
  if (typeof schema !== 'object') return allTypes
  const { type, enum: listed } = schema
  return listed?.map((one) => `=${one}`) ?? (type === undefined ? allTypes : [type].flat())
}

const allTypes = ['string', 'number', 'boolean', 'array', 'object', 'null']

/** Whether a value is of a type of JSON, or a listed one. */
const fits = (value: unknown, word: string): boolean =>
  word.startsWith('=') ? `=${value}` === word : wordsFor(value).includes(word)

const wordsFor = (value: unknown): readonly string[] => [
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value,
  ...(Number.isInteger(value) ? ['integer'] : []),
]

/** The function of a test file that makes such an assertion. */
export const expectMembersFunction = `/** Expects each member to be of one of some types of JSON, or one of the values after a \`=\`. */
function expectMembers(record: any, members: Record<string, string[]>) {
  for (const [name, allowed] of Object.entries(members)) {
    const value = record?.[name]
    const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
    const shown = [type, \`=\${value}\`, ...(Number.isInteger(value) ? ['integer'] : [])]
    expect(shown.some((one) => allowed.includes(one)), \`\${name} is \${JSON.stringify(value)}\`).toBe(true)
  }
}`
