import type { OperationId, Variant } from '../../contract/index.js'
import { Violation } from '../../suites/engine/outcome.js'
import {
  type Check,
  checks,
  checksIn,
  openSession,
  type RuleCheck,
  type Session,
  type Target,
  type Verdict,
} from '../../suites/index.js'
import { upTo } from '../runner/up-to.js'
import type { Place } from './place.js'

/** What came of judging a place: its own verdict, and exchanges by their numbers. */
export interface JudgedPlace {
  readonly place: Place
  readonly verdict: Verdict
  /** Those that the verdict rests on, also those of shared set-ups that others had sent before. */
  readonly evidence: ReadonlySet<number>
  /** Those that were sent for it. */
  readonly sent: readonly number[]
}

/** What the monitor finds in an exchange: the worst verdict of a watched rule. */
type Broken = Extract<Verdict, 'fail' | 'warn'>

/** A call of a session. */
export interface PlaceCall {
  readonly operation: OperationId
  readonly isRead: boolean
  /** What was called, and with which key. */
  readonly text: string
}

/** A session that judges places one after the other, and notes what each rests on and what the monitor finds. */
export interface PlaceSession {
  judge(place: Place): Promise<JudgedPlace>
  /** What watched rules find in some exchanges. */
  watched(exchanges: Iterable<number>): Broken | undefined
  /** The calls by the numbers of the exchanges. */
  readonly calls: ReadonlyMap<number, PlaceCall>
  readonly requests: number
}

/** Opens such a session on a target. */
export async function placeSession(target: Target, variant: Variant, seed: number): Promise<PlaceSession> {
  const broken = new Map<number, Broken>()
  const calls = new Map<number, PlaceCall>()
  const session: Session = await openSession({
    target,
    seed,
    checks: checksIn(checks, variant).map((check) => noting(check, broken)),
    observer: {
      named: () => undefined,
      sends: ({ index, operation, request: { method, path, key } }) =>
        calls.set(index, { operation, isRead: method === 'GET', text: `${method} ${path} ${key}` }),
      answered: () => undefined,
    },
  })
  return {
    calls,
    get requests() {
      return session.requests
    },
    async judge(place) {
      const before = session.requests
      const evidence = new Set<number>()
      const { verdict } = await session.judgeAt(resting(place.check, evidence), place.operation)
      const sent = upTo(session.requests).slice(before)
      return { place, verdict, evidence, sent }
    },
    watched(exchanges) {
      const found = [...exchanges].flatMap((n) => broken.get(n) ?? [])
      return found.includes('fail') ? 'fail' : found[0]
    },
  }
}

/** A watched rule that notes which exchanges break it, instead of only the first one. */
function noting(check: RuleCheck, broken: Map<number, Broken>): RuleCheck {
  const { rule, procedure } = check
  if (!('watch' in procedure)) return check
  return {
    rule,
    procedure: {
      ...procedure,
      watch(api, exchange) {
        try {
          procedure.watch(api, exchange)
        } catch (error) {
          if (!(error instanceof Violation)) throw error
          const isCertain = error.failure.certain ?? rule.certain
          if (isCertain || !broken.has(exchange.index))
            broken.set(exchange.index, isCertain ? 'fail' : 'warn')
        }
      },
    },
  }
}

/** A check that notes the exchanges on which its verdict rests. */
function resting({ rule, procedure }: RuleCheck, exchanges: Set<number>): RuleCheck {
  const noted =
    (check: Check): Check =>
    async (api) => {
      try {
        await check(api)
      } finally {
        for (const { index } of api.evidence.exchanges) exchanges.add(index)
      }
    }
  if (typeof procedure === 'function') return { rule, procedure: noted(procedure) }
  if ('together' in procedure) return { rule, procedure: { together: noted(procedure.together) } }
  return { rule, procedure: { ...procedure, provoke: noted(procedure.provoke) } }
}
