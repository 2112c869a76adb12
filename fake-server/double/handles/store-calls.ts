import type { Variant } from '../../../contract/index.js'
import { demoKeys } from '../../demo/keys.js'
import { isObject } from '../../input/is-object.js'
import type { Control } from '../control/control.js'
import type { ControlCalls, Path } from '../control/control-call.js'
import { type ControlSchema, data, flag, object, text } from '../control/control-schema.js'
import { lookupsOf, nounsOf } from '../nouns/index.js'
import { checkHaving } from './having.js'
import type { Incoming } from './receive-message.js'
import { existing, type RecordsPlace, recordsOf, viewOf } from './records.js'
import { addStoreOf, foundIn } from './store.js'

/** A noun of the fake, in the workspace of the key that the query names. */
function nounIn(control: Control, name: string, { query }: Path) {
  const here = (): RecordsPlace => foundIn(control, query.key ?? demoKeys.main)
  const { variant } = control.core.surface
  const noun = nounsOf[variant][name]
  const lookup = lookupsOf[variant][name]
  if (!lookup) throw new Error(`a fake of the ${variant} variant has no ${name}`)
  return { lookup, here, records: noun && recordsOf(name, noun, here), view: viewOf(lookup, here) }
}

/** The records of a noun that can be changed. */
function recordsIn(control: Control, name: string, path: Path) {
  const { records } = nounIn(control, name, path)
  if (!records) throw new Error(`${name} cannot be changed: they are derived from other records`)
  return records
}

/** Whether a record has the values of a query, as texts; one of a list where it has a list. */
const isLike = (record: object, filters: Readonly<Record<string, string>>): boolean =>
  Object.entries(filters).every(([name, text]) =>
    [record[name as keyof typeof record] as unknown].flat().some((value) => String(value) === text),
  )

/** The parameter of calls that are about the workspace of a key. */
const ofKey = { 'key?': 'text' } as const

/** A record as JSON: an object with what identifies it. */
const record: ControlSchema = { ...object({}, 'Record'), additionalProperties: true }

const draftOf =
  (name: string) =>
  (variant: Variant): ControlSchema => ({
    ...(nounsOf[variant][name]?.draft as ControlSchema | undefined),
    title: `${upper(name)}Draft`,
  })

const upper = (name: string): string =>
  name.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase())

const variantsOf = (has: (variant: Variant) => boolean) =>
  (['full', 'compact'] as const).filter((variant) => has(variant))

/** The id of the latest record of a noun in the main workspace. */
function someId({ core }: Control, name: string): string {
  const lookup = lookupsOf[core.surface.variant][name]
  const [first] = lookup === undefined ? [] : lookup.all(foundIn({ core }, demoKeys.main).workspace)
  return String((first as Readonly<Record<string, unknown>> | undefined)?.[lookup?.key ?? 'id'] ?? 'id_1')
}

/** Members of drafts that a new record cannot do without, beyond the ids of others. */
const drafts: Readonly<Record<string, object>> = {
  users: { email: 'bea@example.com' },
  messages: { text: 'Hi' },
}

/** A draft with the ids of records that are there. */
function draftIn(control: Control, name: string): object {
  const { required = [], references = {} } = nounsOf[control.core.surface.variant][name] ?? {}
  const ids = required.map((member) => [member, someId(control, references[member] ?? name)])
  return { ...Object.fromEntries(ids), ...drafts[name] }
}

/** The calls about one noun. */
function callsOf(name: string): ControlCalls {
  const readable = variantsOf((variant) => lookupsOf[variant][name] !== undefined)
  const writable = (does: 'draft' | 'change' | 'remove') =>
    variantsOf((variant) => nounsOf[variant][name]?.[does] !== undefined)
  const { singular } = lookupsOf.full[name] ?? lookupsOf.compact[name] ?? { singular: name }
  const id = (control: Control) => ({ params: { id: someId(control, name) } })
  return {
    [`GET ${name}`]: {
      operationId: `list${upper(name)}`,
      summary: `List the ${name} of a workspace that have the values of the query`,
      returns: data(record),
      variants: readable,
      takes: 'anything',
      run(control, _, path) {
        const { key: __, ...filters } = path.query
        const { lookup, view } = nounIn(control, name, path)
        const records = view.list()
        checkHaving(filters, lookup, records)
        return { data: records.filter((each) => isLike(each, filters)) }
      },
    },
    [`GET ${name}/{id}`]: {
      operationId: `get${upper(singular)}`,
      summary: `Read one of the ${name}`,
      returns: object({ data: record }),
      errors: [404],
      variants: readable,
      example: id,
      takes: ofKey,
      run(control, _, path) {
        const { lookup, here } = nounIn(control, name, path)
        return { data: existing(lookup, here().workspace, path.params.id ?? '') }
      },
    },
    [`POST ${name}`]: {
      operationId: `create${upper(singular)}`,
      summary: `Make one of the ${name} by example`,
      body: draftOf(name),
      returns: object({ data: record }),
      variants: writable('draft'),
      example: (control) => ({ body: draftIn(control, name) }),
      takes: 'anything',
      query: ofKey,
      run: (control, draft: object, path) => ({ data: recordsIn(control, name, path).create(draft) }),
    },
    [`PATCH ${name}/{id}`]: {
      operationId: `update${upper(singular)}`,
      summary: `Change one of the ${name}`,
      body: draftOf(name),
      returns: object({ data: record }),
      errors: [404],
      variants: writable('change'),
      example: (control) => ({ ...id(control), body: {} }),
      takes: 'anything',
      query: ofKey,
      run: (control, change: object, path) => ({
        data: recordsIn(control, name, path).update(path.params.id ?? '', change),
      }),
    },
    [`DELETE ${name}/{id}`]: {
      operationId: `delete${upper(singular)}`,
      summary: `Delete one of the ${name}`,
      returns: object({ deleted: flag }),
      variants: writable('remove'),
      example: id,
      query: ofKey,
      run: (control, _, path) => ({ deleted: recordsIn(control, name, path).delete(path.params.id ?? '') }),
    },
  }
}

const names = new Set([...Object.keys(lookupsOf.full), ...Object.keys(lookupsOf.compact)])

/** The control calls about the records of a workspace; `?key=` names that of another key. */
export const storeCalls: ControlCalls = {
  ...Object.assign({}, ...[...names].map(callsOf)),
  'POST conversations/{id}/receive': {
    operationId: 'receiveMessage',
    summary: 'Let a message arrive from the contact of a conversation',
    body: () => ({ ...object({ text }, 'IncomingMessage'), additionalProperties: true }),
    returns: object({ data: record }),
    errors: [404],
    variants: ['full'],
    example: (control) => ({ params: { id: someId(control, 'conversations') }, body: { text: 'Hi' } }),
    takes: 'anything',
    query: ofKey,
    run(control, message: unknown, path) {
      const { variant } = control.core.surface
      if (variant !== 'full') throw new Error(`a fake of the ${variant} variant has no messages to receive`)
      if (!isObject(message)) throw new Error('the body must be an object with the text of the message')
      const { store } = addStoreOf({}, control)
      const id = path.params.id ?? ''
      const { lookup, here } = nounIn(control, 'conversations', path)
      existing(lookup, here().workspace, id)
      return { data: store(path.query.key).receiveMessage(id, message as Incoming) }
    },
  },
}
