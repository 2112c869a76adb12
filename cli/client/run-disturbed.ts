import {
  type Assumptions,
  type DisturbanceName,
  disturbanceNames,
  disturbances,
  op,
  type RecordedJournal,
  type RecordedRequest,
} from '../../contract/index.js'
import {
  type DisturbedRun,
  exceptionOf,
  exceptionsIn,
  failingTests,
  judgeJournals,
  type RunResults,
  timesMet,
} from '../../products/clients/index.js'
import type { Report } from '../../reporters/index.js'
import type { ClientFlags } from './client-flags.js'
import { hasPassed, runClient } from './run-client.js'

/** What the runs of the command under disturbances showed. */
export interface DisturbedResult {
  readonly runs: readonly DisturbedRun[]
  readonly results: readonly RunResults[]
  readonly reported: NonNullable<Report['client']>['disturbances']
}

/** The disturbances that the flags ask for, those of the variant, in the order of the contract. */
export function askedDisturbances({ disturb = [], variant }: ClientFlags): readonly DisturbanceName[] {
  return disturbanceNames.filter(
    (name) =>
      disturbances[name].variants.includes(variant) && (disturb.includes('all') || disturb.includes(name)),
  )
}

/** What the run under one disturbance showed; it has results where it was made. */
interface Disturbed {
  readonly run: DisturbedRun
  readonly results?: RunResults
  readonly reported: DisturbedResult['reported'][number]
}

/** Runs the command again under each disturbance; `usual` is what it sent without any. */
export async function runDisturbed(
  command: readonly string[],
  flags: ClientFlags,
  assumptions: Partial<Assumptions>,
  signal: AbortSignal,
  onRun: (line: string) => void,
  usual: readonly RecordedJournal[],
): Promise<DisturbedResult> {
  const asked = askedDisturbances(flags)
  const all = await inParallel(asked, flags.jobs ?? 1, async (name): Promise<Disturbed | undefined> => {
    if (signal.aborted) return undefined
    if (!canMeet(disturbances[name].concerns, usual)) return unmetBy(name, onRun)
    const run = await runClient(command, flags, { assumptions, disturb: name, isQuiet: true }, signal)
    if (signal.aborted) return undefined
    const passed = hasPassed(run)
    const met = timesMet(run.journals, name)
    const end = passed ? 'the tests pass' : 'tests fail'
    const unmet = met === 0 ? unmetReasons[disturbances[name].concerns] : undefined
    const unmetText = unmet === undefined ? '' : `, no request met it: ${unmet}`
    onRun(`--disturb ${name}: ${end}${unmetText} (${(run.durationMs / 1000).toFixed(1)} s)`)
    // A user who asks for one of them wants to know why.
    if (!passed && asked.length === 1) onRun(run.output.trimEnd())
    const failing = passed ? [] : failingTests(run.output)
    const thrown = passed ? undefined : exceptionOf(exceptionsIn(run.output), failing)
    const exception = thrown && { exception: thrown.lines }
    return {
      run: { name, met, passed, failing, ...exception },
      results: {
        during: name,
        results: judgeJournals({ ...run, testsFailed: !passed, usual }, flags.variant),
      },
      reported: {
        name,
        says: disturbances[name].says,
        met,
        ...(unmet === undefined ? {} : { unmet }),
        exitCode: run.exitCode,
        passed,
        ...(failing.length === 0 ? {} : { failing }),
        ...exception,
        ...(run.timedOut ? { timedOut: true } : {}),
      },
    }
  })
  const made = all.filter((one) => one !== undefined)
  return {
    runs: made.map(({ run }) => run),
    results: made.flatMap(({ results }) => results ?? []),
    reported: made.map(({ reported }) => reported),
  }
}

/** Says of a disturbance that no request of the usual run can meet it; the command is not run under it. */
function unmetBy(name: DisturbanceName, onRun: (line: string) => void): Disturbed {
  const { says, concerns } = disturbances[name]
  const unmet = unmetReasons[concerns]
  onRun(`--disturb ${name}: not run, as no request can meet it: ${unmet}`)
  return {
    run: { name, met: 0, passed: true, failing: [] },
    reported: { name, says, met: 0, unmet, exitCode: 0, passed: true },
  }
}

/** Does some work for each of some items, so many at the same time, and gives what it made in the order of the items. */
async function inParallel<T, R>(
  items: readonly T[],
  jobs: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const made: R[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [n, item] of left) made[n] = await work(item)
  }
  await Promise.all(Array.from({ length: jobs }, worker))
  return made
}

type Concerns = (typeof disturbances)[DisturbanceName]['concerns']

/** Why no request met a disturbance, by which ones it concerns. */
const unmetReasons: Readonly<Record<Concerns, string>> = {
  'every request': 'no request was sent',
  'one read and one write': 'no request was sent',
  'keyed writes': 'no write was sent with an Idempotency-Key',
  sends: 'no message and no reply was sent',
  'writes with expectedRev': 'no change was sent with expectedRev',
  bookings: 'no slot was booked',
  lists: 'no list of several records was read',
  'answers with records': 'no answer had a member that it concerns',
  deliveries: 'no event was delivered to a webhook destination',
}

/** Whether the usual run has a request that a disturbance concerns; the tests send the same ones under it. */
function canMeet(concerns: Concerns, usual: readonly RecordedJournal[]): boolean {
  if (concerns === 'deliveries') return usual.some(({ deliveries }) => deliveries.length > 0)
  const requests = usual.flatMap((journal) => journal.requests)
  const meets = requestsOf[concerns]
  return meets === undefined || requests.some(meets)
}

/** Which requests a disturbance can meet, by which ones it concerns; left out where the requests do not show it. */
const requestsOf: Readonly<Partial<Record<Concerns, (request: RecordedRequest) => boolean>>> = {
  'keyed writes': ({ method, idempotencyKey }) => method !== 'GET' && idempotencyKey !== undefined,
  sends: ({ operation }) => operation === op.sendMessage || operation === op.replyToConversation,
  'writes with expectedRev': ({ body }) => body.includes('"expectedRev"'),
  bookings: ({ operation }) => operation === op.bookMeeting,
  lists: ({ method, answer }) => method === 'GET' && /"data":\s*\[\s*[^\s\]]/.test(answer?.body ?? ''),
}
