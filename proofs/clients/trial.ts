import type { Assumptions, DisturbanceName, RecordedJournal, Variant } from '../../contract/index.js'
import { webhookReceiver } from '../../examples/client/src/webhook-receiver.js'
import type { Fakes } from '../../fake-server/fake.js'
import { createFake, demoKeys, type FakeOptions } from '../../fake-server/index.js'
import { pageSize, recordsOf } from './scenario/records.js'
import { scenario } from './scenario/scenario.js'
import type { ScenarioTests, Scene } from './scenario/scenario-test.js'
import type { ClientOptions, ClientSubject } from './subject.js'
import { VirtualClock } from './virtual-clock.js'

/** What a client is tried with. */
export interface TrialPlan {
  readonly seed?: number
  readonly assumptions?: Partial<Assumptions>
  readonly disturb?: DisturbanceName
  /** Whether requests go over a port; by a function otherwise. */
  readonly onPort?: boolean
}

/** A test that failed, and why. */
export interface FailedTest {
  readonly name: string
  readonly why: string
}

/** What came of running tests with a client. */
export interface ClientTrial {
  readonly failed: readonly FailedTest[]
  readonly journals: readonly RecordedJournal[]
}

/** A client of a variant, its tests, and the records that they expect. */
export interface Tested<V extends Variant, C> {
  readonly variant: V
  readonly make: (options: ClientOptions) => C
  readonly receiver?: typeof webhookReceiver
  readonly recordsOf: (seed: number) => NonNullable<FakeOptions<V>['records']>
  readonly tests: ScenarioTests<Scene<C, Fakes[V]>>
}

/** The time that passes with each request, in milliseconds. */
const requestMs = 5

const origin = 'https://crm.example.com'

/** Runs the tests of a client against a fake of its own, which is put back to its start before each of them. */
export async function tryTests<V extends Variant, C>(
  { variant, make, receiver = webhookReceiver, recordsOf, tests }: Tested<V, C>,
  { seed = 1, assumptions = {}, disturb, onPort = false }: TrialPlan,
): Promise<ClientTrial> {
  const clock = new VirtualClock(Date.parse('2031-03-03T08:00:00Z') + seed * 3_600_000)
  let receive = (_: Request): Response | Promise<Response> => new Response(null, { status: 503 })
  const fake = createFake<V>({
    variant,
    seed,
    workspace: 'empty',
    records: recordsOf(seed),
    assumptions,
    // Two seconds by the computer's clock would be waited for; a few milliseconds are as late.
    ...(disturb === undefined ? {} : { disturb: disturb === 'slow' ? { name: disturb, delay: 5 } : disturb }),
    now: () => clock.now(),
    webhooks: { fetch: (request) => receive(request) },
    record: true,
  })
  const listening = onPort ? await fake.listen() : undefined
  const send = listening ? globalThis.fetch : fake.fetch
  const options: ClientOptions = {
    baseUrl: listening?.url ?? origin,
    apiKey: demoKeys.main,
    clock,
    pageSize,
    fetch: (input, init) => {
      clock.advance(requestMs)
      return send(input, init)
    },
  }
  const failed: FailedTest[] = []
  const start = fake.snapshot()
  try {
    for (const [name, test] of Object.entries(tests)) {
      clock.turnBack()
      fake.restore(start)
      const scene: Scene<C, Fakes[V]> = {
        fake,
        client: make(options),
        clientWith: (apiKey) => make({ ...options, apiKey }),
        clock,
        receive: (secret, handle) => {
          receive = receiver(secret, handle)
        },
      }
      try {
        await test(scene)
      } catch (error) {
        failed.push({ name, why: error instanceof Error ? error.message : String(error) })
      }
    }
  } finally {
    await listening?.close()
  }
  return { failed, journals: fake.recorded() ?? [] }
}

/** Runs the scenario, or some of its tests, with a variation of the example client. */
export const tryClient = (
  { make, receiver }: ClientSubject,
  plan: TrialPlan = {},
  tests: ScenarioTests = scenario,
): Promise<ClientTrial> => tryTests({ variant: 'full', make, receiver, recordsOf, tests }, plan)
