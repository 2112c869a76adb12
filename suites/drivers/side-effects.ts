import type { Assumptions, fullOperations, OperationId } from '../../contract/index.js'
import type { Exchange, Json } from '../api/index.js'
import type { Ref } from '../side-effects/noun.js'
import type { SideEffect } from '../side-effects/side-effect.js'

/** What a success leaves behind. */
export interface Left {
  /** What it made. */
  readonly left?: readonly SideEffect[]
  /** What it ended: deleted, canceled, closed or completed. */
  readonly ended?: readonly Ref[]
  /** What it made stand again that was ended before. */
  readonly again?: readonly SideEffect[]
  /** What it did not make as it was there: of the run, or of nobody the run knows. */
  readonly already?: readonly Ref[]
  /** How a deal is closed as lost, where the success shows it. */
  readonly lost?: Json
}

/** A call as a reading sees it: its path's values and its body. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>
  readonly body: Json
}

/** How to read what the calls of one endpoint leave behind. */
export interface Reading {
  /** What could find again what a call makes, should its answer be lost: names, titles, ids. */
  words?(asked: Asked, assumptions: Assumptions): Readonly<Record<string, unknown>>
  /** What a success leaves. */
  left(exchange: Exchange, asked: Asked): Left
  /** Whether a success without a trace is as good as a lost answer. */
  readonly makes?: true
}

type Full = typeof fullOperations

/** Every operation that writes; the compact variant has no others. */
export type WriteId = {
  [E in keyof Full]: Full[E]['method'] extends 'GET' ? never : E
}[keyof Full] &
  OperationId

/** Readings of some endpoints. */
export type Readings<E extends WriteId> = { readonly [K in E]: Reading }
