import type { Variant } from '../contract/index.js'
import { type Assembled, assemble } from './assembly/assembly.js'
import { checkOptions } from './assembly/check-options.js'
import type { FakeOptions } from './assembly/fake-options.js'
import { awkward } from './awkward/awkward.js'
import { type Doors, doorsOf } from './doors/doors.js'
import { type Clocked, clockOf } from './double/clock/fake-clock.js'
import type { Control } from './double/control/control.js'
import { collectCoverage, folderVariable } from './double/coverage/collected-coverage.js'
import { type Covered, coverageOf } from './double/coverage/fake-coverage.js'
import { type Deliveries, deliveriesOf } from './double/deliveries/deliveries.js'
import { withFaults } from './double/disturbances/answer-with-faults.js'
import { type Disturbing, disturbingOf } from './double/disturbances/disturbing.js'
import { type Explained, explainOf } from './double/explain/fake-explain.js'
import { type Faults, faultsOf } from './double/faults/faults.js'
import { addStoreOf, type CompactStore, type Store, type StoreByKey } from './double/handles/store.js'
import { copyCore } from './double/isolation/core-copy.js'
import { forkBy, type OtherOptions } from './double/isolation/forks.js'
import { type Isolation, isolationOf } from './double/isolation/isolation.js'
import { type Requests, requestsOf } from './double/journal/requests.js'
import { clientPlan } from './double/recording/client-plan.js'
import type { Recorder } from './double/recording/recorder.js'
import { type Recording, recorderOf, recordingOf } from './double/recording/recording.js'
import { type CompactSeeding, type Seeding, seedingOf } from './double/seeding/seeding.js'
import type { Core } from './pipeline/context.js'
import { environmentVariable } from './platform/environment.js'
import { checkThatSchemasCompile } from './schema/may-compile.js'

/** An in-memory server of the API, whichever variant it serves: one core, reached through its doors. */
export interface AnyFake
  extends Doors,
    Clocked,
    Covered,
    Deliveries,
    Disturbing,
    Explained,
    Faults,
    Requests,
    Recording,
    Isolation<AnyFake> {
  /** The description of the API that it serves. */
  readonly variant: Variant
  /** Moves the clock, switches features, injects faults, and shows what happened. */
  readonly control: Control
}

/** A fake of the full surface, with the records of its main workspace by noun. */
export interface Fake extends AnyFake, Seeding, Store, StoreByKey<Store> {
  fork(): Fake
}

/** A fake of the compact variant (section 4.11), with the records of its main workspace by noun. */
export interface CompactFake extends AnyFake, CompactSeeding, CompactStore, StoreByKey<CompactStore> {
  fork(): CompactFake
}

/** The fake of each variant. */
export interface Fakes {
  readonly full: Fake
  readonly compact: CompactFake
}

/**
 * Makes a fake of the API with the demo workspaces in it; `demoKeys` names their keys.
 *
 * @param given Variant, seed, assumptions and clock; all have defaults.
 * @throws An Error where an option or an assumption is unknown or has an invalid value.
 * @example
 * import { createFake, demoKeys } from 'workspace-crm-conformance/fake'
 *
 * const fake = createFake({ seed: 1, assumptions: { 'limit-out-of-range': 'clamp' } })
 * const answer = await fake.fetch('https://any.host/api/v1/contacts?limit=2', {
 *   headers: { authorization: `Bearer ${demoKeys.main}` },
 * })
 */
export function createFake<V extends Variant = 'full'>(given: FakeOptions<V> = {}): Fakes[V] {
  checkOptions(given)
  checkThatSchemasCompile()
  const options = planned(given)
  const variant = options.variant ?? 'full'
  const made = options.awkward === undefined ? assemble(options) : awkward(options, options.awkward)
  const folder = options.coverage ?? environmentVariable(folderVariable)
  if (folder) collectCoverage(folder, variant, made.control.core.coverage)
  const another = (others: OtherOptions) =>
    createFake<Variant>({
      ...(given as object as FakeOptions<Variant>),
      ...others,
      assumptions: { ...given.assumptions, ...others.assumptions },
    })
  return fakeOf(variant, made, recorderOf(options.record, variant), another)
}

/** The options with what `conformance client` asks for; what a test chooses wins. */
function planned<V extends Variant>(options: FakeOptions<V>): FakeOptions<V> {
  const plan = clientPlan()
  if (plan === undefined) return options
  const { disturb } = plan
  return {
    ...(disturb === undefined ? {} : { disturb }),
    ...options,
    assumptions: { ...plan.assumptions, ...options.assumptions },
  }
}

function fakeOf(
  variant: Variant,
  { answer, control, listening, from }: Assembled,
  recorder: Recorder | undefined,
  another: (options: OtherOptions) => AnyFake,
): Fake & CompactFake {
  const fork = (core: Core) => fakeOf(variant, from(core), recorder, another)
  forkBy(control, {
    fork: () => fork(copyCore(control.core)).control,
    fakeOf: (options) => another(options).control,
  })
  const webhooks = deliveriesOf(control)
  const first = {
    variant,
    control,
    ...clockOf(control),
    ...coverageOf(control),
    ...explainOf(control),
    ...webhooks,
    // A getter, which a spread would read once.
    get deliveries() {
      return webhooks.deliveries
    },
    ...seedingOf(control),
  }
  return Object.assign(
    addStoreOf(first, control),
    doorsOf(withFaults(control, answer), control, listening),
    faultsOf(control),
    disturbingOf(control),
    requestsOf(control),
    recordingOf(control, recorder),
    isolationOf<AnyFake>(control, fork),
  ) as Fake & CompactFake
}
