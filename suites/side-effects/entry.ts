import type { OperationId } from '../../contract/index.js'
import { isObject, type Json, type KeyName } from '../api/index.js'
import type { Ref } from './noun.js'
import type { SideEffect } from './side-effect.js'

/** What a run changes of a ticket or conversation that was there before it. */
export interface Touch extends Ref {
  /** The fields it is about to change for the first time, as they were last seen. */
  readonly before?: Json
  /** The values it gives them, in brief. */
  readonly sent: Readonly<Record<string, readonly string[]>>
  /** The contact it is of, which narrows down where to find it. */
  readonly leadId?: string
}

/** The run has its name, which is part of the name of all it makes. */
export interface RunNamed {
  readonly kind: 'run'
  readonly runId: string
}

/** A write is about to be sent; without its answer it may have happened, or not. */
export interface Intent {
  readonly kind: 'sends'
  readonly n: number
  /** When, ISO 8601. */
  readonly at: string
  readonly operation: OperationId
  readonly key: KeyName
  readonly params: Readonly<Record<string, string>>
  /** What could find again what it makes. */
  readonly words: Json
  readonly idempotencyKey?: string
  readonly touch?: Touch
}

/** The answer to a write, and what it left behind. */
export interface WriteOutcome {
  readonly kind: 'answer'
  readonly n: number
  readonly status: number
  /** The answer does not show whether the write has happened. */
  readonly unsure?: true
  readonly left?: readonly SideEffect[]
  readonly ended?: readonly Ref[]
  readonly again?: readonly SideEffect[]
  readonly touch?: Touch
  readonly lost?: Json
}

/** Something was undone after the run. */
export interface Undone {
  readonly kind: 'undone'
  readonly ref: Ref
  /** Fields that held nothing before, and that no call empties again. */
  readonly stuck?: readonly string[]
}

/** A write without a sure answer was looked for, and what it had left. */
export interface SoughtWrite {
  readonly kind: 'sought'
  readonly n: number
  readonly left: readonly SideEffect[]
}

/** No one is at work any more: a run or a sweep has ended, and left so much that should have been undone. */
export interface End {
  readonly kind: 'end'
  readonly by: 'run' | 'sweep'
  readonly at: string
  readonly open: number
}

/** What a ledger notes, line by line. */
export type LedgerEntry = RunNamed | Intent | WriteOutcome | Undone | SoughtWrite | End

const kinds: Readonly<Record<LedgerEntry['kind'], (entry: Json) => boolean>> = {
  run: ({ runId }) => typeof runId === 'string',
  sends: ({ n, operation, params, words }) =>
    typeof n === 'number' && typeof operation === 'string' && isObject(params) && isObject(words),
  answer: ({ n, status }) => typeof n === 'number' && typeof status === 'number',
  undone: ({ ref }) => isObject(ref),
  sought: ({ n, left }) => typeof n === 'number' && Array.isArray(left),
  end: ({ by, open }) => typeof by === 'string' && typeof open === 'number',
}

/** Whether a value from a file is an entry, as far as its readers rely on it. */
export const isEntry = (value: unknown): value is LedgerEntry =>
  isObject(value) &&
  Object.hasOwn(kinds, String(value.kind)) &&
  kinds[value.kind as LedgerEntry['kind']](value)
