import { op, operationIds, sendsMessage, type Variant } from '../../contract/index.js'
import { type Session, spareSlots } from '../../suites/api/index.js'
import type { ExplorationPlan } from '../../suites/run.js'
import { type Command, isFor } from './command.js'
import { commandOf, commands } from './commands/index.js'
import { explore } from './explore.js'
import { scriptsIn } from './scripted/index.js'
import type { Script } from './scripted/script.js'

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
export interface ShortExploration extends ExplorationPlan {
  /** About how many requests the scenarios may send. */
  readonly requests: number
}

/** The exploration that is part of a run: scripted scenarios, and a few drawn ones; what they break counts for the rules they break. */
export async function exploreShortly(session: Session, options: ShortExploration): Promise<void> {
  const scripts = scriptsIn(options.target.variant)
  const before = session.requests
  await carriedOut(session, options, {
    first: scripts.filter((script) => !usesSpared(script)),
    isOver: () => session.requests - before >= options.requests,
  })
  const left = await session.use('slots', async ({ slots }) => slots.left)
  if (left >= enoughSlots) await carriedOut(session, options, { first: scripts.filter(usesSpared) })
}

/** How many slots must be left for scripts to book some: those that they use, and those that checks may need afterwards. */
const enoughSlots = 3 * spareSlots.any

interface Plan {
  readonly first: readonly Script[]
  /** Whether enough was drawn; without it, nothing is. */
  readonly isOver?: () => boolean
}

async function carriedOut(
  session: Session,
  { target, checks, seed, workers = 1, signal, budget }: ShortExploration,
  { first, isOver }: Plan,
): Promise<void> {
  const isLate = () => signal?.aborted === true || budget?.spent(session.requests) !== undefined
  const { findings } = await explore({
    session,
    checks,
    commands: commandsIn(target.variant),
    seed,
    steps,
    workers,
    shrinks,
    spared: isOver ? spared : [],
    first: first.map((script) => script.steps),
    nameOfFirst: (at) => `script ${first[at]?.name}`,
    isFirstOnly: isOver === undefined,
    isLate,
    // What a check has found already needs neither a shorter sequence nor another verdict.
    isKnown: ({ rule, operation }) => session.hasFailed(rule, operation),
    isOver: () => isLate() || isOver?.() === true,
  })
  for (const { rule, result } of findings) session.include(rule, result)
}

/** Whether a script has steps that only use up what the checks of a run need as well. */
const usesSpared = ({ steps }: Script): boolean =>
  steps.some(({ command }) => commandOf(command).operations.every((operation) => spared.includes(operation)))
