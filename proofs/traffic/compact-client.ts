import { isObject, type Json } from '../../suites/index.js'
import type { ClientKeys } from './ordinary/client-keys.js'
import type { Answer, Send, Sent } from './ordinary/send.js'
import { slipped } from './ordinary/slip.js'
import { slips } from './ordinary/working-client.js'
import { random } from './random.js'

type ListName = 'contacts' | 'agents' | 'leads' | 'conversations'

const lists: readonly ListName[] = ['contacts', 'agents', 'leads', 'conversations']

/**
 * Does the daily work of a client of the compact variant: it walks lists, reads records again, creates and changes contacts,
 * sends a write again when it believes that the answer was lost, and at times makes a mistake, or takes another key.
 *
 * @param requests How many requests to send, about.
 */
export async function doCompactWork(
  { own, otherWorkspace, limited = [] }: ClientKeys,
  seed: number,
  requests: number,
): Promise<void> {
  const next = random(seed)
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)]
  const word = () => `w${below(1e9).toString(36)}`
  let count = 0
  const held: Record<ListName, string[]> = { contacts: [], agents: [], leads: [], conversations: [] }
  const call = async (sent: Sent, send: Send = own): Promise<Answer> => {
    count += 1
    if (send === own && below(sent.body ? slips.writes : slips.reads) === 0) {
      count += 1
      const { idempotencyKey, ...slip } = slipped({ below, pick }, 'compact', sent)
      await send(idempotencyKey === undefined ? slip : { ...slip, idempotencyKey: `${idempotencyKey}-draft` })
    }
    return send(sent)
  }
  const get = (path: string, send?: Send) => call({ method: 'GET', path }, send)
  const dataOf = ({ json }: Answer): unknown => (isObject(json) ? json.data : undefined)
  const walk = async (list: ListName, send?: Send): Promise<void> => {
    const limit = pick(['', 'limit=1', 'limit=3', 'limit=20', 'limit=100'])
    let cursor: unknown
    for (let n = 0; n < 8; n += 1) {
      const at = typeof cursor === 'string' ? `cursor=${encodeURIComponent(cursor)}` : ''
      const query = [limit, at].filter(Boolean).join('&')
      const answer = await get(`/${list}${query && `?${query}`}`, send)
      const data = dataOf(answer)
      const ids = Array.isArray(data) ? data.filter(isObject).map(({ id }) => String(id)) : []
      if (send === undefined) held[list].push(...ids.slice(0, 20))
      cursor = isObject(answer.json) ? answer.json.next_cursor : null
      if (typeof cursor !== 'string') return
    }
  }
  const keyed = (): string => `key-${seed}-${count}-${word()}-of-the-client`
  const write = async (method: string, path: string, body: Json): Promise<Answer> => {
    const sent = { method, path, body, idempotencyKey: keyed() }
    const answer = await call(sent)
    if (below(5) === 0) await call(sent)
    // A client with a fault of its own takes the key for another request.
    if (below(30) === 0) await call({ ...sent, body: { ...body, name: word() } })
    return answer
  }
  const idOf = (list: ListName) => pick(held[list]) ?? 'none'
  const contact = () => idOf('contacts')
  const work: readonly (() => Promise<unknown>)[] = [
    () => walk(pick(lists) ?? 'contacts'),
    () => get('/me'),
    () => get(`/contacts/${contact()}`),
    () => get(`/agents/${idOf('agents')}`),
    () => get(`/leads/${idOf('leads')}`),
    async () => {
      const name = pick([`Zoë ${word()}`, '山田 太郎', word(), 'n'.repeat(200)]) ?? word()
      const body = { name, email: `${word()}@example.com`, source: 'shop' }
      const data = dataOf(await write('POST', '/contacts', body))
      if (!isObject(data) || typeof data.id !== 'string') return
      held.contacts.push(data.id)
      await get(`/contacts/${data.id}`)
    },
    async () => {
      const id = contact()
      await write('PATCH', `/contacts/${id}`, { name: word() })
      if (below(2)) await get(`/contacts/${id}`)
    },
  ]
  const mistakes: readonly (() => Promise<unknown>)[] = [
    () => get('/contacts?limit=ten'),
    () => get(`/${pick(['contacts', 'agents', 'leads'])}/${contact().slice(0, -1) || 'none'}`),
    () => call({ method: 'POST', path: '/contacts', body: { name: word() } }),
    () => call({ method: 'POST', path: '/contacts', body: { name: word() }, idempotencyKey: 'short' }),
    async () => {
      if (otherWorkspace === undefined) return
      await walk('contacts', otherWorkspace)
      const [list, id] = pick(lists.slice(0, 3).map((one) => [one, idOf(one)] as const)) ?? [
        'contacts',
        'none',
      ]
      await get(`/${list}/${id}`, otherWorkspace)
    },
    async () => {
      const send = pick(limited)
      if (send !== undefined) await get(`/${pick(lists) ?? 'contacts'}?limit=5`, send)
    },
  ]
  for (const list of lists) await walk(list)
  while (count < requests) await pick(below(8) === 0 ? mistakes : work)?.()
}
