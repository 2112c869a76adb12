import { direct, fakeTarget } from '../../cli/target/fake-target.js'
import type { AnyFake } from '../../fake-server/index.js'
import { checkCommands } from '../../products/explorer/commands/checks.js'
import { explore } from '../../products/explorer/explore.js'
import { commandsIn } from '../../products/explorer/short-exploration.js'
import { checks, checksIn, openSession } from '../../suites/index.js'
import { work } from './recorded-work.js'

/** Has something work with a fake, by a seed, with about so many requests. */
type Drive = (fake: AnyFake, seed: number, requests: number) => Promise<void>

/** Explores a fake; what the explorer holds against it is of no interest. */
const exploring =
  (withChecks: boolean): Drive =>
  async (fake, seed, requests) => {
    const { variant } = fake
    const session = await openSession({
      target: fakeTarget(fake, direct(fake), 'fake:'),
      checks: checksIn(checks, variant),
      seed,
    })
    const own = commandsIn(variant)
    await explore({
      session,
      checks: [],
      commands: withChecks ? own : own.filter((one) => !checkCommands.includes(one)),
      seed,
      steps: 40,
      workers: 1,
      shrinks: 0,
      isKnown: () => true,
      isOver: () => session.requests >= requests,
    })
  }

/** Half of the requests of the first driver, and half of the second. */
const both =
  (one: Drive, other: Drive): Drive =>
  async (fake, seed, requests) => {
    const half = Math.ceil(requests / 2)
    await one(fake, seed, half)
    await other(fake, seed, requests - half)
  }

/** What works with a server while it is recorded; none of it knows what the rules about histories look for. */
export const drivers = {
  /** The daily work of a client, and the explorer's scenarios without the checks of rules: no request that is meant to fail. */
  clients: both(work, exploring(false)),
  /** The same, and the explorer's scenarios with the checks of rules among their steps. */
  tests: both(work, exploring(true)),
} as const satisfies Readonly<Record<string, Drive>>

export type DriverName = keyof typeof drivers
