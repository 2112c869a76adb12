import type { Api, Json } from '../api/index.js'
import { withId } from '../judgements/pages.js'

/** A destination at the receiver, by the word that only its address holds. */
export interface AtReceiver {
  readonly webhook: Json
  readonly word: string
}

/** The member that may be wrong in place of the target, where nothing shows that the two reach each other. */
interface DeliveryBasis {
  readonly claim?: 'control.receiver'
}

/** How long a server may take to count a delivery that failed, in milliseconds. */
const countingMs = 30_000

/**
 * The basis of a failure for a delivery that did not come: the target's fault alone where the receiver has received
 * something from it, or records what it is sent while the target says that its deliveries have arrived; else the fault
 * of one of them. Ends the check as inconclusive where the receiver does not record what it is sent.
 */
export async function judgeArrival(api: Api, destinations: readonly AtReceiver[]): Promise<DeliveryBasis> {
  const { receiver } = api.target.control
  const isHeard = async (word: string) =>
    ((await receiver?.received()) ?? []).some(({ url }) => url.includes(word))
  for (const { word } of destinations) if (await isHeard(word)) return {}
  const word = api.fresh.word()
  const url = `${receiver?.url}/${word}`
  const status = await receiver?.send?.({ url, headers: { 'content-type': 'application/json' }, body: '{}' })
  const isRecorded = await isHeard(word)
  if (status !== undefined && status >= 200 && status < 300 && !isRecorded)
    throw api.hooks.suspect('receiver', '`received` does not give what was just sent to its `url`')
  if (await probeDelivered(api, destinations)) {
    await api.waitForBackground(countingMs)
    if (isRecorded && (await probeDelivered(api, destinations))) return {}
  }
  return { claim: 'control.receiver' }
}

/** Whether the target shows that a destination had its event, and no failure of any. */
async function probeDelivered(api: Api, destinations: readonly AtReceiver[]): Promise<boolean> {
  const { records } = await api.read.webhooks()
  const now = destinations.flatMap(({ webhook }): Json[] => [withId(records, webhook.id) ?? {}])
  const before = new Map(destinations.map(({ webhook }) => [webhook.id, webhook]))
  const isFailed = now.some(({ id, failureCount }) => failureCount !== before.get(id)?.failureCount)
  const isMoved = now.some(({ id, lastEventAt }) => lastEventAt !== before.get(id)?.lastEventAt)
  return isMoved && !isFailed
}

/**
 * The basis of a failure for a refused delivery that is not counted. Ends the check as inconclusive where the receiver
 * is seen to take what it was to refuse.
 */
export async function judgeRefusal(api: Api): Promise<DeliveryBasis> {
  const { receiver } = api.target.control
  const status = await receiver?.send?.({ url: receiver.url, headers: {}, body: '{}' })
  if (status === undefined) return { claim: 'control.receiver' }
  if (status >= 400) return {}
  throw api.hooks.suspect('receiver', `\`refuse\` does not make it refuse: it answered ${status}`)
}
