import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { isErrorCode, operationOf } from '../../contract/index.js'
import { judgeTraffic, type Recorded, recordedOnce } from '../../products/traffic/index.js'
import { type Recipe, type ReportedWanted, recipeOf, vitestFile } from '../../reporters/index.js'
import type { Exchange, OperationResult, RuleResult } from '../../suites/index.js'
import { didYouMean } from '../did-you-mean.js'
import { usage } from '../exit.js'
import { atOnce } from '../failure/in-turns.js'
import { reportedFailure } from '../failure/reported-failure.js'
import { fileProblem } from '../files/file-problem.js'
import { replaceFile } from '../files/replace-file.js'
import { baseOf } from '../judge/judge.js'
import { readTraffic } from '../judge/read-traffic.js'
import { scriptOptions } from '../target/script-options.js'
import { choicesIn } from './choices.js'
import { demandedRecord, expectMembersFunction } from './demanded-record.js'
import { type FreshRecording, freshRecording } from './fresh-recording.js'
import { exchangesOf, sourcesOf } from './sources.js'
import type { TestFromFlags } from './test-from-flags.js'

type Failing = OperationResult & { readonly failure: NonNullable<OperationResult['failure']> }

/** A test of an exchange or of a failure, before it is written out. */
interface TestOf {
  readonly recipe: Recipe
  readonly about: string
  readonly asserts: readonly string[]
}

/** Writes a chosen exchange of recorded traffic, or a failure in it, as a test file; without a choice it lists what there is. */
export async function testFrom(
  file: string,
  flags: TestFromFlags,
  print: (text: string) => void = (text) => process.stdout.write(text),
): Promise<void> {
  const { variant, entry, rule, out, force } = flags
  if (out !== undefined && !force && existsSync(out))
    throw usage(`${out} exists already: give --force to overwrite it, or name another file with --out`)
  const recorded = await readRecorded(file, flags)
  const fresh = freshRecording(recorded)
  const judge = async () => (await judgeTraffic(fresh.recorded, { variant, isClosed: false })).results
  if (entry === undefined && rule === undefined) {
    if (out !== undefined) throw usage(`--out ${out} needs a choice: give --entry or --rule as well`)
    print(choicesIn(recorded, failingIn(await judge())))
    return
  }
  const all = exchangesOf(fresh.recorded)
  const test =
    entry === undefined
      ? failureTest(rule ?? '', file, await judge(), { all, fresh })
      : entryTest(entry, file, { all, fresh })
  const { keyOf } = scriptOptions({ seed: 1 }, variant)
  const text = vitestFile(test.recipe, {
    baseUrl: '',
    ...(keyOf ? { keyOf } : {}),
    recorded: {
      about: test.about,
      from: 'workspace-crm-conformance/fake',
      fake: `createFake({ variant: '${variant}' })`,
      asserts: test.asserts,
      functions: test.asserts.some((one) => one.includes('expectMembers(')) ? [expectMembersFunction] : [],
    },
  })
  if (out === undefined) print(text)
  else
    try {
      replaceFile(out, text)
    } catch (error) {
      throw usage(`cannot write to ${out}: ${fileProblem(error)}`)
    }
}

/** The exchanges of a recording in the order of their times, with their texts in memory. */
async function readRecorded(
  file: string,
  { variant, baseUrl }: Pick<TestFromFlags, 'variant' | 'baseUrl'>,
): Promise<readonly Recorded[]> {
  const base = baseUrl === undefined ? undefined : baseOf(baseUrl)
  const traffic = await readTraffic([file], { variant, base })
  try {
    if (traffic.recorded.length === 0)
      throw usage(
        `none of the ${traffic.entries} entries in ${file} is a call of the API: record paths that begin with /api/v1, of the ${variant} variant, or name with --base-url what lies before them`,
      )
    return recordedOnce(traffic.recorded).once.map(inMemory)
  } finally {
    traffic.close()
  }
}

/** A copy with all texts, which outlives what holds them. */
const inMemory = (one: Recorded): Recorded => ({
  ...one,
  headers: one.headers,
  body: one.body,
  answer: one.answer && { status: one.answer.status, headers: one.answer.headers, text: one.answer.text },
})

/** The failures of what was judged, in the order of the contract. */
const failingIn = (
  results: readonly RuleResult[],
): readonly { readonly rule: RuleResult['rule']; readonly at: Failing }[] =>
  results.flatMap(({ rule, operations }) =>
    operations.flatMap((at) => (at.failure ? [{ rule, at: { ...at, failure: at.failure } }] : [])),
  )

/** What a test is made from. */
interface Made {
  readonly all: readonly Exchange[]
  readonly fresh: FreshRecording
}

function failureTest(id: string, file: string, results: readonly RuleResult[], made: Made): TestOf {
  const failing = failingIn(results)
  const found = failing.find(({ rule }) => rule.id === id)
  if (!found) {
    const ids = [...new Set(failing.map(({ rule }) => rule.id))]
    throw usage(
      ids.length === 0
        ? `no rule fails in ${file}: choose an exchange with --entry`
        : `${id} does not fail in ${file}: ${didYouMean(id, ids, `these do: ${ids.join(', ')}`)}`,
    )
  }
  const { rule, at } = found
  return {
    recipe: recipeFor(rule, at, made, false),
    about: `A failure that ${basename(file)} shows. The test passes once it is fixed, and is skipped where it cannot tell.`,
    asserts: [],
  }
}

function entryTest(given: string, file: string, made: Made): TestOf {
  const exchange = /^\d+$/.test(given) ? made.all[Number(given) - 1] : undefined
  if (!exchange)
    throw usage(
      `--entry ${given} names no exchange: give a number from 1 to ${made.all.length}; without --entry, the command lists them`,
    )
  const { operation, response, index } = exchange
  const { status, json } = response
  if (status === 0)
    throw usage(
      `exchange ${index} of ${file} has no answer: choose another one; without --entry, the command lists them`,
    )
  const { code } = (json as { readonly error?: { readonly code?: unknown } } | undefined)?.error ?? {}
  const isRefusal = typeof code === 'string' && isErrorCode(code)
  const words = isRefusal ? `${status} ${code}` : String(status)
  const at: Failing = {
    operation,
    verdict: 'fail',
    cases: 1,
    exchanges: 1,
    failure: {
      expected: words,
      actual: words,
      exchanges: [...made.all.filter((one) => isUseOfKey(one, exchange)), exchange],
      course: sourcesOf(exchange, made.all),
      comparison: { of: 'answer', in: exchange, allowed: [isRefusal ? { status, code } : { status }] },
    },
  }
  const rule = {
    id: `exchange ${index}`,
    section: operationOf(operation).section,
    says: `${operation} answers ${words}`,
  }
  return {
    recipe: recipeFor(rule, at, made, true),
    about: `Exchange ${index} of ${basename(file)}. The test is skipped where a call before it is not answered as recorded.`,
    asserts: status < 300 ? demandedRecord(operation, json) : [],
  }
}

/** Whether an earlier request has the key of another one, which then is its repetition. */
const isUseOfKey = ({ index, request }: Exchange, { index: end, request: { headers } }: Exchange): boolean =>
  index < end &&
  headers['idempotency-key'] !== undefined &&
  request.headers['idempotency-key'] === headers['idempotency-key']

function recipeFor(
  rule: Pick<RuleResult['rule'], 'id' | 'section' | 'says'>,
  at: Failing,
  { all, fresh: { runId } }: Made,
  isRight: boolean,
): Recipe {
  const failure = atOnce(reportedFailure(at, { runId, exchanges: all }, () => ''))
  // Equal reads before an exchange are no tries of it.
  const wanted = failure.wanted && (isRight ? withoutTries(failure.wanted) : failure.wanted)
  const shown = new Set(failure.exchanges.map(({ index }) => index))
  const setUp = failure.setUp?.filter(({ index }) => !shown.has(index)) ?? []
  const { operation: endpoint, verdict, cases, exchanges } = at
  const reported = {
    endpoint,
    verdict,
    cases,
    exchanges,
    failure: { ...failure, setUp, ...(wanted && { wanted }) },
  }
  const recipe = recipeOf({ runId }, rule, reported, isRight)
  if (!recipe) throw usage(`${rule.id} shows no exchange that can be sent again: choose another one`)
  return recipe
}

const withoutTries = ({ tries: _, ...wanted }: ReportedWanted): ReportedWanted => wanted
