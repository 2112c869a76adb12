import { isObject } from '../../suites/index.js'
import { activityWork } from './ordinary/activity-work.js'
import type { ClientKeys } from './ordinary/client-keys.js'
import { contactWork } from './ordinary/contact-work.js'
import { conversationWork } from './ordinary/conversation-work.js'
import { dealWork } from './ordinary/deal-work.js'
import { listPath } from './ordinary/filters.js'
import { meetingWork } from './ordinary/meeting-work.js'
import { mistakes } from './ordinary/mistakes.js'
import { otherKeyWork, tryKey } from './ordinary/other-keys.js'
import { ticketWork } from './ordinary/ticket-work.js'
import { webhookWork } from './ordinary/webhook-work.js'
import type { Words } from './ordinary/words.js'
import { dataOf, lists, type Work, WorkingClient } from './ordinary/working-client.js'

/** How often a client makes a mistake, or takes another key: once in so many steps. */
const rarely = 10

/**
 * Does the daily work of a client of the full variant, which knows no rule of the suite: it lists by any filter, creates,
 * changes, sends a write again when it believes that the answer was lost, makes mistakes, and at times works with what it
 * has read a while ago.
 *
 * @param requests How many requests to send, about.
 */
export async function doDailyWork(
  keys: ClientKeys,
  words: Words,
  seed: number,
  requests: number,
): Promise<void> {
  const client = new WorkingClient(keys, words, seed)
  const read: Work = () => {
    const list = client.pick(lists) ?? 'contacts'
    return client.walk(listPath(client, list), list)
  }
  client.read = read
  const daily = [
    read,
    read,
    read,
    read,
    ...contactWork(client),
    ...activityWork(client),
    ...dealWork(client),
    ...ticketWork(client),
    ...conversationWork(client),
    ...meetingWork(client),
    ...webhookWork(client),
  ]
  const rare = [...mistakes(client), ...otherKeyWork(client)]
  for (const list of lists.slice(0, 6)) {
    const data = dataOf(await client.get(`/${list}`))
    if (Array.isArray(data)) client.held[list] = data.filter(isObject)
  }
  for (const send of keys.limited ?? []) await tryKey(client, send)
  while (client.sent < requests) await client.pick(client.below(rarely) === 0 ? rare : daily)?.()
}
