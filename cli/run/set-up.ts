import { type Exchange, recordIn, succeeded } from '../../suites/index.js'

/** The most calls that are listed. */
const most = 20

/**
 * The calls of a run that made the records which some exchanges name, in their order: those that made what these
 * calls name in turn among them.
 */
export function setUpOf(exchanges: readonly Exchange[], all: readonly Exchange[]): readonly Exchange[] {
  const makers = makersIn(all)
  const own = new Set(exchanges)
  const found = new Set<Exchange>()
  const waiting = [...exchanges]
  for (let next = waiting.shift(); next && found.size < most; next = waiting.shift())
    for (const word of wordsOf(next)) {
      const maker = makers.get(word)
      if (!maker || maker.index >= next.index || own.has(maker) || found.has(maker)) continue
      found.add(maker)
      waiting.push(maker)
    }
  return [...found].toSorted((a, b) => a.index - b.index)
}

/** The first write that answered with a record of each id, and how many exchanges of the list that covers. */
interface Makers {
  readonly byId: Map<string, Exchange>
  covered: number
}

/** Kept for each list, as a run asks many times while its list grows. */
const known = new WeakMap<readonly Exchange[], Makers>()

function makersIn(all: readonly Exchange[]): ReadonlyMap<string, Exchange> {
  const makers = known.get(all) ?? { byId: new Map<string, Exchange>(), covered: 0 }
  known.set(all, makers)
  for (const exchange of all.slice(makers.covered)) {
    if (exchange.request.method === 'GET' || !succeeded(exchange)) continue
    const record = recordIn(exchange)
    for (const id of [record.id, record.meetingId, record.messageId])
      if (typeof id === 'string' && !makers.byId.has(id)) makers.byId.set(id, exchange)
  }
  makers.covered = all.length
  return makers.byId
}

/** Everything in a request that may be an id. */
const wordsOf = ({ request: { path, body = '' } }: Exchange): readonly string[] => [
  ...new Set(`${decoded(path)} ${body}`.split(/[^\w.:-]+/)),
]

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
