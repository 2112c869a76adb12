import type { Rule } from '../../contract/index.js'
import { succeeded } from './answer.js'
import type { Assumed, Choice } from './assumed.js'
import type { Exchange } from './exchange.js'
import type { InVain } from './in-vain.js'
import type { OperationResult } from './operation-result.js'
import type { Reads } from './reads.js'

/** What came of going through a check once, and what it rests on. */
export interface Gone {
  readonly result: OperationResult
  readonly exchanges: readonly Exchange[]
  /** The assumptions that were read. */
  readonly reads: Reads
  /** The set-up call whose refusal ended the check. */
  readonly refused?: Exchange | undefined
  /** Whether it ended in an outage or other traffic. */
  readonly isDisturbed?: boolean
}

/** Goes through the check under other choices. */
export type Go = (choices: readonly Choice[]) => Promise<Gone>

/** The most further times that a check is gone through under a single other choice, and under two. */
const most = { single: 16, double: 16 }

/**
 * Seeks the other choices under which a set-up call that was refused succeeds, or else the check passes; undefined
 * where there are none. The gaps are those that the check has read, so that nothing else can be the cause.
 */
export async function choicesThatHelp(
  before: Gone,
  assumed: Assumed,
  go: Go,
  inVain: InVain,
): Promise<readonly Choice[] | undefined> {
  const { refused, reads } = before
  const single = assumed
    .others(reads, reads.likeliest(refused))
    .filter((choice) => !refused || !inVain.has(refused, choice))
  for (const choice of single.slice(0, most.single)) {
    const gone = await go([choice])
    if (gone.result.verdict === 'pass' || gotFurther(gone, before)) return [choice]
    if (refused) inVain.note(refused, choice)
  }
  return helpfulPair(before, single, go)
}

/** Two choices at once, as one call may hold the words of two gaps. */
async function helpfulPair(
  before: Gone,
  single: readonly Choice[],
  go: Go,
): Promise<readonly Choice[] | undefined> {
  const pairs = single.flatMap((one, n) =>
    single.slice(n + 1).flatMap((other) => (one.gap === other.gap ? [] : [[one, other]])),
  )
  for (const pair of pairs.slice(0, most.double)) {
    const gone = await go(pair)
    if (gone.result.verdict === 'pass' || gotFurther(gone, before)) return pair
  }
  return undefined
}

/** Whether the call that was refused before has now succeeded more often. */
function gotFurther(gone: Gone, { refused, exchanges }: Gone): boolean {
  if (!refused) return false
  const count = (all: readonly Exchange[]) =>
    new Set(all.filter((one) => one.operation === refused.operation && succeeded(one))).size
  return count(gone.exchanges) > count(exchanges)
}

/** The most times that a check which passed under another choice is gone through under the assumed one in between. */
const mostBetween = 3

/**
 * Seeks the other choice under which a check that did not pass does so, and does so again after it did not pass under
 * the assumed one in between. `chance` is a check that passes under the assumed one as well, now and then; undefined
 * where it never passes.
 */
export async function choiceThatPasses(
  rule: Rule,
  before: Gone,
  assumed: Assumed,
  go: Go,
  inVain: InVain,
): Promise<Choice | 'chance' | undefined> {
  let isChance = false
  const choices = assumed.others(before.reads).filter((choice) => !inVain.hasFailure(rule, choice))
  for (const choice of choices.slice(0, most.single)) {
    const passes = async () => {
      const gone = await go([choice])
      return gone.result.verdict === 'pass' && isTaken(gone, before)
    }
    if (!(await passes())) {
      inVain.noteFailure(rule, choice)
      continue
    }
    const passesOtherwise = await isPassing(() => go([]))
    if (passesOtherwise === 'always') return 'chance'
    isChance ||= passesOtherwise === 'at times'
    if (await passes()) return choice
  }
  return isChance ? 'chance' : undefined
}

/** Whether a check passes each time it is gone through, until it does not. */
async function isPassing(again: () => Promise<Gone>): Promise<'never' | 'at times' | 'always'> {
  for (let n = 0; n < mostBetween; n += 1)
    if ((await again()).result.verdict !== 'pass') return n === 0 ? 'never' : 'at times'
  return 'always'
}

/**
 * Whether the server takes a choice: nothing is refused as invalid where nothing was, and what succeeded still does. A
 * body in words that the server does not know is refused, and so would pass for many a refusal that a rule asks for.
 */
function isTaken(gone: Gone, before: Gone): boolean {
  const operations = (all: readonly Exchange[], test: (one: Exchange) => boolean) =>
    new Set(all.filter(test).map(({ operation }) => operation))
  const isInvalid = ({ response }: Exchange) => response.status === 400
  const invalid = operations(before.exchanges, isInvalid)
  const succeeds = operations(gone.exchanges, succeeded)
  return (
    [...operations(gone.exchanges, isInvalid)].every((operation) => invalid.has(operation)) &&
    [...operations(before.exchanges, succeeded)].every((operation) => succeeds.has(operation))
  )
}
