import {
  type Assumptions,
  assume,
  type Gap,
  type GapName,
  gaps,
  gapsOf,
  operationIdOf,
  permittedValues,
  showsGap,
  type Variant,
} from '../../contract/index.js'
import type { TrafficExchange } from '../../products/traffic/index.js'
import type { Replayed } from './replay.js'
import { ReplicaFakes } from './replica-fake.js'

/** What recorded traffic shows of the choices of its server. */
export interface ShownChoices {
  /** The values to take over: those shown, and those that explain more than the defaults do. */
  readonly values: Partial<Assumptions>
  /** The gaps of which every other permitted value contradicts an answer, and the taken one none in which they differ. */
  readonly shown: readonly GapName[]
  /** The gaps whose value explains more than the default, although another one may be right. */
  readonly likely: readonly GapName[]
  /** The others of the variant, which keep their defaults. */
  readonly open: readonly GapName[]
}

/** How many exchanges of one kind are sent again, and of all kinds. */
const most = { alike: 3, all: 120 }

/** The length of an answer, in characters, of which one of a kind is enough. */
const longText = 20_000

/** Gaps about cursors, which a fake makes by itself, so that those of a recording show nothing. */
const unreadable: ReadonlySet<GapName> = new Set(['cursor-garbage', 'cursor-binding', 'cursor-lifetime'])

/** Which reason a refusal names first is seen where several apply, and which ones do goes by other choices: none of it is sure. */
const byOthers: ReadonlySet<GapName> = new Set(['error-precedence'])

/** How often they are sent with another choice at the most, so that a recording that nothing explains is given up. */
const mostTrials = 80

/**
 * Finds the choices that recorded answers show. A sample of the recorded requests is sent to a fake that begins with the records
 * of the recording's start. Where the fake answers otherwise, the other permitted values of the gaps that may be the reason are
 * tried, and one is taken that makes more of the answers as recorded. A choice is shown where every other value then
 * contradicts an answer, and where the taken one explains each answer in which they differ.
 *
 * @param given Choices that are known, and stay.
 */
export async function shownChoices(
  exchanges: readonly TrafficExchange[],
  variant: Variant,
  given: Partial<Assumptions>,
): Promise<ShownChoices> {
  const sample = sampleOf(exchanges)
  // With the records of the sample alone, as each trial makes them anew.
  const fakes = new ReplicaFakes(sample, variant)
  const own = gapsOf(variant).filter(
    (gap) => permittedValues(gap).length > 1 && !(gap in given) && !unreadable.has(gap),
  )
  const found = await explained(fakes, sample, own, given)
  const shown: GapName[] = []
  for (const gap of own)
    if (!byOthers.has(gap) && (await isOnly(gap, found, { fakes, sample, given }))) shown.push(gap)
  const assumed = assume(found.values)
  const changed = Object.keys(found.values) as GapName[]
  return {
    values: { ...Object.fromEntries(shown.map((gap) => [gap, assumed[gap]])), ...found.values },
    shown,
    likely: changed.filter((gap) => !shown.includes(gap)),
    open: own.filter((gap) => !shown.includes(gap) && !changed.includes(gap)),
  }
}

/** Choices, and how a fake of them answered. */
interface Trial {
  readonly values: Partial<Assumptions>
  /** How many answers are as recorded, and a fraction for those of the same status. */
  readonly score: number
  readonly replayed: readonly Replayed[]
}

/** The choices that explain most, found one after the other: first those on which most of the odd answers may rest. */
async function explained(
  fakes: ReplicaFakes,
  sample: readonly TrafficExchange[],
  own: readonly GapName[],
  given: Partial<Assumptions>,
): Promise<Trial> {
  const trial = async (values: Partial<Assumptions>): Promise<Trial> => {
    const replayed: Replayed[] = []
    for await (const one of fakes.replay(sample, { ...values, ...given }, true)) replayed.push(one)
    const equal = replayed.filter(({ isAsRecorded }) => isAsRecorded).length
    const alike = replayed.filter(({ status, exchange }) => status === exchange.response.status).length
    return { values, score: equal + alike / (replayed.length + 1), replayed }
  }
  let best = await trial({})
  let trials = 0
  const left = new Set(own)
  for (let gap = nextGap(best, left); gap !== undefined && trials < mostTrials; gap = nextGap(best, left)) {
    left.delete(gap)
    for (const value of permittedValues(gap).slice(1)) {
      const values = { ...best.values, [gap]: value }
      if (!isPossible(values)) continue
      trials += 1
      const other = await trial(values)
      if (other.score > best.score) best = other
    }
  }
  return best
}

/** The gap, of those left, on which most of the answers may rest that are not as recorded. */
function nextGap({ replayed }: Trial, left: ReadonlySet<GapName>): GapName | undefined {
  const odd = replayed.filter(({ isAsRecorded }) => !isAsRecorded)
  const counts = [...left]
    .map((gap) => ({ gap, count: odd.filter((one) => mayRestOn(one, gap)).length }))
    .filter(({ count }) => count > 0)
  return counts.toSorted((a, b) => b.count - a.count)[0]?.gap
}

/** Whether an answer rests on the choice for a gap. */
const restsOn = ({ assumed, exchange, status }: Replayed, gap: GapName): boolean =>
  assumed.includes(gap) || showsGap(gap, exchange.operation, status >= 400)

/** Whether another choice for a gap may have given another answer to the same request. */
function mayRestOn(one: Replayed, gap: GapName): boolean {
  const { shapes, forms = [] }: Gap = gaps[gap]
  const { operation, response } = one.exchange
  const named = [...(Array.isArray(shapes) ? shapes : []), ...forms].map(String)
  return (
    restsOn(one, gap) ||
    showsGap(gap, operation, response.status >= 400) ||
    named.some((name) => operationIdOf(name) === operation)
  )
}

/**
 * Whether the found choice for a gap explains an answer that each other value contradicts. All requests are sent for both, so that
 * nothing else differs. An answer that another value changes, and that the found one does not explain, leaves the choice open: neither
 * may be that of the server.
 */
async function isOnly(
  gap: GapName,
  { values, replayed }: Trial,
  {
    fakes,
    sample,
    given,
  }: {
    readonly fakes: ReplicaFakes
    readonly sample: readonly TrafficExchange[]
    readonly given: Partial<Assumptions>
  },
): Promise<boolean> {
  if (!replayed.some((one) => one.isAsRecorded && restsOn(one, gap))) return false
  const last = replayed.findLastIndex((one) => restsOn(one, gap))
  const needed = sample.slice(0, last + 1)
  const taken = JSON.stringify(assume(values)[gap])
  for (const value of permittedValues(gap)) {
    const others = { ...values, [gap]: value }
    if (JSON.stringify(value) === taken || !isPossible(others)) continue
    let contradicts = false
    let n = 0
    for await (const other of fakes.replay(needed, { ...others, ...given }, true)) {
      const own = replayed[n]
      n += 1
      if (own === undefined || !restsOn(own, gap)) continue
      if (own.isAsRecorded) contradicts ||= !other.isAsRecorded
      else if (other.status !== own.status || other.body !== own.body) return false
    }
    if (!contradicts) return false
  }
  return true
}

function isPossible(choices: Partial<Assumptions>): boolean {
  try {
    assume(choices)
    return true
  } catch {
    return false
  }
}

/** Exchanges of each kind, in their order: of one operation, status, and set of parameters and members. */
function sampleOf(exchanges: readonly TrafficExchange[]): readonly TrafficExchange[] {
  const counts = new Map<string, number>()
  return exchanges
    .filter(({ operation, request, response, recorded }) => {
      if (recorded.answer?.text === undefined || !recorded.isBodyKnown) return false
      const query = [...new URLSearchParams(request.path.split('?')[1] ?? '').keys()].toSorted()
      const members = (request.body ?? '').match(/"[A-Za-z]+":/g) ?? []
      const kind = JSON.stringify([operation, response.status, query, members])
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      return count <= (response.text.length > longText ? 1 : most.alike)
    })
    .slice(0, most.all)
}
