import { createHash } from 'node:crypto'
import { operationIds } from '../../contract/index.js'
import { cannotTell, carryOut, type ReplayOutcome, recipeOf } from '../../reporters/index.js'
import {
  checks,
  checksIn,
  type OperationResult,
  operationsToJudge,
  type RuleCheck,
  type Session,
  type Target,
} from '../../suites/index.js'
import type { FailureIn } from '../report/failures-in.js'
import { recipeCalls } from './recipe-calls.js'

/** What a failure is judged again with. */
interface Again {
  readonly session: Session
  readonly target: Target
  /** The part of all names that the recorded run made. */
  readonly runId: string
}

/** The checks that may judge the failures of a report: of their rules, and of those that watch every exchange. */
export function checksFor(
  failures: readonly FailureIn[],
  { variant }: Pick<Target, 'variant'>,
): readonly RuleCheck[] {
  const ids = new Set(failures.map(({ rule }) => rule.id))
  return checksIn(checks, variant).filter(({ rule }) => ids.has(rule.id))
}

/**
 * Judges a failure again: by its rule's own check on fresh records, and where that passes but did not find the failure
 * alone, by the recorded calls as well.
 */
export async function judgeAgain({ rule, at }: FailureIn, again: Again): Promise<ReplayOutcome> {
  const { session, target } = again
  const check = checksFor([{ rule, at }], target)[0]
  const operation = operationIds.find((id) => id === at.endpoint)
  if (!check || !operation) return cannotTell(`this release has no check of ${rule.id} at ${at.endpoint}`)
  const own = operationsToJudge(check).includes(operation)
    ? await session.judgeAt(check, operation)
    : undefined
  if (own?.verdict === 'fail' || own?.verdict === 'warn') return stillFails(own.reason)
  if (own && own.verdict !== 'pass') return cannotTell(reasonOf(own))
  const { scenario, history, wanted } = at.failure
  // One check alone does not see that its answer disagrees with that to another one's call.
  const isFoundElsewhere =
    'watch' in check.procedure || scenario !== undefined || history || wanted?.statusOf !== undefined || !own
  return isFoundElsewhere
    ? byRecipe({ rule, at }, again)
    : { verdict: 'FIXED', why: own.cases === 1 ? '1 case passes' : `${own.cases} cases pass` }
}

const stillFails = (why = 'no reason was given'): ReplayOutcome => ({ verdict: 'STILL FAILS', why })

const reasonOf = ({ verdict, reason }: OperationResult): string =>
  `the check is ${verdict}: ${reason ?? 'no reason was given'}`

/** Repeats the recorded calls under the eyes of the rules that watch every exchange. */
async function byRecipe({ rule, at }: FailureIn, { session, target, runId }: Again): Promise<ReplayOutcome> {
  const recipe = recipeOf({ runId }, rule, at)
  if (!recipe) return cannotTell('the check passes, and the report holds no exchange to repeat')
  const found = await session.use(`replay of ${rule.id} at ${at.endpoint}`, (api) =>
    carryOut(recipe, runOf(session, runId), recipeCalls(api, target)),
  )
  const watched = await session.watched()
  const broken = watched
    .find((result) => result.rule.id === rule.id)
    ?.operations.find(({ operation }) => operation === at.endpoint)
  return broken ? stillFails(broken.reason) : found
}

/** A part of names as long as the recorded one, which neither the session nor another replay uses. */
const runOf = (session: Session, runId: string): string =>
  createHash('sha256').update(`${session.runId} ${session.requests}`).digest('hex').slice(0, runId.length)
