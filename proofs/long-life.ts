import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { type AnyFake, createFake } from '../fake-server/index.js'
import { historiesOf } from '../products/traffic/index.js'
import { checks, checksIn, type RuleResult, run, type Target, type Transport } from '../suites/index.js'

/** One run of a long life: on its own or with another one, with the clock moved by it or not. */
export interface Lived {
  readonly kind: 'alone' | 'two at once' | 'moves the clock'
  /** Processor time of the run and the fake together, in milliseconds. */
  readonly cpuMs: number
  readonly requests: number
  readonly results: readonly RuleResult[]
  /** Webhook destinations that are left. */
  readonly webhooks: number
}

/** Waits of so long use up slots of the configuration, in milliseconds. */
const waitedMs = 3_600_000

/** A fake that is judged again and again, as a server that is never reset. */
export class LongLife {
  readonly fake: AnyFake
  readonly #target: Target
  #seed = 0
  #isMoved = false
  readonly #began: number

  /** `isJudged` picks the rules by their ids. */
  constructor(
    transportOf: (fake: AnyFake) => Transport = direct,
    fake = createFake({ seed: 1 }),
    private readonly isJudged: (id: string) => boolean = () => true,
  ) {
    this.fake = fake
    this.#began = this.#now()
    const { isExact: _, ...target } = fakeTarget(fake, transportOf(fake), 'fake:')
    this.#target = target
  }

  /** Runs the suite once more, or twice at the same time. */
  async live(kind: Lived['kind']): Promise<readonly Lived[]> {
    const began = process.cpuUsage()
    const results = await Promise.all(
      kind === 'two at once'
        ? [0, 1].map((nth) => this.#judged(shareOf(this.#target, nth)))
        : [this.#judged(kind === 'alone' ? withoutClock(this.#target) : this.#target)],
    )
    const { user, system } = process.cpuUsage(began)
    // The waits of a run pass on the clock of the fake as well.
    this.#isMoved ||= kind === 'moves the clock' || this.#now() - this.#began > waitedMs
    const webhooks = [...this.fake.control.core.workspaces.values()].reduce(
      (sum, workspace) => sum + workspace.webhooks.size,
      0,
    )
    return results.map((one) => ({ kind, cpuMs: (user + system) / 1000, webhooks, ...one }))
  }

  /** What is wrong with a run, compared with the first one; nothing where nothing is. */
  faultsOf({ kind, results, webhooks }: Lived, first: Lived): readonly string[] {
    const before = new Map(first.results.map(({ rule, verdict }) => [rule.id, verdict]))
    const odd = results.filter(({ rule, verdict, configuration }) => {
      if (verdict === before.get(rule.id) || verdict === 'pass') return false
      // What two runs share neither may use.
      if (kind === 'two at once' && verdict === 'untested') return false
      if (verdict !== 'inconclusive') return true
      // Time uses records up, and says so; of two runs at once one may be in the other's way.
      return kind !== 'two at once' && !(this.#isMoved && configuration !== undefined)
    })
    return [
      ...odd.map(({ rule, verdict, reason }) => `${rule.id}: ${verdict}: ${reason?.slice(0, 300)}`),
      ...(webhooks === 0 || kind === 'two at once' ? [] : [`${webhooks} webhook destinations are left`]),
    ]
  }

  #now(): number {
    return this.fake.control.core.world.now()
  }

  async #judged(target: Target) {
    this.#seed += 1
    const own = checksIn(checks, 'full').filter(({ rule }) => this.isJudged(rule.id))
    const { results, requests } = await run({
      target,
      checks: own,
      seed: this.#seed,
      workers: 4,
      histories: historiesOf(target),
    })
    return { results, requests }
  }
}

function withoutClock(target: Target): Target {
  const { advanceClock: _, ...control } = target.control
  return { ...target, control }
}

/** The target as one of two runs gets it: records to change and slots of its own, and no hook that reaches the other. */
function shareOf(target: Target, nth: number): Target {
  const { receiver } = target.control
  const { tickets = [], conversations = [], slots = {} } = target.records
  const half = <T>(all: readonly T[] = []) => all.filter((_, n) => n % 2 === nth)
  return {
    ...target,
    records: {
      ...target.records,
      tickets: half(tickets),
      conversations: half(conversations),
      slots: { free: half(slots.free), taken: half(slots.taken) },
    },
    control: receiver ? { receiver } : {},
  }
}

/** What the nth run of a long life is like, counted from 0. */
export const kindOf = (n: number): Lived['kind'] =>
  n % 10 === 4 ? 'two at once' : n % 20 === 17 ? 'moves the clock' : 'alone'

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
