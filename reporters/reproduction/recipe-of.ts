import type {
  Report,
  ReportedEndpoint,
  ReportedExchange,
  ReportedFailure,
  ReportedRule,
} from '../model/report.js'
import { printable } from '../text/printable.js'
import { decisionOf } from './decision.js'
import { classOf, found } from './found.js'
import { parsedJson } from './json-path.js'
import { answered, passedValues } from './passed-values.js'
import { firstPage } from './read-on.js'
import type { CallStep, Decision, Recipe, RecipeStep } from './recipe.js'
import { readingOn, slicedCalls } from './sliced.js'
import { runVariable, stepVariables, type Variables } from './step-variables.js'
import { type ScriptTemplate, type Substitute, templateOf } from './template.js'

/**
 * The recipe of a failure; undefined where the report holds no exchange of it.
 *
 * @param isRight Whether the recorded answer is the right one, as in a test of what has worked.
 */
export function recipeOf(
  { runId }: Pick<Report, 'runId'>,
  rule: Pick<ReportedRule, 'id' | 'section' | 'says'>,
  { endpoint, failure }: ReportedEndpoint,
  isRight = false,
): Recipe | undefined {
  if (!failure || failure.exchanges.length === 0) return undefined
  const decisive = failure.wanted?.exchange ?? Math.max(...failure.exchanges.map(({ index }) => index))
  const exchanges = callsOf(failure).filter(({ index }) => index <= decisive)
  const isOwn = (value: string) => value.includes(runId)
  const undoing = failure.undo ?? []
  const every = [...exchanges, ...undoing]
  const decided = { named: JSON.stringify(failure.wanted) ?? '', index: decisive }
  const passed = failure.passed ?? passedValues(every.map(answered), isOwn, decided)
  const variables = stepVariables(runId, passed, every)
  const calls = exchanges.map((exchange) => callStep(exchange, variables))
  const existing = existingIn(calls)
  const undo = undoing.map((exchange) => callStep(exchange, variables, Number.POSITIVE_INFINITY))
  const given = { index: decisive, variables, calls: exchanges, isExisting: existing.length > 0 }
  const { decision, words, replaced } = readingOn(
    isRight
      ? sure(decisionOf(failure, given), existing)
      : holding(decisionOf(failure, given), exchanges, variables),
    exchanges,
  )
  const setUp = new Set(failure.setUp?.map(({ index }) => index))
  const firstPageOf = (index: number) => {
    const { path } = exchanges.find((exchange) => exchange.index === index)?.request ?? { path: '' }
    return variables.at(index).path(withStandIns(firstPage(path), runId))
  }
  const last = calls.find(({ index }) => index === decisive)?.endpoint
  const { tries } = failure.wanted ?? {}
  const reading = (step: CallStep): CallStep =>
    step.index === decisive
      ? {
          ...step,
          ...(words.length > 0 ? { path: firstPageOf(decisive), readsOn: words } : {}),
          // Other calls may have been made since, so that another one of them meets the fault.
          ...(tries === undefined ? {} : { times: Math.min(2 * tries, 10) }),
        }
      : { ...step, ...(step.endpoint === last ? fixedClassOf(step, decision) : {}) }
  const slice = slicedCalls(calls.map(reading), {
    decision,
    undo,
    firstPageOf,
    // How many calls a key may make is shown by any of them.
    isForItsAnswer: (index) => !isAboutRate(failure) && (replaced.includes(index) || setUp.has(index)),
  })
  const steps = [
    ...(isAboutRate(failure) ? [{ kind: 'clock', ms: 61_000, isShort: true } as const] : []),
    ...withMoves(slice, failure.moves ?? []),
  ]
  return {
    rule: rule.id,
    section: rule.section,
    says: rule.says,
    endpoint,
    expected: oneLine(withStandIns(failure.expected, runId)),
    actual: oneLine(withStandIns(failure.actual, runId)),
    runId,
    steps,
    undo,
    decision,
    existing,
  }
}

/** A decision by an answer that was right: a refusal of calls that need nothing which was there before is wrong. */
const sure = (decision: Decision, existing: readonly string[]): Decision =>
  decision.kind === 'answer' && existing.length === 0 ? { ...decision, isNoRefusal: true } : decision

/** A decision that the answers of the run bear out: where they do not, no answer would decide. */
function holding(decision: Decision, calls: readonly ReportedExchange[], { recorded }: Variables): Decision {
  const answers = calls.map(
    ({ index, response: { status, headers, body } }) => [index, { status, headers, text: body }] as const,
  )
  // A report may hold the beginning of a long answer alone.
  const isWhole = calls.every(({ response: { body } }) => body === '' || parsedJson(body) !== undefined)
  if (!isWhole || found(decision, new Map(answers), recorded).verdict !== 'FIXED') return decision
  const { index, status } = decision
  return { index, status, kind: 'whole', why: 'the answer of the run itself keeps what can be compared' }
}

/** Every call of a failure, in the order of the run. */
const callsOf = ({ setUp = [], exchanges }: ReportedFailure): readonly ReportedExchange[] =>
  [...setUp, ...exchanges].toSorted((a, b) => a.index - b.index)

/** A text without the stand-ins of `--redact-personal`, which no server would take. */
const withStandIns = (text: string, runId: string): string =>
  text
    .replace(/<email (\d+)>/g, (_, n: string) => `email-${n}-${runId}@conformance.example.com`)
    .replace(/<phone (\d+)>/g, (_, n: string) => `+120255501${n.padStart(2, '0').slice(-2)}`)

/** A call; what undoes others uses all that is known in the end. */
function callStep(
  { index, endpoint, request, response }: ReportedExchange,
  variables: Variables,
  until = index,
): CallStep {
  const { method, path, headers, body, key } = request
  const at = variables.at(until)
  const text = (given: string) => withStandIns(given, variables.runId)
  return {
    kind: 'call',
    index,
    endpoint,
    method,
    path: at.path(text(path)),
    headers: Object.entries(headers).map(
      ([name, value]) => [name, headerOf(name, text(value), at.inText, variables.runId)] as const,
    ),
    key,
    ...(body === undefined ? {} : { body: at.body(text(body)) }),
    status: response.status,
    captures: variables.capturedFrom(index),
  }
}

/** The class of the status that a call has once the failure is fixed, where it has shown the same before. */
function fixedClassOf({ status }: CallStep, decision: Decision): Pick<CallStep, 'fixedClass'> {
  if (decision.kind !== 'answer' || status !== decision.status) return {}
  const fixedClass = classOf(decision.answers[0]?.status ?? 200)
  return fixedClass === classOf(status) ? {} : { fixedClass }
}

/** A failure about how many calls a key may make: an earlier run may have used them up. */
const isAboutRate = ({ wanted, exchanges }: ReportedFailure): boolean =>
  wanted?.answers?.some(({ status }) => status === 429) === true ||
  exchanges.some(({ response }) => response.status === 429)

/** A header; an idempotency key is another one at each run, whatever form it has. */
function headerOf(name: string, value: string, inText: readonly Substitute[], runId: string): ScriptTemplate {
  const template = templateOf(value, inText)
  if (name !== 'idempotency-key' || template.some((piece) => typeof piece !== 'string')) return template
  // Long keys differ at their ends.
  const kept = value.slice(runId.length)
  const isReplaceable = /^[0-9A-Za-z]+$/.test(value.slice(0, runId.length)) && kept.length >= runId.length
  return isReplaceable ? [{ name: runVariable }, kept] : template
}

/** The calls with the moves of the clock between them. */
function withMoves(
  calls: readonly CallStep[],
  moves: NonNullable<ReportedFailure['moves']>,
): readonly RecipeStep[] {
  let from = calls[0]?.index ?? 0
  return calls.flatMap((call): RecipeStep[] => {
    const ms = moves
      .filter(({ after }) => after >= from && after < call.index)
      .reduce((sum, move) => sum + move.ms, 0)
    from = call.index
    return ms === 0 ? [call] : [{ kind: 'clock', ms }, call]
  })
}

/** The records that paths name and that no call makes. */
function existingIn(calls: readonly CallStep[]): readonly string[] {
  const segments = calls.flatMap(({ path }) =>
    path
      .filter((piece) => typeof piece === 'string')
      .flatMap((piece) => (piece.split('?')[0] ?? '').split('/'))
      .filter((segment) => /^[a-z0-9]+_.*\w{3}/.test(segment) || /%2B\d/.test(segment)),
  )
  return [...new Set(segments)]
}

/** A text as one line that fits a comment. */
const oneLine = (text: string): string => printable(text.replace(/\s+/g, ' ')).slice(0, 300)
