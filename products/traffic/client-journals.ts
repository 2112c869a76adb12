import { pathValues, type RecordedJournal, type RecordedRequest, type Variant } from '../../contract/index.js'
import { grouped } from '../grouped.js'
import { keyText } from './recorders/key-names.js'
import type { Recorded, RecordedAnswer, TrafficExchange, Undocumented } from './traffic-exchange.js'

/** What one client, as far as is known, has sent to one server: a piece of a recording, in the order of its times. */
export interface ClientPiece {
  readonly journal: RecordedJournal
  /** Whether the recorder keeps the header `Authorization`: Chrome leaves it out. */
  readonly showsKeys: boolean
  /** The exchanges of its requests, one for each. */
  readonly exchanges: readonly Sent[]
}

/** A request with its number in the report. */
type Sent = Pick<TrafficExchange, 'index'> & { readonly recorded: Undocumented & Partial<Recorded> }

/** When a request was sent, in milliseconds since 1970: by the clock of a fake where its journal has no other. */
const timeOf = ({ recorded: { sentMs, serverMs = 0 } }: Sent): number =>
  Number.isFinite(sentMs) ? sentMs : serverMs

/** The most requests of a piece: what is read of them is kept until it is judged. */
const mostRequests = 1000

/**
 * The requests that clients have sent, as rules of clients read them: each file and server by itself, as two files may be of
 * two clients. What was sent before and after a piece is not known. Requests whose body or key is hidden are left out, and
 * those whose place in the order is not known.
 */
export function* clientPieces(
  exchanges: readonly TrafficExchange[],
  undocumented: readonly Undocumented[],
  { variant, isClosed }: { readonly variant: Variant; readonly isClosed: boolean },
): Generator<ClientPiece> {
  const sent: readonly Sent[] = [
    ...exchanges,
    // Their numbers follow those of the exchanges that are judged as answers.
    ...undocumented.map((recorded, n) => ({ recorded, index: exchanges.length + n + 1 })),
  ]
  const inOrder = sent.filter(isReadable).toSorted((a, b) => timeOf(a) - timeOf(b))
  const bySource = grouped(inOrder, ({ recorded: { file = 0, origin } }) => `${file} ${origin}`)
  for (const own of bySource.values()) {
    // What a test does to the clock of a fake is not recorded.
    const runs = own.every(
      ({ recorded: { sentMs, fakeNotes } }) => Number.isFinite(sentMs) && fakeNotes === undefined,
    )
    const showsKeys = own.some(({ recorded: { headers } }) => headers.authorization !== undefined)
    for (let from = 0; from < own.length; from += mostRequests) {
      const piece = own.slice(from, from + mostRequests)
      const isWhole = isClosed && own.length <= mostRequests
      yield {
        showsKeys,
        exchanges: piece,
        journal: {
          variant,
          runs,
          dropped: isWhole ? 0 : 1,
          requests: requestsOf(piece),
          deliveries: [],
        },
      }
    }
  }
}

/** A request of the journal of a fake has its place there, whether or not it has a time. */
const isReadable = ({ recorded: { sentMs, serverMs, fakeNotes, isBodyKnown, isKeyHidden } }: Sent): boolean =>
  isBodyKnown &&
  isKeyHidden !== true &&
  (Number.isFinite(sentMs) || (fakeNotes !== undefined && serverMs !== undefined))

/** Up to how many milliseconds after a request that got no answer another one was sent together with it. */
const atOnceMs = 15

function requestsOf(piece: readonly Sent[]): readonly RecordedRequest[] {
  const underWay: { readonly number: number; readonly untilMs: number }[] = []
  const seen = new Set<string>()
  return piece.map((sent, number): RecordedRequest => {
    const { recorded } = sent
    const { operation, method, path: target, headers, body = '', key, answer, serverMs, fakeNotes } = recorded
    const sentMs = timeOf(sent)
    const [path = '', search = ''] = target.split('?', 2)
    const answeredMs = Number.isFinite(recorded.answeredMs) ? recorded.answeredMs : sentMs
    for (let n = underWay.length - 1; n >= 0; n -= 1)
      if ((underWay[n]?.untilMs ?? 0) < sentMs) underWay.splice(n, 1)
    const during = underWay.map((one) => one.number)
    underWay.push({ number, untilMs: answer === undefined ? sentMs + atOnceMs : answeredMs })
    const idempotencyKey = headers['idempotency-key']
    const use = idempotencyKey && JSON.stringify([key, method, target, idempotencyKey])
    const isRepeated = use !== undefined && seen.size === seen.add(use).size
    return {
      part: 0,
      ...fakeNotes,
      method,
      target,
      path,
      query: queryOf(search),
      ...(operation === undefined ? {} : { operation, params: pathValues(operation, path) }),
      headers,
      body,
      ...(key === undefined ? {} : { key: keyText(key) }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      status: answer?.status ?? 0,
      ...(answer === undefined ? {} : { answer: new ReadAnswer(answer) }),
      ...(isRepeated ? { isReplay: true as const } : {}),
      // A `Date` header shows whole seconds alone.
      at: new Date((fakeNotes && serverMs) ?? sentMs).toISOString(),
      realMs: answeredMs,
      dateMs: answeredMs,
      sentMs,
      sending: { number, during },
    }
  })
}

/** An answer that is read from its recording when a rule asks for it. */
class ReadAnswer {
  readonly status: number
  readonly #answer: RecordedAnswer

  constructor(answer: RecordedAnswer) {
    this.status = answer.status
    this.#answer = answer
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#answer.headers
  }

  get body(): string {
    return this.#answer.text ?? ''
  }
}

/** The parameters of a query; a list where one came more than once. */
function queryOf(search: string): Record<string, string | readonly string[]> {
  if (search === '') return {}
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const [first = '', ...more] = params.getAll(name)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}
