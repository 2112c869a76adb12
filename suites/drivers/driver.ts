import type { BodiedOperationId, CompactOperationId, FullOperationId, op } from '../../contract/index.js'
import type { Api, Call, Json } from '../api/index.js'
import type { PreparedCall } from './call.js'
import type { ListFixture } from './list-fixture.js'
import type { SideEffectReading } from './side-effects.js'
import type { TenantFixture } from './tenant-fixture.js'
import type { WriteTrial } from './trial.js'

/** All that the suite knows of one operation: how to call it, how to see what a call did, and how to undo it. */
export interface Driver {
  /** A call that succeeds with the main key, on records made for it. */
  valid(api: Api): Promise<PreparedCall>
  /** A call that changes nothing, even where the key is accepted: an unknown record or an invalid body. */
  harmless(api: Api): Call
  /** Makes the operation show sparse and full records, in each of the ways it has, for the coverage run. */
  cover(api: Api): Promise<unknown>
  /** Of a write: what a valid call touches, read back in full; equal states mean no effect in between. */
  state?(api: Api, call: PreparedCall): Promise<unknown>
  /** Of a write: calls that differ from a valid one in one respect each, fit for the state it left. */
  changes?(api: Api, call: PreparedCall, state: unknown): Promise<readonly Call[]>
  /** Of a write: changes the touched record by another call, so that a replay differs from a second effect. */
  disturb?(api: Api, call: PreparedCall, answer: Json): Promise<void>
  /** Has undone after the check what a call made, where no set-up has: by the record of its answer. */
  undo?(api: Api, made: Json): void
  /** Of a write: what it leaves behind, for the ledger of a run. */
  readonly sideEffects?: SideEffectReading
  /** Of a write with a documented body: members of which each makes a valid body invalid under every permitted choice. */
  readonly invalid?: readonly Json[]
  /** Of a write with a documented body: how to send bodies that differ from a valid one, and to see what they did. */
  trial?(api: Api): Promise<WriteTrial>
  /** Of an operation with an id in its path: a record of another workspace, and the call that names it. */
  readonly foreign?: TenantFixture
  /** Of a list: records of either workspace that can be recognised, and the queries that find them. */
  readonly list?: ListFixture
}

/** The driver's members that only some operations need, demanded where they do. */
type Demanding<K extends keyof Driver> = Driver & Required<Pick<Driver, K>>

type Write<E> = E extends `GET ${string}` ? never : 'state' | 'changes' | 'sideEffects'
type Addressed<E> = E extends `${string}{id}${string}` ? 'foreign' : never
/** Of three writes with a body the document shows no field whose bounds could be tried. */
type Bodied<E> = E extends typeof op.upsertContact | typeof op.tagContact | typeof op.commentTicket
  ? never
  : E extends BodiedOperationId
    ? 'trial' | 'invalid'
    : never
/** The event catalog is not a list of records of a workspace. */
type Listed<E> = E extends `GET ${string}` ? (E extends typeof op.listWebhookEvents ? never : 'list') : never

/** The driver of an operation of the full surface; the compiler asks for what the operation needs. */
export type FullDriver<E extends FullOperationId> = Demanding<Write<E> | Addressed<E> | Bodied<E> | Listed<E>>

/** The driver of an operation of the compact variant, whose bodies are not documented. */
export type CompactDriver<E extends CompactOperationId> = Demanding<Write<E> | Addressed<E>>

/** The drivers of some operations of the full surface. */
export type Drivers<E extends FullOperationId> = { readonly [K in E]: FullDriver<K> }

/** A list that is called without parameters. */
export const plainList = { valid: async () => ({}), harmless: () => ({}) }
