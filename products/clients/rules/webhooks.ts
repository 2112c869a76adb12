import { type JournalRuleId, op } from '../../../contract/index.js'
import { broken, type ClientCase, type JudgeClient, kept } from '../client-case.js'
import { clip } from '../clip.js'
import { type ClientExchange, isSuccess } from '../reading/client-exchange.js'
import { isLost } from '../reading/delivery.js'
import { areTestsApart, type ClientReading, requestsAround } from '../reading/reading.js'
import { requestsOfOneTest } from '../reading/repeat.js'
import { eachUnlessTested } from './tested.js'
import { addressIn, destinationOf, type RegisteredDestination } from './webhooks/destination.js'

/** What a client does with webhook destinations. */
export const webhookJudges = {
  'client.webhook-https': eachUnlessTested(
    (exchange) => URL.canParse(addressIn(exchange) ?? ''),
    (exchange) => {
      const { protocol, hostname, origin } = new URL(addressIn(exchange) ?? '')
      return protocol === 'https:' || isLoopback(hostname)
        ? undefined
        : { expected: 'an https address', actual: `the address begins with ${clip(origin)}` }
    },
  ),
  'client.webhook-once': webhookOnce,
  'client.webhook-answers': webhookAnswers,
} satisfies Partial<Record<JournalRuleId, JudgeClient>>

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** Whether an address is registered while a destination of the client has it already. */
function* webhookOnce(reading: ClientReading): Generator<ClientCase> {
  for (const journal of reading.journals) {
    let known: readonly RegisteredDestination[] = []
    for (const exchange of journal) {
      if (exchange.operation === op.deleteWebhook && isSuccess(exchange))
        known = known.filter(({ id }) => id !== exchange.params?.id)
      const made = destinationOf(exchange)
      if (made === undefined) continue
      const earlier = known.find(
        ({ url, exchange: { part, key } }) =>
          url === made.url && part === exchange.part && key === exchange.key,
      )
      // A client does not know of one whose answer was lost; that it is doubled is another rule's part.
      if (!isLost(exchange)) known = [...known, made]
      const isReplaced = earlier !== undefined && isDeleted(journal, exchange, earlier)
      yield earlier === undefined || isReplaced
        ? kept(exchange)
        : broken(exchange, {
            expected: 'one destination of an address',
            actual: `the address ${clip(made.url)} was registered again`,
            exchanges: [earlier.exchange, exchange],
            // Tests that share a fake may each register the address.
            isSure:
              areTestsApart(reading, requestsOfOneTest) &&
              requestsAround(reading, exchange) <= requestsOfOneTest,
          })
    }
  }
}

/** Whether a destination is deleted after another one was made, which takes its place. */
const isDeleted = (
  journal: readonly ClientExchange[],
  made: ClientExchange,
  { id, exchange: { part } }: RegisteredDestination,
): boolean =>
  journal.some(
    (one) =>
      one.index > made.index &&
      one.part === part &&
      one.operation === op.deleteWebhook &&
      one.params?.id === id &&
      isSuccess(one),
  )

/**
 * Whether an address answers some delivery with 2xx; attempts that were not sent show nothing. An address that was
 * registered twice knows one of the two secrets.
 */
function* webhookAnswers({ exchanges, deliveries }: ClientReading): Generator<ClientCase> {
  for (const { exchange, url } of exchanges.flatMap((one) => destinationOf(one) ?? [])) {
    const own = (deliveries[exchange.journal] ?? []).filter(
      ({ url: to, status, error }) =>
        to === url && (status !== undefined || error?.startsWith('not sent') === false),
    )
    const [last] = own.slice(-1)
    if (last === undefined) continue
    yield own.some(({ status = 0 }) => status >= 200 && status < 300)
      ? kept(exchange)
      : broken(exchange, {
          expected: 'a 2xx answer to some delivery',
          actual: `the destination answered ${last.status ?? `nothing: ${clip(last.error ?? '')}`}`,
        })
  }
}
