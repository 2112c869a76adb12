import type { ClientExchange } from './reading/client-exchange.js'
import type { ClientReading } from './reading/reading.js'

/** One occasion at which a rule applied to what a client sent. */
export interface ClientCase {
  /** The request that decides. */
  readonly at: ClientExchange
  /** Whether the client kept the rule; undefined where this cannot be said. */
  readonly holds: boolean | undefined
  readonly expected?: string
  readonly actual?: string
  /** What shows it, in order; the request that decides alone by default. */
  readonly exchanges?: readonly ClientExchange[]
  /** What else it may have been, in words that follow `which`; without it, a request of another test. */
  readonly doubt?: string
}

/** Finds every occasion at which a rule applied, and whether it was kept. */
export type JudgeClient = (reading: ClientReading) => Iterable<ClientCase>

/** What the client should have done, and what it did; in one sentence each. */
export interface ClientProblem {
  readonly expected: string
  readonly actual: string
  readonly exchanges?: readonly ClientExchange[]
  /** Whether it may have been something else, so that the rule is not broken for certain. */
  readonly isSure?: boolean
  /** What else it may have been, in words that follow `which`; without it, a request of another test. */
  readonly doubt?: string
}

export const kept = (at: ClientExchange): ClientCase => ({ at, holds: true })

export const broken = (at: ClientExchange, { isSure = true, ...what }: ClientProblem): ClientCase => ({
  at,
  holds: isSure ? false : undefined,
  ...what,
})

/** A rule that each request of a kind keeps or breaks by itself. */
export const eachRequest =
  (
    isMeant: (exchange: ClientExchange) => boolean,
    trouble: (exchange: ClientExchange) => ClientProblem | undefined,
  ): JudgeClient =>
  ({ exchanges }) =>
    exchanges.filter(isMeant).map((exchange) => {
      const found = trouble(exchange)
      return found === undefined ? kept(exchange) : broken(exchange, found)
    })
