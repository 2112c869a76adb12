import type { Scope } from '../../../../contract/index.js'
import type { Json } from '../../../../suites/index.js'
import type { Reply } from '../message.js'
import { invalid } from './refusal.js'
import { email, type Fits, instant } from './shape.js'
import type { Workspace } from './workspace.js'

/** A request that was authorized. */
export interface Request {
  readonly workspace: Workspace
  /** The ids of the path, in order. */
  readonly ids: readonly string[]
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly now: number
  readonly key: string | undefined
}

/** An operation of the service. */
export interface Route {
  readonly method: string
  /** With `*` for an id. */
  readonly path: string
  readonly scope: Scope
  readonly act: (request: Request) => Reply
  /** The status of a retry under the same key; that of the first answer where absent. */
  readonly retry?: 200
}

/** An answer with a record. */
export const answer = (record: object, status = 200): Reply => ({ status, json: { data: record } })

/** The filters of a query by their names. @throws Where one is given twice or is not valid. */
export function filtersIn(query: URLSearchParams, known: Readonly<Record<string, Fits>>): Readonly<Json> {
  for (const name of [...Object.keys(known), 'limit', 'cursor'])
    if (query.getAll(name).length > 1) throw invalid(`${name} is given twice`)
  return Object.fromEntries(
    Object.entries(known).flatMap(([name, fits]) => {
      const value = query.get(name)
      if (value === null) return []
      if (!fits(value)) throw invalid(`${name} is not valid`)
      return [[name, fits === email ? value.toLowerCase() : fits === instant ? Date.parse(value) : value]]
    }),
  )
}
