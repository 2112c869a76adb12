import { type OperationId, op, operationOf } from '../../contract/index.js'
import { type Api, type Call, recordIn, succeeded } from '../api/index.js'
import { driverAt } from '../drivers/index.js'

const book = op.bookMeeting
const cancel = op.cancelMeeting

/** One step of a scenario: what a write at an operation has come to so far, and what it comes to next. */
type ScenarioStep<T> = (runner: Api, call: Call, operation: OperationId, soFar: T) => Promise<Partial<T>>

/** A scenario of a write, step by step; time may pass before a step. */
export interface WriteScenario<T> {
  readonly steps: readonly ScenarioStep<T>[]
  /** What happens before the step of that number, counted from 0. */
  readonly before?: (runner: Api, step: number) => Promise<unknown>
}

/** A scenario as far as it went, and what ended it too soon. */
interface Progress<T> {
  readonly outcome: T
  readonly call?: Call
  readonly trouble?: unknown
}

/** The results of several operations; throws at the one asked for what ended its scenario, if it ended too soon. */
export type ScenarioRuns<T> = (operation: OperationId) => T

/** The operations that a scenario at one of them covers: slots are few, so one meeting is booked and canceled. */
export const company = (operation: OperationId): readonly OperationId[] =>
  operation === book || operation === cancel ? [book, cancel] : [operation]

/**
 * Runs a scenario at some operations side by side, each step at all of them; a problem at one does not affect the others.
 * Operations on the same kind of records take turns, as these may be few.
 */
export async function runScenarioAt<T>(
  runner: Api,
  operations: readonly OperationId[],
  { steps, before }: WriteScenario<T>,
): Promise<ScenarioRuns<T>> {
  const runs = new Map<OperationId, Progress<T>>()
  for (const [n, step] of steps.entries()) {
    await before?.(runner, n)
    await runner.all(byKind(operations), async (alike) => {
      for (const operation of alike) {
        const soFar = runs.get(operation) ?? { outcome: {} as T }
        if (!('trouble' in soFar)) runs.set(operation, await next(runner, operation, step, soFar))
      }
    })
  }
  return (operation) => {
    const run = runs.get(operation)
    if (run === undefined) throw new Error(`no scenario was run at ${operation}`)
    if ('trouble' in run) throw run.trouble
    return run.outcome
  }
}

/** Operations by the kind of records that they are about. */
function byKind(operations: readonly OperationId[]): readonly (readonly OperationId[])[] {
  const kinds = new Set(operations.map((id) => operationOf(id).resource))
  return [...kinds].map((kind) => operations.filter((id) => operationOf(id).resource === kind))
}

async function next<T>(
  runner: Api,
  operation: OperationId,
  step: ScenarioStep<T>,
  { outcome, call: known }: Progress<T>,
): Promise<Progress<T>> {
  let call = known
  try {
    call ??= await makeCallAt(runner, operation)
    return { call, outcome: { ...outcome, ...(await step(runner, call, operation, outcome)) } }
  } catch (trouble) {
    return { outcome, ...(call ? { call } : {}), trouble }
  }
}

/** A call that would succeed; a cancel takes the meeting that the same runner has booked. */
async function makeCallAt(runner: Api, operation: OperationId): Promise<Call> {
  const booked = runner.evidence.exchanges.findLast((one) => one.operation === book && succeeded(one))
  if (operation !== cancel || booked === undefined) return driverAt(runner, operation).valid(runner)
  return { params: { id: String(recordIn(booked).meetingId) }, body: { reason: runner.fresh.word() } }
}

/** Runs a scenario at an operation and at those that share it, once per run. */
export async function runScenario<T>(
  api: Api,
  name: string,
  scenario: WriteScenario<T>,
  at = api.operation,
): Promise<T> {
  const operations = company(at)
  const scenarioRuns = await api.observe(`${name} at ${operations.join(' and ')}`, (runner) =>
    runScenarioAt(runner, operations, scenario),
  )
  return scenarioRuns(at)
}
