import type { Assumptions, Variant } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import type { Target, Transport } from '../../suites/index.js'
import { direct, fakeTarget } from './fake-target.js'

/** The base URL of the embedded fake in reports; it has no address. */
export const embeddedUrl = 'fake:'

/** The embedded fake as a target, reached without a socket. */
export function embeddedTarget(
  seed: number,
  assumptions: Partial<Assumptions>,
  variant: Variant = 'full',
): Target {
  const fake = createFake({ seed, assumptions, variant })
  return fakeTarget(fake, yielding(direct(fake)), embeddedUrl)
}

/** How many requests pass between two pauses; a count, so that every run breathes at the same places. */
const breath = 20

/** A transport that lets the process receive Ctrl-C now and then; requests keep their order. */
export function yielding(transport: Transport): Transport {
  let turn: Promise<unknown> = Promise.resolve()
  let count = 0
  return (request) => {
    count += 1
    if (count % breath === 0) turn = turn.then(() => new Promise((resolve) => setImmediate(resolve)))
    return turn.then(() => transport(request))
  }
}
