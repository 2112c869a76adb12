import { assume, type Gap, type GapName, gaps, gapsOf, type Variant } from '../../contract/index.js'
import { capabilities, firstRemediation } from '../../suites/api/capability.js'
import { clientOf } from '../../suites/api/dialect.js'
import type { Target } from '../../suites/api/target.js'
import { exceeds } from '../../suites/engine/allowed.js'
import { Unreachable } from '../../suites/engine/exchange.js'
import { messageOf } from '../../suites/engine/message-of.js'
import type { Observer } from '../../suites/engine/observer.js'
import { Inconclusive, Untested } from '../../suites/engine/outcome.js'
import { Learner } from './learner.js'
import type { Question } from './question.js'
import { foundations, questions } from './questions.js'
import { Unlearnt } from './unlearnt.js'

/** Why a choice was not learnt. */
export interface NotLearnt {
  readonly reason: string
  /** What would let it be learnt, for instance `--allow writes`; absent where nothing would. */
  readonly remedy?: string
}

/** What was learnt of a server. */
export interface Learnt {
  /** The choices that answers have proved. */
  readonly learnt: Readonly<Partial<Record<GapName, unknown>>>
  /** The other gaps of the variant, and why each is not learnt. */
  readonly notLearnt: Readonly<Partial<Record<GapName, NotLearnt>>>
  /** How many requests it took. */
  readonly requests: number
  /** Steps that failed to undo something. */
  readonly warnings: readonly string[]
}

/** How to learn. */
export interface LearnOptions {
  readonly target: Target
  /** A part of all names that are made, which no other run has: letters and digits. */
  readonly runId: string
  /** Notes what is sent, so that it can be undone. */
  readonly observer?: Observer
  /** Ends waiting, and sends no more. */
  readonly interrupt?: AbortSignal
  /** Is given each gap before it is asked about. */
  readonly onGap?: (gap: GapName) => void
}

/** Learns what a server chose for each gap of its variant, by calls that its `allow` permits. */
export async function learn({ target, runId, observer, interrupt, onGap }: LearnOptions): Promise<Learnt> {
  const client = clientOf(target)
  client.keyPrefix = `conformance-${runId}`
  client.observer = observer
  client.interrupt = interrupt
  const learner = new Learner(client, target, runId)
  const notLearnt: Partial<Record<GapName, NotLearnt>> = {}
  const warnings: string[] = []
  for (const gap of inOrder(target)) {
    onGap?.(gap)
    const question = questions[gap] as Question | undefined
    const hindrance = question && obstacleOf(gap, question, target)
    if (!question || hindrance) {
      notLearnt[gap] = hindrance ?? unaskedOf(gap)
      continue
    }
    try {
      const value = await question.ask(learner)
      assume({ [gap]: value })
      learner.known.set(gap, value)
    } catch (error) {
      notLearnt[gap] = whyNot(error)
    }
    for (const failure of await learner.undo()) warnings.push(`${gap}: could not undo: ${failure}`)
  }
  return { learnt: Object.fromEntries(learner.known), notLearnt, requests: client.count, warnings }
}

/** The gaps of a variant; a full server also shows whether it has the routes of the compact one. */
const learnableOf = (variant: Variant): readonly GapName[] =>
  variant === 'full' ? [...gapsOf(variant), 'compact-in-full'] : gapsOf(variant)

/** The gaps of a variant: those that others depend on first, those that move the clock far last. */
function inOrder({ variant }: Target): readonly GapName[] {
  const own = learnableOf(variant)
  const isLast = (gap: GapName) => questions[gap]?.isLast === true
  const all = [...new Set([...foundations, ...own])].filter((gap) => own.includes(gap))
  return [...all.filter((gap) => !isLast(gap)), ...all.filter(isLast)]
}

/** Why no question asks for a gap. */
function unaskedOf(gap: GapName): NotLearnt {
  const { outside, unlearnt } = gaps[gap] as Gap
  return { reason: unlearnt ?? `not visible through the API: ${outside}` }
}

/** What keeps a question from being asked. */
function obstacleOf(gap: GapName, question: Question, target: Target): NotLearnt | undefined {
  if ((gaps[gap] as Gap).outside !== undefined) return unaskedOf(gap)
  const { effects, needs = [] } = question
  if (exceeds(effects, target.allow))
    return {
      reason: effects === 'sends' ? 'only calls that may send show it' : 'only writes show it',
      remedy: `--allow ${effects}`,
    }
  const remedy = firstRemediation(target, needs)
  if (remedy === undefined) return undefined
  const lacking = needs.filter((need) => !capabilities[need].present(target))
  return { reason: `it needs ${lacking.join(' and ') || needs.join(' and ')}`, remedy }
}

function whyNot(error: unknown): NotLearnt {
  if (error instanceof Unlearnt) return { reason: error.message }
  if (error instanceof Untested)
    return {
      reason: error.message,
      ...(error.remediation === undefined ? {} : { remedy: error.remediation }),
    }
  if (error instanceof Unreachable || error instanceof Inconclusive) return { reason: messageOf(error) }
  throw error
}
