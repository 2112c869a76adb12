import type { Schema } from '../../contract/index.js'

/** An object schema whose members can be replaced. */
export type ObjectSchema = {
  properties: Record<string, Record<string, unknown>>
  required?: string[]
  additionalProperties?: boolean
  [keyword: string]: unknown
}

function changeSchema<O extends string>(
  schemas: Partial<Record<O, Schema>>,
  operation: O,
  change: (schema: ObjectSchema) => void,
): void {
  const copy = structuredClone(schemas[operation]) as ObjectSchema
  change(copy)
  schemas[operation] = copy as Schema
}

/** Changes what a body must look like; `change` works on a copy, in place. */
export const onBody =
  <O extends string>(operation: O, change: (schema: ObjectSchema) => void) =>
  ({ bodies }: { readonly bodies: Partial<Record<O, Schema>> }): void =>
    changeSchema(bodies, operation, change)

/** Changes what a query must look like; `change` works on a copy, in place. */
export const onQuery =
  <O extends string>(operation: O, change: (schema: ObjectSchema) => void) =>
  ({ queries }: { readonly queries: Partial<Record<O, Schema>> }): void =>
    changeSchema(queries, operation, change)

type Branch = { readonly if: { readonly properties: { readonly type: { readonly const: string } } } } & {
  readonly then: ObjectSchema
}

/** The schema of the form that one `type` selects. */
export function branchOf(schema: ObjectSchema, type: string): ObjectSchema {
  const branch = (schema.allOf as readonly Branch[]).find((one) => one.if.properties.type.const === type)
  if (!branch) throw new Error(`no form of ${type}`)
  return branch.then
}

/** Replaces the schema of one member of a body by a looser or a tighter one. */
export const member = <O extends string>(operation: O, name: string, schema: Record<string, unknown>) =>
  onBody(operation, ({ properties }) => {
    properties[name] = schema
  })

/** Replaces the schema of one parameter of a query by a looser or a tighter one. */
export const parameter = <O extends string>(operation: O, name: string, schema: Record<string, unknown>) =>
  onQuery(operation, ({ properties }) => {
    properties[name] = schema
  })
