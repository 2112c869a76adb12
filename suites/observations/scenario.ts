import { type OperationId, op } from '../../contract/index.js'
import { type Api, type Call, recordIn, succeeded } from '../api/index.js'
import { driverAt } from '../drivers/index.js'

const book = op.bookMeeting
const cancel = op.cancelMeeting

/** One step of a tale: what a write at an endpoint has come to so far, and what it comes to next. */
export type Stage<T> = (runner: Api, call: Call, operation: OperationId, soFar: T) => Promise<Partial<T>>

/** A tale of a write, stage by stage; time may pass before a stage. */
export interface Scenario<T> {
  readonly steps: readonly Stage<T>[]
  /** What happens before the stage of that number, counted from 0. */
  readonly before?: (runner: Api, step: number) => Promise<unknown>
}

/** A tale as far as it went, and what ended it too soon. */
interface Told<T> {
  readonly outcome: T
  readonly call?: Call
  readonly trouble?: unknown
}

/** What several endpoints came to; throws at the one asked for what its tale ended with, if it ended too soon. */
export type ScenarioRuns<T> = (operation: OperationId) => T

/** The endpoints that a tale at one of them is told of: slots are few, so one meeting is booked and canceled. */
export const company = (operation: OperationId): readonly OperationId[] =>
  operation === book || operation === cancel ? [book, cancel] : [operation]

/** Tells a tale at some endpoints side by side, each stage at all of them; the trouble of one is no other's. */
export async function runScenarioAt<T>(
  runner: Api,
  operations: readonly OperationId[],
  { steps, before }: Scenario<T>,
): Promise<ScenarioRuns<T>> {
  const told = new Map<OperationId, Told<T>>()
  for (const [n, step] of steps.entries()) {
    await before?.(runner, n)
    for (const operation of operations) {
      const soFar = told.get(operation) ?? { outcome: {} as T }
      if (!('trouble' in soFar)) told.set(operation, await next(runner, operation, step, soFar))
    }
  }
  return (operation) => {
    const one = told.get(operation)
    if (one === undefined) throw new Error(`no tale was told of ${operation}`)
    if ('trouble' in one) throw one.trouble
    return one.outcome
  }
}

async function next<T>(
  runner: Api,
  operation: OperationId,
  step: Stage<T>,
  { outcome, call: known }: Told<T>,
): Promise<Told<T>> {
  let call = known
  try {
    call ??= await callAt(runner, operation)
    return { call, outcome: { ...outcome, ...(await step(runner, call, operation, outcome)) } }
  } catch (trouble) {
    return { outcome, ...(call ? { call } : {}), trouble }
  }
}

/** A call that would succeed; a cancel takes the meeting that the same teller has booked. */
async function callAt(runner: Api, operation: OperationId): Promise<Call> {
  const booked = runner.evidence.exchanges.findLast((one) => one.operation === book && succeeded(one))
  if (operation !== cancel || booked === undefined) return driverAt(runner, operation).valid(runner)
  return { params: { id: String(recordIn(booked).meetingId) }, body: { reason: runner.fresh.word() } }
}

/** Tells a tale at the rule's endpoint, and of those that keep it company, once per run. */
export async function tell<T>(api: Api, name: string, scenario: Scenario<T>, at = api.operation): Promise<T> {
  const operations = company(at)
  const scenarioRuns = await api.observe(`${name} at ${operations.join(' and ')}`, (runner) =>
    runScenarioAt(runner, operations, scenario),
  )
  return scenarioRuns(at)
}
