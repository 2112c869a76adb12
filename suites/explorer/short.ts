import { op, operationIds, sendsMessage, type Variant } from '../../contract/index.js'
import type { RuleCheck, Session } from '../api/index.js'
import type { Budget } from '../engine/budget.js'
import { type Command, isFor } from './command.js'
import { commands } from './commands/index.js'
import { explore } from './explore.js'
import { scriptsIn } from './scripted/index.js'

/** The steps of one scenario: enough for a record to be changed several times. */
const steps = 25

/** The most times that a violation is carried out again to make it shorter. */
const shrinks = 60

/** What uses up slots or sends messages: the checks need these, and messages may reach people. */
const spared = operationIds.filter(
  (id) => sendsMessage(id) || id === op.bookMeeting || id === op.cancelMeeting,
)

/** The commands that are for a variant. */
export const commandsIn = (variant: Variant): readonly Command[] => commands.filter(isFor(variant))

/** What the short exploration of a run goes by. */
export interface ShortExploration {
  readonly target: { readonly variant: Variant }
  readonly checks: readonly RuleCheck[]
  readonly seed: number
  readonly workers?: number
  readonly signal?: AbortSignal
  /** What the run may spend; scenarios that could send nothing more would never end. */
  readonly budget?: Budget
  /** About how many requests the scenarios may send. */
  readonly requests: number
}

/** The exploration that is part of a run: a few scenarios; what they break counts for the rules they break. */
export async function exploreShortly(
  session: Session,
  { target, checks, seed, workers = 1, signal, budget, requests }: ShortExploration,
): Promise<void> {
  const before = session.requests
  const isLate = () => signal?.aborted === true || budget?.spent(session.requests) !== undefined
  const { findings } = await explore({
    session,
    checks,
    commands: commandsIn(target.variant),
    seed,
    steps,
    workers,
    shrinks,
    spared,
    first: scriptsIn(target.variant).map((script) => script.steps),
    isLate,
    isOver: () => isLate() || session.requests - before >= requests,
  })
  for (const { rule, result } of findings) session.include(rule, result)
}
