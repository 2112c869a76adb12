import type { Variant } from '../../contract/index.js'
import { type AnyFake, createFake } from '../../fake-server/index.js'
import { type AnyMutant, mutants } from '../../mutants/index.js'
import { TrafficJudge } from '../../products/traffic/index.js'
import { type DriverName, drivers } from './drivers.js'
import { recordedBy } from './recorded-work.js'

/** What a recording alone shows of a mutant: the rules that it breaks, where others may write and where nobody else does. */
export interface Shown {
  readonly open: readonly string[]
  readonly closed: readonly string[]
  readonly exchanges: number
}

/** How a server is worked with. */
export interface Work {
  readonly driver: DriverName
  readonly seed: number
  readonly requests: number
}

/** The fake of a mutant, which keeps all that it is sent. */
const fakeOf = (mutant: AnyMutant, { seed, requests }: Work): AnyFake => {
  const keep = 4 * requests
  return 'variant' in mutant
    ? createFake({ seed, keep, variant: mutant.variant, change: mutant.plant })
    : createFake({ seed, keep, change: mutant.plant })
}

/** The rules that the recording of a fake breaks, with the reasons. */
export async function brokenBy(fake: AnyFake, { driver, seed, requests }: Work): Promise<Shown> {
  await drivers[driver](fake, seed, requests)
  const recorded = recordedBy(fake)
  const judge = new TrafficJudge({ variant: fake.variant, isClosed: true })
  for (const one of recorded) await judge.see(one)
  const broken = async (isClosed: boolean) =>
    (await judge.results(isClosed))
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
      .map(({ rule, reason }) => `${rule.id}: ${reason}`)
  const closed = await broken(true)
  // What an open world shows, a closed one shows as well.
  const open = closed.length === 0 ? [] : await broken(false)
  return { open, closed, exchanges: recorded.length }
}

/** Works with a mutant, and judges what was recorded. */
export function tryMutant(place: number, work: Work): Promise<Shown> {
  const mutant = mutants[place]
  if (!mutant) throw new Error(`there is no mutant ${place}`)
  return brokenBy(fakeOf(mutant, work), work)
}

/** The variant of a mutant. */
export const variantOf = (mutant: AnyMutant): Variant => ('variant' in mutant ? mutant.variant : 'full')
