import type { Assumptions } from './assumptions/assumptions.js'
import type { Exclusive, Operation } from './operations/operation.js'
import type { Schema } from './schema.js'
import { withEmails } from './with-emails.js'

type Schemas<O extends string> = Partial<Record<O, Schema>>

function schemasOf<O extends string>(
  operations: Readonly<Record<O, Operation>>,
  assumptions: Assumptions,
  schemaOf: (operation: Operation, assumptions: Assumptions) => Schema | undefined,
): Schemas<O> {
  const schemas = Object.entries<Operation>(operations).flatMap(([id, operation]) => {
    const schema = schemaOf(operation, assumptions)
    return schema === undefined ? [] : [[id, schema] as const]
  })
  return withEmails(Object.fromEntries(schemas) as Schemas<O>, assumptions)
}

/** What a body must look like; `expectedRev` is required where it is assumed to be (gap.expected-rev-required). */
function bodyOf({ id, body }: Operation, assumptions: Assumptions): Schema | undefined {
  const schema = body?.(assumptions) as { readonly required?: readonly string[] } | undefined
  const revised: readonly string[] = assumptions['expected-rev-required']
  if (!schema || !revised.includes(id)) return schema as Schema | undefined
  return { ...schema, required: [...new Set([...(schema.required ?? []), 'expectedRev'])] } as Schema
}

/** The filters of a list that must not be combined (sections 4.3 to 4.6, gap.tasks-lead-combination). */
export const exclusiveFilters = (
  { exclusive = [] }: Pick<Operation, 'exclusive'>,
  assumptions: Assumptions,
): readonly Exclusive[] => (typeof exclusive === 'function' ? exclusive(assumptions) : exclusive)

/** Refuses each of some filters together with another (gap.filter-combination-error). */
const alone = ([name, others]: Exclusive): Schema => ({
  not: { required: [name], anyOf: others.map((other) => ({ required: [other] })) },
})

/** What a query must look like, without paging. */
function queryOf(operation: Operation, assumptions: Assumptions): Schema | undefined {
  const { filters = {}, filterRules } = operation
  const properties = typeof filters === 'function' ? filters(assumptions) : filters
  if (Object.keys(properties).length === 0) return undefined
  const refuses = assumptions['filter-combination-error'] === 'refuse'
  const rules = [
    ...(refuses ? exclusiveFilters(operation, assumptions).map(alone) : []),
    ...(filterRules?.(assumptions) ?? []),
  ]
  return { type: 'object', properties, ...(rules.length > 0 ? { allOf: rules } : {}) }
}

/** Adds a member that is made when it is first read, unless it is replaced before. */
function addLate(object: object, name: string, make: () => unknown): void {
  const shape = { enumerable: true, configurable: true }
  const become = (value: unknown) => Object.defineProperty(object, name, { ...shape, value, writable: true })
  Object.defineProperty(object, name, {
    ...shape,
    get() {
      const value = make()
      become(value)
      return value
    },
    set: become,
  })
}

/**
 * What the body of each write must look like, with the assumptions filled in. Each schema is made when it is first read: to
 * make them all takes a twentieth of the time to the first answer of a fake.
 */
export function bodiesOf<O extends string>(
  operations: Readonly<Record<O, Operation>>,
  assumptions: Assumptions,
): Schemas<O> {
  const schemas: Schemas<O> = {}
  for (const [id, operation] of Object.entries<Operation>(operations))
    if (operation.body !== undefined) addLate(schemas, id, () => bodyOf(operation, assumptions))
  return withEmails(schemas, assumptions)
}

/** What the query of each list must look like, without paging, with the assumptions filled in. */
export const queriesOf = <O extends string>(
  operations: Readonly<Record<O, Operation>>,
  assumptions: Assumptions,
): Schemas<O> => schemasOf(operations, assumptions, queryOf)
