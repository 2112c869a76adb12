import type { RecordName } from '../../contract/index.js'
import {
  type Api,
  type Exchange,
  isObject,
  isSameValue,
  type Json,
  member,
  shown,
  shownNextTo,
} from '../api/index.js'
import { documented } from '../observations/documented.js'

/** How two states of a record are to agree. */
export interface Agreement {
  readonly noun: RecordName
  /** Fields that may differ. */
  readonly except?: readonly string[]
  /** What agrees with what, for the report. */
  readonly what: string
  readonly by: Exchange | readonly Exchange[]
  /** Whether the document rules out that they differ, where the statement of the rule is in doubt. */
  readonly certain?: boolean
}

/** Holds where two states of a record agree in every documented field but the excepted ones. */
export function expectAgreement(
  api: Api,
  actual: Json,
  expected: Json,
  { noun, except = [], what, by, certain }: Agreement,
): void {
  const [now, due] = [documented(actual, noun), documented(expected, noun)]
  // A server may move these by itself shortly after a write.
  const moving = 'rev' in due && api.assumptions['rev-increment'].background ? ['rev', 'updatedAt'] : []
  const free = [...except, ...moving]
  const wrong = Object.keys(due).filter((name) => !free.includes(name) && !isSameValue(now[name], due[name]))
  const seen = wrong.map(
    (name) =>
      `${name} ${shownNextTo(actual[name], expected[name])} in place of ${shownNextTo(expected[name], actual[name])}`,
  )
  const values = { expected: picked(expected, wrong), actual: picked(actual, wrong) }
  const [name = ''] = wrong
  const compared = { ...member(actual, name, { equals: expected[name] }), like: expected }
  const basis = { by, values, compared, ...(certain !== undefined && { certain }) }
  api.expect.that(wrong.length === 0, what, seen.join('; '), basis)
}

/** Holds where a record has the values sent: objects in the members sent, lists in any order. */
export function expectValues(api: Api, record: Json, sent: Json, by: Exchange | readonly Exchange[]): void {
  for (const [name, value] of Object.entries(sent))
    api.expect.that(covers(record[name], value), `${name} as sent: ${shown(value)}`, record[name], {
      by,
      values: { expected: value, actual: record[name] },
      compared: member(record, name, { equals: value, ...(isObject(value) ? { partly: true } : {}) }),
    })
}

/** Some members of a record. */
const picked = (record: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, record[name]]))

/** Whether a value is the one sent, or an object with at least the members sent. */
function covers(actual: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) return Array.isArray(actual) && isSameValue(actual.toSorted(), sent.toSorted())
  if (!isObject(sent)) return isSameValue(actual, sent)
  return isObject(actual) && Object.entries(sent).every(([name, value]) => covers(actual[name], value))
}
