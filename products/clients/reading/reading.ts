import type { RecordedDelivery, RecordedJournal, Variant } from '../../../contract/index.js'
import { type ClientExchange, clientExchange } from './client-exchange.js'

/** What is known of the command in which a client sent its requests. */
export interface ClientRun {
  readonly journals: readonly RecordedJournal[]
  /**
   * Whether errors reached the client's tests, which failed: a request that looks like a retry may then be that of the
   * next test.
   */
  readonly testsFailed?: boolean
  /** Of a run under a disturbance, the journals of the run without one. */
  readonly usual?: readonly RecordedJournal[]
  /** Whether the journals are a part of what the client sent, as a recording is that begins and ends anywhere. */
  readonly isPart?: boolean
}

/** Everything that a client sent, ready to be judged. */
export interface ClientReading {
  readonly variant: Variant
  readonly exchanges: readonly ClientExchange[]
  /** The exchanges of each journal, in their order. */
  readonly journals: readonly (readonly ClientExchange[])[]
  /** The deliveries of each journal. */
  readonly deliveries: readonly (readonly RecordedDelivery[])[]
  readonly testsFailed: boolean
  /** Of a run under a disturbance, the run without one. */
  readonly usual: ClientReading | undefined
  /** Whether the client may have sent more: what is not here may be elsewhere, and no journal is a test of its own. */
  readonly isPart: boolean
}

/** Reads the journals of a run that are of one variant. */
export function readingOf(
  { journals, testsFailed = false, usual, isPart = false }: ClientRun,
  variant: Variant,
): ClientReading {
  const own = journals.filter((journal) => journal.variant === variant)
  let index = 0
  const read = own.map(({ requests, runs, dropped }, journal) =>
    requests.map((request) => {
      index += 1
      return clientExchange(request, { index, journal, clockRuns: runs, isWhole: dropped === 0 })
    }),
  )
  return {
    variant,
    exchanges: read.flat(),
    journals: read,
    deliveries: own.map(({ deliveries }) => deliveries),
    testsFailed,
    usual: usual && readingOf({ journals: usual }, variant),
    isPart,
  }
}

/** How many requests a journal holds between two calls that changed what the fake does, with every API key. */
export const requestsAround = (reading: ClientReading, { journal, part }: ClientExchange): number =>
  sizesOf(reading).get(`${journal} ${part}`) ?? 0

/** How many calls that change the fake make it likely that each test begins with one. */
const manyParts = 10

/**
 * Whether each test seems to start from scratch: with a fake of its own, or a reset, which begins a journal; or with a call that
 * changes the fake, so that hardly any part is longer than a test.
 */
export function areTestsApart(reading: ClientReading, requestsOfOneTest: number): boolean {
  if (reading.isPart) return false
  if (reading.journals.length > 1) return true
  const parts = [...sizesOf(reading).values()]
  const short = parts.filter((size) => size <= requestsOfOneTest)
  return parts.length >= manyParts && short.length >= parts.length * 0.9
}

const sizes = new WeakMap<ClientReading, ReadonlyMap<string, number>>()

function sizesOf(reading: ClientReading): ReadonlyMap<string, number> {
  const known = sizes.get(reading)
  if (known !== undefined) return known
  const counted = new Map<string, number>()
  for (const { journal, part } of reading.exchanges) {
    const name = `${journal} ${part}`
    counted.set(name, (counted.get(name) ?? 0) + 1)
  }
  sizes.set(reading, counted)
  return counted
}

/** The exchanges after one in the same journal, up to what a test did to the fake; with the same API key. */
export function* after(reading: ClientReading, from: ClientExchange): Generator<ClientExchange> {
  const journal = reading.journals[from.journal] ?? []
  const first = from.index - (journal[0]?.index ?? 0) + 1
  for (let n = first; n < journal.length; n += 1) {
    const later = journal[n] as ClientExchange
    if (later.part !== from.part) return
    if (later.key === from.key) yield later
  }
}
