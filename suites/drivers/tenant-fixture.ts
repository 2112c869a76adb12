import type { OperationId } from '../../contract/index.js'
import type { Api, Call, Json } from '../api/index.js'

type Request = Pick<Call, 'body'>

/** A kind of record in another workspace: where it comes from, how its owner sees it, and how the main key names it. */
export interface TenantFixture {
  /** A record of the other workspace. */
  readonly record: (api: Api) => Promise<Json>
  /** The record as its owner sees it; undefined where the owner's list lacks it. */
  readonly seen: (api: Api, record: Json) => Promise<Json | undefined>
  /** A request that would succeed for the record's owner; without a body by default. */
  readonly request?: (api: Api, record: Json) => Request | Promise<Request>
  /** The same with something that would be refused if the record were one's own. */
  readonly flawed?: (api: Api, record: Json) => Request | Promise<Request>
  /** An id of the same form that no record has, where ids have one. */
  readonly unknownId?: (api: Api, record: Json) => string
  /** The values of the path for the record under an id, where there are more than that. */
  readonly params?: (record: Json, id: string) => Readonly<Record<string, string>>
  /** Where the own workspace would list such a record; none where only the configuration knows of them. */
  readonly list?: OperationId
  /** The member with a fresh word, where the record was made for this check; then its owner sends the request, too. */
  readonly mark?: string
  /** Puts the record back where the main key could change it after all. */
  readonly restore?: (api: Api, record: Json) => Promise<unknown>
}

/** A revision that a record has passed. */
export const staleRev = ({ rev }: Json): number => Math.max(0, Number(rev) - 1)
