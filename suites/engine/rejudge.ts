import type { Rule } from '../../contract/index.js'
import { succeeded } from './answer.js'
import type { Assumed, Choice } from './assumed.js'
import type { Exchange } from './exchange.js'
import type { OperationResult } from './operation-result.js'
import type { ReadDelay } from './read-delay.js'
import type { Reads } from './reads.js'
import type { UnhelpfulChoices } from './unhelpful-choices.js'

/** The result of attempting a check once, and what it depends on. */
export interface AttemptOutcome {
  readonly result: OperationResult
  readonly exchanges: readonly Exchange[]
  /** The assumptions that were read. */
  readonly reads: Reads
  /** The set-up call whose refusal ended the check. */
  readonly refused?: Exchange | undefined
  /** Whether it ended in an outage or other traffic. */
  readonly isDisturbed?: boolean
  /** Whether a failure came in each of several attempts on fresh records, at a call that an outage could explain. */
  readonly isLasting?: boolean
}

/** Attempts the check under other choices. */
export type AttemptUnder = (choices: readonly Choice[], readDelay?: ReadDelay) => Promise<AttemptOutcome>

/** The most further times that a check is attempted under a single other choice, and under two. */
const maxAttempts = { single: 16, double: 16 }

/**
 * Seeks the other choices under which a set-up call that was refused succeeds, or else the check passes; undefined
 * if there are none. The gaps are those that the check has read, so that nothing else can be the cause.
 */
export async function choicesThatHelp(
  before: AttemptOutcome,
  assumed: Assumed,
  attemptUnder: AttemptUnder,
  unhelpful: UnhelpfulChoices,
): Promise<readonly Choice[] | undefined> {
  const { refused, reads } = before
  const single = assumed
    .others(reads, reads.mostLikely(refused))
    .filter((choice) => !refused || !unhelpful.has(refused, choice))
  const helps = async (choices: readonly Choice[]) => {
    const outcome = await attemptUnder(choices)
    return outcome.result.verdict === 'pass' || gotFurther(outcome, before)
  }
  for (const choice of single.slice(0, maxAttempts.single)) {
    // Without a refusal other traffic may be the cause, and its end the reason why the check passes now.
    if ((await helps([choice])) && (refused || (!(await helps([])) && (await helps([choice])))))
      return [choice]
    if (refused) unhelpful.note(refused, choice)
  }
  if (refused && unhelpful.hasPairs(refused)) return undefined
  const pair = await helpfulPair(single, helps)
  if (refused && pair === undefined) unhelpful.notePairs(refused)
  return pair
}

/** Two choices at once, as one call may hold the words of two gaps. */
async function helpfulPair(
  single: readonly Choice[],
  helps: (choices: readonly Choice[]) => Promise<boolean>,
): Promise<readonly Choice[] | undefined> {
  const pairs = single.flatMap((one, n) =>
    single.slice(n + 1).flatMap((other) => (one.gap === other.gap ? [] : [[one, other]])),
  )
  for (const pair of pairs.slice(0, maxAttempts.double)) if (await helps(pair)) return pair
  return undefined
}

/** Whether the call that was refused before has now succeeded more often. */
function gotFurther(outcome: AttemptOutcome, { refused, exchanges }: AttemptOutcome): boolean {
  if (!refused) return false
  const count = (all: readonly Exchange[]) =>
    new Set(all.filter((one) => one.operation === refused.operation && succeeded(one))).size
  return count(outcome.exchanges) > count(exchanges)
}

/** The most times that a check which passed under another choice is attempted under the assumed one in between. */
const maxAttemptsBetween = 3

/**
 * Seeks the other choice under which a check that did not pass does so, and does so again after it did not pass under
 * the assumed one in between. `chance` is a check that passes under the assumed one as well, now and then; undefined
 * where it never passes.
 */
export async function choiceThatPasses(
  rule: Rule,
  before: AttemptOutcome,
  assumed: Assumed,
  attemptUnder: AttemptUnder,
  unhelpful: UnhelpfulChoices,
): Promise<Choice | 'chance' | undefined> {
  let isChance = false
  const choices = assumed.others(before.reads).filter((choice) => !unhelpful.hasFailure(rule, choice))
  for (const choice of choices.slice(0, maxAttempts.single)) {
    const passes = async () => {
      const outcome = await attemptUnder([choice])
      return outcome.result.verdict === 'pass' && isAccepted(outcome, before)
    }
    if (!(await passes())) {
      unhelpful.noteFailure(rule, choice)
      continue
    }
    const passesOtherwise = await isPassing(() => attemptUnder([]))
    if (passesOtherwise === 'always') return 'chance'
    isChance ||= passesOtherwise === 'at times'
    if (await passes()) return choice
  }
  return isChance ? 'chance' : undefined
}

/** Whether a check passes each time it is attempted, until it does not. */
async function isPassing(again: () => Promise<AttemptOutcome>): Promise<'never' | 'at times' | 'always'> {
  for (let n = 0; n < maxAttemptsBetween; n += 1)
    if ((await again()).result.verdict !== 'pass') return n === 0 ? 'never' : 'at times'
  return 'always'
}

/**
 * Whether the server takes a choice: nothing is refused as invalid where nothing was, and what succeeded still does. A
 * body in words that the server does not know is refused, and so would pass for many a refusal that a rule asks for.
 */
function isAccepted(outcome: AttemptOutcome, before: AttemptOutcome): boolean {
  const operations = (all: readonly Exchange[], test: (one: Exchange) => boolean) =>
    new Set(all.filter(test).map(({ operation }) => operation))
  const isInvalid = ({ response }: Exchange) => response.status === 400
  const invalid = operations(before.exchanges, isInvalid)
  const succeeds = operations(outcome.exchanges, succeeded)
  return (
    [...operations(outcome.exchanges, isInvalid)].every((operation) => invalid.has(operation)) &&
    [...operations(before.exchanges, succeeded)].every((operation) => succeeds.has(operation))
  )
}
