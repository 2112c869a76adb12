import { type OperationId, operationOf, pathValues, surfaces, type Variant } from '../../../contract/index.js'
import { type Exchange, isObject, type Json, jsonIn } from '../../../suites/api/index.js'
import type { Failure } from '../failure.js'
import { generalText } from '../general-text.js'
import { isList, recordsIn } from '../page.js'
import { operationsOf, shortName } from '../places.js'
import { type Correction, type CorrectionsOf, composed } from './correction.js'
import { replacing } from './correction-kinds.js'
import { correctedList, whole } from './listed-records.js'
import { isKind } from './stray-records.js'

/** Members that are answered or read back otherwise than a write was to leave them, also where lists are filtered by them. */
export const sentMembers: CorrectionsOf = (failures, { variant }) =>
  [...asSent(failures), ...asDue(failures)].flatMap((claim) => [
    overlaid(claim),
    refiltered(overlaid(claim), claim.name, variant),
  ])

/** What some writes are to leave a member of their records with. */
interface Claim {
  readonly cause: string
  readonly name: string
  /** The value, that which the answer shows, or undefined where a write says nothing of the member. */
  dueBy(
    operation: OperationId,
    body: string | undefined,
  ): { readonly value: unknown } | 'answered' | undefined
}

/** The members of a body that a later answer shows otherwise. */
function asSent(failures: readonly Failure[]): readonly Claim[] {
  const failing = operationsOf(failures)
  const shown = failures[0]?.details?.exchanges ?? []
  const changed = shown.map((exchange) => ({ exchange, names: changedIn(exchange, shown) }))
  return [...new Set(changed.flatMap(({ names }) => names))].map((name) => {
    const all = changed.filter(({ names }) => names.includes(name)).map(({ exchange }) => exchange.operation)
    const own = all.filter((operation) => failing.has(operation))
    const writes = new Set(own.length > 0 ? own : all)
    return {
      cause: `${shortName(writes)}: \`${name}\` is not stored as it was sent`,
      name,
      dueBy(operation, body) {
        const sent = writes.has(operation) && body !== undefined ? jsonIn(body) : undefined
        return isObject(sent) && name in sent ? { value: sent[name] } : undefined
      },
    }
  })
}

/** A member that is to be null, true, false or a certain word after a write, whatever the record. */
function asDue(failures: readonly Failure[]): readonly Claim[] {
  const { comparison, exchanges = [] } = failures[0]?.details ?? {}
  if (comparison?.of !== 'member' || !('equals' in comparison.is)) return []
  const { equals: value } = comparison.is
  const name = comparison.path.findLast((step) => !/^\d+$/.test(step))
  const write = [...exchanges, comparison.in].findLast(isWrite)
  if (!write || name === undefined || !isKind(value)) return []
  const kindOf = (body = '') => generalText(body)
  return [
    {
      cause: `${write.operation}: \`${name}\` does not become ${value}`,
      name,
      dueBy(operation, body) {
        if (operation !== write.operation) return undefined
        return kindOf(body) === kindOf(write.request.body) ? { value } : 'answered'
      },
    },
  ]
}

const isWrite = ({ operation, response }: Exchange): boolean =>
  operationOf(operation).effects !== 'none' && response.status < 300

/** Shows a member of each record as the writes were to leave it. */
function overlaid({ cause, name, dueBy }: Claim): Correction {
  /** The value by the id of the record. */
  const due = new Map<unknown, unknown>()
  const keys = new Set<string>()
  return replacing(cause, (response, { operation, request }) => {
    const json = jsonIn(response.text)
    if (response.status >= 300 || !isObject(json)) return undefined
    const { 'idempotency-key': key = `without ${keys.size}` } = request.headers
    // A repetition under a key leaves the record as it is.
    const claimed = keys.has(key) ? undefined : dueBy(operation, request.body)
    keys.add(key)
    if (claimed)
      for (const id of writtenIn(json, operation, request.path))
        if (claimed === 'answered') due.delete(id)
        else due.set(id, claimed.value)
    const wrong = recordsIn(json).filter((record) => name in record && due.has(record.id))
    for (const record of wrong) Reflect.set(record, name, due.get(record.id))
    return wrong.length === 0 ? undefined : { ...response, text: JSON.stringify(json) }
  })
}

/** The ids of the records that a write has changed: those it shows, or that in its path. */
function writtenIn(json: Json, operation: OperationId, path: string): readonly unknown[] {
  const shown = recordsIn(json).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  return shown.length > 0 ? shown : Object.values(pathValues(operation, path)).slice(-1)
}

/** The members of a body that a later answer among some exchanges shows otherwise for the same record. */
function changedIn({ request: { body }, response }: Exchange, all: readonly Exchange[]): readonly string[] {
  const sent = body === undefined ? undefined : jsonIn(body)
  const [made] = recordsIn(response.json)
  if (!isObject(sent) || !made) return []
  const shown = all
    .flatMap((exchange) => recordsIn(exchange.response.json))
    .filter(({ id }) => id === made.id)
  return Object.entries(sent).flatMap(([name, value]) =>
    shown.some((record) => name in record && JSON.stringify(record[name]) !== JSON.stringify(value))
      ? [name]
      : [],
  )
}

/** The filters that use a member under another name. */
const filtersBy: Readonly<Record<string, readonly string[]>> = {
  tags: ['tag'],
  updatedAt: ['updatedSince'],
  doneAt: ['status'],
  startAt: ['from', 'to'],
}

/**
 * A correction of a member, and of the lists that are filtered by it: these show what their filters ask for by the
 * corrected member. A list that does not obey a filter is another fault.
 */
function refiltered(correction: Correction, name: string, variant: Variant): Correction {
  const names = filtersBy[name] ?? [name]
  const every: ReadonlySet<OperationId> = new Set(surfaces[variant].filter(isList))
  const lists = () => correctedList(every, correction.cause, whole(names, 'without'))
  return { ...composed(lists(), correction), part: lists }
}
