import {
  type Assumptions,
  bodies,
  op,
  queries,
  type RecordName,
  records,
  type Schema,
  type ServedOperationId,
} from '../../contract/index.js'
import { fits } from './schema-check.js'

/** A schema of an object, as far as it is changed here. */
interface ObjectSchema {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
}

type Change = (schema: ObjectSchema, assumptions: Assumptions) => ObjectSchema

/** What a contact cannot be created without (gap.contact-create-required). */
const required: Change = ({ anyOf, ...schema }, assumptions) => {
  const needed = assumptions['contact-create-required']
  if (needed === 'name-or-email') return anyOf ? { ...schema, anyOf } : schema
  return needed === 'nothing' ? schema : { ...schema, required: [needed] }
}

/** The contact fields that the document itself lets null clear (section 4.3). */
export const clearedByNull: readonly string[] = ['phone', 'movil', 'address', 'gender', 'birthdate']

const nullable = (schema: Schema): Schema => ({ anyOf: [{ type: 'null' }, schema] }) as Schema

const notNull = (schema: Schema): Schema => ({ allOf: [{ not: { type: 'null' } }, schema] }) as Schema

const changedMembers = (
  schema: ObjectSchema,
  change: (name: string, member: Schema) => Schema,
): ObjectSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, member]) => [name, change(name, member)]),
  ),
})

/** Whether the other fields of a contact take null (gap.contact-null-other-fields). */
const otherNulls: Change = (schema, assumptions) => {
  const onNull = assumptions['contact-null-other-fields']
  if (onNull === 'clear') return schema
  const isOther = (name: string) => name in records.contact.properties && !clearedByNull.includes(name)
  return changedMembers(schema, (name, member) =>
    isOther(name) ? (onNull === 'refuse' ? notNull : nullable)(member) : member,
  )
}

/** What a record can hold null in takes null, where null clears (gap.null-vs-absent). */
const cleared =
  (noun: RecordName): Change =>
  (schema, assumptions) => {
    if (assumptions['null-vs-absent'] !== 'clear') return schema
    const { properties } = records[noun] as ObjectSchema
    return changedMembers(schema, (name, member) =>
      properties?.[name] !== undefined && fits(properties[name], null, 'utf16') ? nullable(member) : member,
    )
  }

/** Whether closing a deal needs `expectedRev` (gap.deal-close-expected-rev). */
const revRequired: Change = (schema, assumptions) =>
  assumptions['deal-close-expected-rev'] === 'optional'
    ? schema
    : { ...schema, required: [...new Set([...(schema.required ?? []), 'expectedRev'])] }

/** Whether the assignee of a ticket must look like an address (gap.ticket-assign-format). */
const addressed: Change = (schema, assumptions) =>
  assumptions['ticket-assign-format'] === 'look-up'
    ? schema
    : changedMembers(schema, (name, member) =>
        name === 'assigneeEmail' ? ({ ...(member as object), format: 'email' } as Schema) : member,
      )

/** Date-times may do without an offset (gap.datetime-syntax). */
const local: Change = (schema, assumptions) =>
  assumptions['datetime-syntax'] !== 'local-allowed'
    ? schema
    : changedMembers(schema, (_, member) => {
        const { format, ...others } = member as { readonly format?: string }
        return format === 'input-instant'
          ? ({ ...others, anyOf: [{ format }, { format: 'local-instant' }] } as Schema)
          : member
      })

const bodyChanges: Partial<Record<ServedOperationId, readonly Change[]>> = {
  [op.createContact]: [required, otherNulls],
  [op.updateContact]: [otherNulls],
  [op.upsertContact]: [otherNulls],
  [op.createDeal]: [local],
  [op.closeDeal]: [revRequired],
  [op.updateTicket]: [local, cleared('ticket')],
  [op.assignTicket]: [addressed],
}

type Schemas = Partial<Record<ServedOperationId, Schema>>

function changed(
  schemas: Schemas,
  changes: Partial<Record<ServedOperationId, readonly Change[]>>,
  assumptions: Assumptions,
): Schemas {
  const all = Object.entries(changes) as [ServedOperationId, readonly Change[]][]
  const made = all.map(([id, each]) => [
    id,
    each.reduce((schema, change) => change(schema, assumptions), schemas[id] as ObjectSchema),
  ])
  return { ...schemas, ...(Object.fromEntries(made) as Schemas) }
}

/** What bodies must look like: the contract's schemas, and the choices that are a server's alone. */
export const assumedBodies = (assumptions: Assumptions): Schemas =>
  changed(bodies(assumptions), bodyChanges, assumptions)

/** What queries must look like: the contract's schemas, and the choices that are a server's alone. */
export const assumedQueries = (assumptions: Assumptions): Schemas =>
  changed(queries(assumptions), { [op.listContacts]: [local] }, assumptions)
