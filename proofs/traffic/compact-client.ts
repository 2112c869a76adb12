import { isObject, type Json } from '../../suites/index.js'
import type { Answer, Send } from './ordinary-client.js'
import { random } from './random.js'

/**
 * Does the daily work of a client of the compact variant: it walks lists, reads records again, creates and changes contacts,
 * and sends a write again when it believes that the answer was lost.
 *
 * @param requests How many requests to send, about.
 */
export async function doCompactWork(send: Send, seed: number, requests: number): Promise<void> {
  const next = random(seed)
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)]
  const word = () => `w${below(1e9).toString(36)}`
  let count = 0
  const held: Record<string, string[]> = { contacts: [], agents: [], leads: [] }
  const call: Send = (sent) => {
    count += 1
    return send(sent)
  }
  const dataOf = ({ json }: Answer): unknown => (isObject(json) ? json.data : undefined)
  const walk = async (list: string): Promise<void> => {
    const limit = pick(['', 'limit=3', 'limit=20', 'limit=100'])
    let cursor: unknown
    for (let n = 0; n < 8; n += 1) {
      const at = typeof cursor === 'string' ? `cursor=${encodeURIComponent(cursor)}` : ''
      const query = [limit, at].filter(Boolean).join('&')
      const answer = await call({ method: 'GET', path: `/${list}${query && `?${query}`}` })
      const data = dataOf(answer)
      const ids = Array.isArray(data) ? data.filter(isObject).map(({ id }) => String(id)) : []
      held[list]?.push(...ids.slice(0, 20))
      cursor = isObject(answer.json) ? answer.json.next_cursor : null
      if (typeof cursor !== 'string') return
    }
  }
  const write = async (method: string, path: string, body: Json): Promise<Answer> => {
    const sent = { method, path, body, idempotencyKey: `key-${seed}-${count}-${word()}-of-the-client` }
    const answer = await call(sent)
    if (below(5) === 0) await call(sent)
    return answer
  }
  const contact = () => pick(held.contacts ?? []) ?? 'none'
  const work: readonly (() => Promise<unknown>)[] = [
    () => walk(pick(['contacts', 'agents', 'leads', 'conversations']) ?? 'contacts'),
    () => call({ method: 'GET', path: '/me' }),
    () => call({ method: 'GET', path: `/contacts/${contact()}` }),
    () => call({ method: 'GET', path: `/agents/${pick(held.agents ?? []) ?? 'none'}` }),
    () => call({ method: 'GET', path: `/leads/${pick(held.leads ?? []) ?? 'none'}` }),
    async () => {
      const body = { name: `Zoë ${word()}`, email: `${word()}@example.com`, source: 'shop' }
      const data = dataOf(await write('POST', '/contacts', body))
      if (!isObject(data) || typeof data.id !== 'string') return
      held.contacts?.push(data.id)
      await call({ method: 'GET', path: `/contacts/${data.id}` })
    },
    async () => {
      const id = contact()
      await write('PATCH', `/contacts/${id}`, { name: word() })
      if (below(2)) await call({ method: 'GET', path: `/contacts/${id}` })
    },
  ]
  for (const list of ['contacts', 'agents', 'leads', 'conversations']) await walk(list)
  while (count < requests) await pick(work)?.()
}
