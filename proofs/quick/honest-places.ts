import { direct, fakeTarget } from '../../cli/target/fake-target.js'
import type { OperationId, Variant } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { groupBy } from '../../reporters/index.js'
import type { TargetRecords } from '../../suites/index.js'
import { type Place, placeName, placesOf } from './place.js'
import { type JudgedPlace, placeSession } from './place-session.js'

/** A place as it is judged on the honest fake, where all places are judged in one session. */
export interface HonestPlace {
  readonly place: Place
  /** The exchanges that the verdict rests on, by their numbers in the session. */
  readonly evidence: ReadonlySet<number>
  /** The operations that are called for it. */
  readonly operations: ReadonlySet<OperationId>
}

/** The most requests of a place that may be chosen: with all set-ups, and without those that others need as well. */
const most = { all: 16, own: 5 } as const

/** The places of a variant that pass on the honest fake and are cheap enough to be chosen. */
export async function cheapPlaces(variant: Variant, seed: number): Promise<readonly HonestPlace[]> {
  const fake = createFake({ seed, variant })
  const session = await placeSession(fakeTarget(fake, direct(fake), 'fake:'), variant, seed)
  const all: JudgedPlace[] = []
  for (const place of placesOf(variant)) {
    const judged = await session.judge(place)
    const found = session.watched(exchangesOf(judged))
    if (judged.verdict !== 'pass' || found)
      throw new Error(`the honest fake: ${judged.verdict} at ${placeName(place)}`)
    all.push(judged)
  }
  const users = groupBy(
    all.flatMap((one) => [...exchangesOf(one)]),
    (exchange) => exchange,
  )
  const isCheap = (exchanges: ReadonlySet<number>) =>
    exchanges.size <= most.all && [...exchanges].filter((n) => users.get(n)?.length === 1).length <= most.own
  return all
    .filter((one) => isCheap(exchangesOf(one)))
    .map(({ place, evidence, ...rest }) => ({
      place,
      evidence,
      operations: new Set(
        [...exchangesOf({ evidence, ...rest })].flatMap((n) => session.calls.get(n)?.operation ?? []),
      ),
    }))
}

const exchangesOf = ({ evidence, sent }: Pick<JudgedPlace, 'evidence' | 'sent'>): ReadonlySet<number> =>
  new Set([...evidence, ...sent])

/** What a place sends that its verdict does not rest on. */
export interface Unseen {
  /** What is found out once for all places, such as what a key may do. */
  readonly reads: readonly string[]
  /** How many calls undo what was done. */
  readonly undos: number
}

/** What a place sends that its verdict does not rest on, where it is the only one. */
export async function unseenOf(
  { check, operation }: Place,
  variant: Variant,
  { seed, records }: { readonly seed: number; readonly records: TargetRecords },
): Promise<Unseen> {
  const fake = createFake({ seed, variant })
  const session = await placeSession(fakeTarget(fake, direct(fake), 'fake:', records), variant, seed)
  const { evidence, sent } = await session.judge({ check, operation })
  const calls = sent.filter((n) => !evidence.has(n)).map((n) => session.calls.get(n))
  const reads = calls.filter((call) => call?.isRead !== false).map((call) => call?.text ?? 'undocumented')
  return { reads, undos: calls.length - reads.length }
}
