import { direct, fakeTarget } from '../../cli/target/fake-target.js'
import type { AnyFake } from '../../fake-server/index.js'
import { checkCommands } from '../../products/explorer/commands/checks.js'
import { type ExploreOptions, explore } from '../../products/explorer/explore.js'
import { scriptsIn } from '../../products/explorer/scripted/index.js'
import { commandsIn } from '../../products/explorer/short-exploration.js'
import { checks, checksIn, openSession } from '../../suites/index.js'
import { checkSequences } from './check-steps.js'
import { work } from './recorded-work.js'

/** Has something work with a fake, by a seed, with about so many requests. */
type Drive = (fake: AnyFake, seed: number, requests: number) => Promise<void>

/** The share of an exploration's requests that are left to drawn scenarios. */
const drawnShare = 0.1

/** Explores a fake: scripted scenarios, checks, and drawn ones. What the explorer holds against it is of no interest. */
const exploring =
  (withChecks: boolean): Drive =>
  async (fake, seed, requests) => {
    const { variant } = fake
    const session = await openSession({
      target: fakeTarget(fake, direct(fake), 'fake:'),
      // A session needs one. The recording is judged, and not each exchange while it is made.
      checks: checksIn(checks, variant).slice(0, 1),
      seed,
    })
    const own = commandsIn(variant)
    const carriedOut = (share: number, plan: Pick<ExploreOptions, 'first' | 'isFirstOnly'>) =>
      explore({
        session,
        checks: [],
        commands: withChecks ? own : own.filter((one) => !checkCommands.includes(one)),
        seed,
        steps: 40,
        workers: 1,
        shrinks: 0,
        isKnown: () => true,
        isOver: () => session.requests >= share * requests,
        ...plan,
      })
    const scripts = scriptsIn(variant).map(({ steps }) => steps)
    const first = withChecks ? [...scripts, ...checkSequences(variant, seed)] : scripts
    await carriedOut(1 - drawnShare, { first, isFirstOnly: true })
    await carriedOut(1, {})
  }

/** A share of the requests of the first driver, and the others of the second. */
const both =
  (share: number, one: Drive, other: Drive): Drive =>
  async (fake, seed, requests) => {
    const ofOne = Math.ceil(requests * share)
    await one(fake, seed, ofOne)
    await other(fake, seed, requests - ofOne)
  }

/** What works with a server while it is recorded; none of it knows what the rules about histories look for. */
export const drivers = {
  /** The daily work of a client, and the explorer's scenarios without the checks of rules: no request that is meant to fail. */
  clients: both(0.4, work, exploring(false)),
  /** The same, and the explorer's scenarios with the checks of rules among their steps. */
  tests: both(0.15, work, exploring(true)),
} as const satisfies Readonly<Record<string, Drive>>

export type DriverName = keyof typeof drivers
