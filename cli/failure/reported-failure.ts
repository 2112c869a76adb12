import * as fc from 'fast-check'
import {
  bodyLength,
  clip,
  defined,
  passedValues,
  type ReportedExchange,
  type ReportedFailure,
  valueAt,
} from '../../reporters/index.js'
import { type Exchange, type OperationResult, type RunResult, succeeded } from '../../suites/index.js'
import { decisionOf, type WantedAnswer } from './decision-of.js'
import { differencesOf } from './differences.js'
import { withFreshTexts } from './fresh-texts.js'
import { readHistory } from './history.js'
import type { WorkInSteps } from './in-turns.js'
import { inTenths } from './latencies.js'
import { setUpOf } from './set-up.js'
import { undoOf, undoOfAccepted } from './undo.js'

/** What has found a failure, where that is not the check of its rule: a drawn scenario, or several exchanges of the run. */
export interface FoundBy {
  readonly scenario?: number | undefined
  readonly history?: true | undefined
}

/**
 * A failure as a report holds it: with all that is needed to see it again but the script, which is made of that. Each
 * step searches the exchanges of the run.
 */
export function* reportedFailure(
  { failure, operation }: OperationResult & { readonly failure: NonNullable<OperationResult['failure']> },
  { runId, exchanges: all, moves: allMoves }: Pick<RunResult, 'runId' | 'exchanges' | 'moves'>,
  replay: (found: FoundBy) => string,
): WorkInSteps<ReportedFailure> {
  const { expected, actual, counterexample, scenario, history, course = [] } = failure
  yield* readHistory(all)
  const decisive =
    failure.comparison &&
    withFreshTexts(decisionOf(failure.comparison, course), failure.exchanges, all, runId)
  yield
  const isAlone = decisive?.isAlone === true
  const exchanges = isAlone
    ? [decisive.exchange]
    : inOrder([
        ...failure.exchanges,
        ...(decisive ? [decisive.exchange] : []),
        ...(decisive?.like ? [decisive.like] : []),
        ...judgedCall(operation, failure.exchanges, course),
      ])
  const isAboutRate =
    exchanges.some(({ response }) => response.status === 429) ||
    decisive?.wanted.answers?.some(({ status }) => status === 429) === true
  const last = Math.max(...exchanges.map(({ index }) => index))
  const since = allMoves?.findLast(({ after, ms }) => after < last && ms >= minute)?.after ?? 0
  const named = isAlone ? recordOf(decisive) : namedIn(decisive)
  const setUp = setUpOf(exchanges, all, { course, named, isAboutRate, since, runId, isAlone })
  yield
  const taken = decisive && undoOfAccepted(decisive.exchange, all)
  const undo = [...undoOf([...setUp, ...exchanges], all), ...(taken ? [taken.undo] : [])]
  yield
  const passed = passedValues(
    inOrder([...setUp, ...exchanges, ...undo]),
    (value) => value.includes(runId),
    decisive && { named: JSON.stringify(decisive.wanted), index: decisive.exchange.index },
  )
  yield
  const takenId = taken && { exchange: decisive.exchange.index, path: taken.path, value: taken.id }
  const moves = movesAmong([...setUp, ...exchanges], allMoves)
  const tries = decisive ? triesOf(decisive, all, allMoves) : 1
  const differences = failure.values ? differencesOf(failure.values) : []
  return defined({
    expected,
    actual,
    scenario,
    history,
    curl: '',
    replay: replay({ scenario, history }),
    differences: some(differences),
    counterexample:
      counterexample === undefined || typeof counterexample === 'string'
        ? counterexample
        : fc.stringify(counterexample),
    exchanges: exchanges.map(reportedExchange),
    setUp: some(setUp.map(reportedExchange)),
    undo: some(undo.map(reportedExchange)),
    moves: some(moves),
    wanted: decisive && {
      exchange: decisive.exchange.index,
      ...decisive.wanted,
      ...(tries > 1 && !isAboutRate ? { tries } : {}),
    },
    passed: some([...passed, ...(takenId ? [takenId] : [])]),
  })
}

/** A list where it holds anything: a report leaves empty ones out. */
const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined)

/** The last call of the operation that is judged, where what shows the failure is another one: it may be the cause. */
function judgedCall(
  operation: Exchange['operation'],
  shown: readonly Exchange[],
  course: readonly Exchange[],
): readonly Exchange[] {
  const end = Math.max(...shown.map(({ index }) => index))
  const isJudged = (one: Exchange) => one.operation === operation && one.index < end
  const isShown = shown.some((one) => one.operation === operation || one.request.method !== 'GET')
  return isShown ? [] : course.filter(isJudged).slice(-1)
}

/** How many reads a key had sent until an answer was wrong, although nothing had changed since one was right. */
function triesOf(
  { exchange, wanted: { answers = [] } }: WantedAnswer,
  all: readonly Exchange[],
  moves: RunResult['moves'] = [],
): number {
  const before = all.filter(({ index }) => index < exchange.index)
  const written = before.findLast((one) => one.request.method !== 'GET' && succeeded(one))?.index ?? -1
  const moved = moves.findLast(({ after }) => after < exchange.index)?.after ?? -1
  const isSame = ({ operation, request }: Exchange) =>
    request.method === 'GET' && operation === exchange.operation && request.key === exchange.request.key
  const same = before.filter((one) => one.index > Math.max(written, moved) && isSame(one))
  const wasRight = same.some(({ response }) => answers.some(({ status }) => status === response.status))
  return wasRight ? same.length + 1 : 1
}

/** The time in which the calls of a key are counted, in milliseconds. */
const minute = 60_000

const inOrder = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  [...new Set(exchanges)].toSorted((a, b) => a.index - b.index)

/** The id of the record which decides, where a list shows it: without any record the list decides nothing. */
function recordOf({ exchange, wanted }: WantedAnswer): readonly string[] {
  const record = /^.*?(?:\bid=[^.]*|\.\d+)(?=\.)/.exec(wanted.path ?? '')?.[0]
  const id = record === undefined ? undefined : valueAt(exchange.response.json, `${record}.id`)
  return typeof id === 'string' ? [id] : []
}

/** The words of what decides that may be ids. */
const namedIn = (decisive: WantedAnswer | undefined): readonly string[] =>
  (JSON.stringify(decisive?.wanted) ?? '').split(/[^\w.:+@-]+/).filter((word) => /\d/.test(word))

/** The moves of the clock after the first of some exchanges and before the last. */
function movesAmong(
  exchanges: readonly Exchange[],
  moves: RunResult['moves'] = [],
): NonNullable<ReportedFailure['moves']> {
  const indexes = exchanges.map(({ index }) => index)
  return moves.filter(({ after }) => after >= Math.min(...indexes) && after < Math.max(...indexes))
}

const reportedExchange = ({ index, operation, request, response, time }: Exchange): ReportedExchange => {
  const { method, path, headers, body, key } = request
  return {
    index,
    endpoint: operation,
    ...(time && { startedAt: time.startedAt.toISOString(), durationMs: inTenths(time.durationMs) }),
    request: defined({ method, path, headers, body, key }),
    // What comes after many times what a report keeps is never looked at, however much a server sends.
    response: {
      status: response.status,
      headers: response.headers,
      body: clip(response.text, 8 * bodyLength),
    },
  }
}
