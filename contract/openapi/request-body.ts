import type { Assumptions } from '../assumptions/assumptions.js'
import { op } from '../operations/op.js'
import type { Operation } from '../operations/operation.js'
import { alternatives, type Shape } from './alternatives.js'
import type { Components } from './components.js'
import { explicit } from './explicit.js'
import type { WriteLengths } from './lengths.js'
import { namedForms } from './named-forms.js'
import { published } from './published.js'
import { sampleRecord } from './sample-value.js'

/** Members that an example leaves out, by operation; the schema may still require them. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  // They belong to a deal that is lost, and the example wins one.
  [op.closeDeal]: ['lostReasonId', 'lostNote'],
}

/** A name that distinguishes one form of a body from the others: a constant in it, or what it requires. */
function nameOf({ properties = {}, required = [] }: Shape): string {
  for (const property of Object.values(properties as Record<string, Shape | boolean>)) {
    if (typeof property === 'boolean') continue
    const [only, ...more] = 'const' in property ? [property.const] : ((property.enum ?? []) as unknown[])
    if (typeof only === 'string' && more.length === 0) return only
  }
  return (required as string[]).join('-') || 'example'
}

function exampleOf(id: string, noun: string, form: Shape): object {
  const required = (form.required ?? []) as readonly string[]
  const members = Object.entries(sampleRecord(form, noun))
  return Object.fromEntries(
    members.filter(([name]) => required.includes(name) || !leftOut[id]?.includes(name)),
  )
}

/** The examples of a body, one for each of its forms; forms with the same example share it. */
function examplesOf(id: string, noun: string, schema: Shape): Record<string, { readonly value: object }> {
  const examples = new Map<string, [name: string, example: { value: object }]>()
  for (const form of alternatives(schema)) {
    const value = exampleOf(id, noun, form)
    const text = JSON.stringify(value)
    if (!examples.has(text)) examples.set(text, [nameOf(form), { value }])
  }
  const [only, ...more] = examples.values()
  return only && more.length === 0 ? { example: only[1] } : Object.fromEntries(examples.values())
}

/** The body an operation takes, under a name, with an example of each of its forms; `noun` is what it is about. */
export const requestBody = (
  { id, bodyOptional }: Operation,
  name: string,
  noun: string,
  schema: Shape,
  assumptions: Assumptions,
  schemas: Components<Shape>,
  writeLengths: WriteLengths,
): object => ({
  required: !bodyOptional?.(assumptions),
  content: {
    'application/json': {
      schema: namedForms(published(writeLengths(explicit(schema))) as Shape, name, schemas),
      examples: examplesOf(id, noun, schema),
    },
  },
})
