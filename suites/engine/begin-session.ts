import type { GapName } from '../../contract/index.js'
import { Assumed } from './assumed.js'
import type { Caller } from './caller.js'
import { Client } from './client.js'
import { ConfirmedFailures } from './confirmed-failures.js'
import { assuming, unconfigured } from './detected.js'
import { ExchangeLog } from './exchange-log.js'
import { HeldScopes } from './held-scopes.js'
import { RunHooks } from './hooks.js'
import { InconclusiveEnds } from './inconclusive-ends.js'
import { Observations } from './observations.js'
import type { RunContext } from './run-context.js'
import type { RunPart, SessionOptions } from './run-options.js'
import { seedOf } from './seed.js'
import { EngineSession, type SessionOf } from './session.js'
import type { BareTarget } from './target.js'
import { TargetClock } from './target-clock.js'
import { UnhelpfulChoices } from './unhelpful-choices.js'
import { Workers } from './workers.js'

/** Opens a run on a target. */
export async function beginSession<A extends Caller<A>, T extends BareTarget>(
  options: SessionOptions<A, T>,
): Promise<SessionOf<A>> {
  const { target: given, service, seed, workers = 1, detected = {} } = options
  const hooks = new RunHooks(given.control, options.hookTimeoutMs, options.onWait)
  const target: T = { ...assuming(given, detected), control: hooks.control }
  const client = clientFor(options, target)
  const log = new ExchangeLog()
  client.listen((exchange) => log.add(exchange))
  const { apiAt, preconditions } = service.open(client, target)
  const runId = await runIdOf(options, client, target)
  const undoFailures: string[] = []
  const { timeline } = client
  const pool = new Workers(workers, timeline)
  client.offDuty = (work) => pool.without(work)
  const context: RunContext<A> = {
    apiAt,
    client,
    seed,
    runId,
    runs: options.runs,
    workers,
    observations: new Observations(),
    preconditions,
    assumed: Assumed.of(target, Object.keys(unconfigured(given, detected)) as GapName[]),
    timing: service.timing,
    unhelpful: new UnhelpfulChoices(),
    confirmed: new ConfirmedFailures(),
    openEnds: new InconclusiveEnds(),
    hooks,
    clock: new TargetClock(client, hooks),
    timeline,
    alone: (work) => pool.alone(work),
    aside: (work) => pool.aside(work),
    onUndoFailure: (what) => undoFailures.push(what),
  }
  return new EngineSession(options, context, { log, pool, undoFailures })
}

/** The name of a run, which is found out and noted by its first session. */
async function runIdOf<A, T extends BareTarget>(
  options: SessionOptions<A, T>,
  client: Client,
  target: T,
): Promise<string> {
  const { earlier, service, observer } = options
  if (earlier) {
    client.keyPrefix = `conformance-${earlier.runId}`
    return earlier.runId
  }
  const runId = await service.reserveRunId(client, target, nameSeed(options))
  observer?.named(runId)
  return runId
}

/** The seed of the names of a run: those of two parts differ. */
const nameSeed = ({ seed, part }: { readonly seed: number; readonly part?: RunPart }): number =>
  part === undefined ? seed : seedOf('part', seed, part.index, part.of)

/** The client of a run. */
function clientFor<A, T extends BareTarget>(options: SessionOptions<A, T>, target: T): Client {
  const { target: given, service, detected = {} } = options
  const client = new Client(
    target,
    service.dialectOf(target, detected),
    options.budget,
    options.earlier?.requests,
  )
  for (const [gap, value] of Object.entries(unconfigured(given, detected)))
    client.detected.set(gap as GapName, value)
  client.observer = options.observer
  client.interrupt = options.interrupt
  client.lag.maxMs = options.settleMs ?? 0
  client.scopes = new HeldScopes(options.lacking, options.unsettled)
  client.onWait = options.onWait
  client.timeline = options.timeline ?? client.timeline
  return client
}
