import { direct, fakeTarget } from '../../../cli/target/fake-target.js'
import { anyPermitted, type Variant } from '../../../contract/index.js'
import { type AnyFake, createFake } from '../../../fake-server/index.js'
import type { Recorded } from '../../../products/traffic/index.js'
import { checks, run } from '../../../suites/index.js'
import { recordedBy, work } from '../recorded-work.js'

/** Who works with an honest server while it is recorded. */
export const workers = ['suite', 'suite without hooks', 'ordinary client', 'two ordinary clients'] as const

/** A recording to make. */
export interface RecordingCase {
  readonly worker: (typeof workers)[number]
  readonly variant: Variant
  /** Of the work, and of the permitted choices of the server; the assumed ones for 1. */
  readonly seed: number
}

/** A recording of an honest server. */
export interface Recording {
  readonly recorded: readonly Recorded[]
  /** Whether it is all the traffic of its server: hooks of a suite change more than it shows. */
  readonly isWhole: boolean
  /** What a suite that worked with the server holds against it. */
  readonly held?: readonly string[]
}

/** How many requests an ordinary client sends. */
const requests = 1500

/** Records work with an honest server that makes permitted choices. */
export async function record({ worker, variant, seed }: RecordingCase): Promise<Recording> {
  const assumptions = seed === 1 ? {} : anyPermitted(seed, variant)
  const fake: AnyFake = createFake({ variant, seed, assumptions, keep: 20_000 } as Parameters<
    typeof createFake
  >[0])
  if (worker === 'ordinary client') await work(fake, seed, requests)
  else if (worker === 'two ordinary clients')
    await Promise.all([work(fake, seed, requests / 2), work(fake, seed + 1, requests / 2)])
  else {
    const target = fakeTarget(fake, direct(fake), 'fake:')
    const own = worker === 'suite' ? target : { ...target, control: {} }
    await run({ target: { ...own, skipsSlow: true }, checks, seed })
  }
  return { recorded: recordedBy(fake), isWhole: worker !== 'suite' }
}
