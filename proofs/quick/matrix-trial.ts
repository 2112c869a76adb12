import { fakeRecords } from '../../cli/target/fake-records.js'
import { direct, fakeTarget } from '../../cli/target/fake-target.js'
import type { Variant } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import type { AnyMutant } from '../../mutants/index.js'
import type { TargetRecords } from '../../suites/index.js'
import { cheapPlaces, type HonestPlace } from './honest-places.js'
import { placeName } from './place.js'
import { placeSession } from './place-session.js'
import { shows } from './quick-trial.js'
import { touchedBy } from './touched-operations.js'

/** The seed of all fakes and sessions of the matrix. */
export const matrixSeed = 1

/** What the mutants of a variant are tried with, kept for the next ones. */
interface Ground {
  readonly places: readonly HonestPlace[]
  readonly records: TargetRecords
}

const grounds = new Map<Variant, Promise<Ground>>()

/** The places of a variant that may be chosen, and the records of its fakes. */
export function groundOf(variant: Variant): Promise<Ground> {
  const known = grounds.get(variant)
  if (known) return known
  const found = cheapPlaces(variant, matrixSeed).then((places) => ({
    places,
    records: fakeRecords(createFake({ seed: matrixSeed, variant })),
  }))
  grounds.set(variant, found)
  return found
}

/** The names of the places that kill a mutant. */
export async function killersOf(mutant: AnyMutant): Promise<readonly string[]> {
  const { fake, operations } = touchedBy(mutant, matrixSeed)
  const { places, records } = await groundOf(fake.variant)
  const session = await placeSession(
    fakeTarget(fake, direct(fake), 'fake:', records),
    fake.variant,
    matrixSeed,
  )
  const killers: string[] = []
  for (const { place, operations: called } of places) {
    // A call of another operation is answered as by the honest fake.
    if (operations && ![...called].some((one) => operations.has(one))) continue
    const { verdict, evidence, sent } = await session.judge(place)
    const found = [verdict, session.watched([...evidence, ...sent])]
    if (found.some((one) => one !== undefined && shows(mutant, one))) killers.push(placeName(place))
  }
  return killers
}
