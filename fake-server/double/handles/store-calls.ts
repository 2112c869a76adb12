import { demoKeys } from '../../demo/keys.js'
import { isObject } from '../../input/is-object.js'
import type { Control } from '../control/control.js'
import type { ControlCalls, Path } from '../control/control-call.js'
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

/** The calls about one noun. */
const callsOf = (name: string): ControlCalls => ({
  [`GET ${name}`]: {
    takes: 'anything',
    run(control, _, path) {
      const { key: __, ...filters } = path.query
      const { lookup, view } = nounIn(control, name, path)
      const records = view.list()
      checkHaving(filters, lookup, records)
      return { data: records.filter((record) => isLike(record, filters)) }
    },
  },
  [`GET ${name}/{id}`]: {
    takes: ofKey,
    run(control, _, path) {
      const { lookup, here } = nounIn(control, name, path)
      return { data: existing(lookup, here().workspace, path.params.id ?? '') }
    },
  },
  [`POST ${name}`]: {
    takes: 'anything',
    query: ofKey,
    run: (control, draft: object, path) => ({ data: recordsIn(control, name, path).create(draft) }),
  },
  [`PATCH ${name}/{id}`]: {
    takes: 'anything',
    query: ofKey,
    run: (control, change: object, path) => ({
      data: recordsIn(control, name, path).update(path.params.id ?? '', change),
    }),
  },
  [`DELETE ${name}/{id}`]: {
    query: ofKey,
    run: (control, _, path) => ({ deleted: recordsIn(control, name, path).delete(path.params.id ?? '') }),
  },
})

const names = new Set([...Object.keys(lookupsOf.full), ...Object.keys(lookupsOf.compact)])

/** The control calls about the records of a workspace; `?key=` names that of another key. */
export const storeCalls: ControlCalls = {
  ...Object.assign({}, ...[...names].map(callsOf)),
  'POST conversations/{id}/receive': {
    takes: 'anything',
    query: ofKey,
    run(control, message: unknown, { params, query }) {
      if (!isObject(message)) throw new Error('the body must be an object with the text of the message')
      const { store } = addStoreOf({}, control)
      return { data: store(query.key).receiveMessage(params.id ?? '', message as Incoming) }
    },
  },
}
