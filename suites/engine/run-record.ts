import type { Assumptions } from '../../contract/index.js'
import type { ClockMove } from './clock-moves.js'
import type { Detected } from './detected.js'
import type { Exchange } from './exchange.js'
import type { ExchangeLog } from './exchange-log.js'
import type { HookUse } from './hooks.js'

/** The requests and actions of a run, in addition to its verdicts. */
export interface RunRecord {
  readonly runId: string
  /** How many requests the run has sent, those included that got no answer or only looked which paths there are. */
  readonly requests: number
  /** The exchanges of the run; of a very large run without the oldest. */
  readonly exchanges: readonly Exchange[]
  /** How many exchanges were not kept. */
  readonly dropped?: number
  /** Every move of the target's clock. */
  readonly moves?: readonly ClockMove[]
  /** What was done with each hook that was called. */
  readonly hooks?: readonly HookUse[]
  /** The value of each gap in the end. */
  readonly assumptions: Assumptions
  /** What the target showed of its choices, before the run and in it, of gaps that are not configured. */
  readonly detected?: Detected
  /** The longest that a read was seen to lag behind a write, in milliseconds; absent where none was. */
  readonly lagMs?: number
  /** What went wrong and changes no verdict: steps of undoing that failed, and exchanges that were not kept. */
  readonly warnings?: readonly string[]
}

/** The most warnings about steps that failed to undo something. */
const maxUndoFailures = 20

/** Warnings about steps that failed to undo something, the first of them each by itself. */
export const undoWarnings = (failures: readonly string[]): readonly string[] => [
  ...failures.slice(0, maxUndoFailures).map((what) => `the check could not undo what it did: ${what}`),
  ...(failures.length > maxUndoFailures
    ? [`${failures.length - maxUndoFailures} more steps that undo what a check did failed`]
    : []),
]

/** A warning where the run did not keep all of its exchanges. */
export const logWarnings = ({ dropped, count }: ExchangeLog): readonly string[] =>
  dropped === 0
    ? []
    : [
        `${dropped} of ${count} exchanges were not kept, as the answers are too large; a script of a failure may lack set-up calls. To keep all, judge fewer rules at a time: --rule, --suite or --shard`,
      ]
