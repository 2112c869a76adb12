import { isObject, type Json } from '../../suites/index.js'
import { random } from './random.js'

/** An answer as an ordinary client reads it. */
export interface Answer {
  readonly status: number
  readonly json: unknown
}

/** What an ordinary client sends. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: Json
  readonly idempotencyKey?: string
}

/** Sends a request with the key of the client. */
export type Send = (sent: Sent) => Promise<Answer>

/** How the server is spoken to, where the document leaves that open. */
export interface Words {
  readonly close: (outcome: 'won' | 'lost') => Json
  /** Tags that a contact gets. */
  readonly tags: (add: readonly string[]) => Json
}

/**
 * Does the daily work of a client of the full variant, which knows no rule of the suite: it lists, creates, changes, sends
 * a write again when it believes that the answer was lost, and at times works with what it has read a while ago.
 *
 * @param requests How many requests to send, about.
 */
export async function doDailyWork(send: Send, words: Words, seed: number, requests: number): Promise<void> {
  const next = random(seed)
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)]
  let count = 0
  const held: Record<string, Json[]> = {
    contacts: [],
    deals: [],
    tickets: [],
    conversations: [],
    tasks: [],
    meetings: [],
    webhooks: [],
  }
  const call: Send = (sent) => {
    count += 1
    return send(sent)
  }
  const word = () => `w${below(1e9).toString(36)}`
  const write = async (sent: Sent): Promise<Answer> => {
    const idempotencyKey = below(3) > 0 ? `key-${seed}-${count}-${word()}` : undefined
    const own = idempotencyKey === undefined ? sent : { ...sent, idempotencyKey }
    const answer = await call(own)
    // The answer is thought to be lost, and the client sends the same again, sometimes after other work.
    if (idempotencyKey !== undefined && below(5) === 0) {
      if (below(2) === 0) await read()
      await call(own)
      // A client with a fault of its own takes the key for another request.
      if (below(6) === 0 && sent.body)
        await call({ ...own, body: { ...sent.body, [Object.keys(sent.body)[0] ?? 'x']: word() } })
    }
    return answer
  }
  const dataOf = ({ json }: Answer): unknown => (isObject(json) ? json.data : undefined)
  const walk = async (path: string, into?: string): Promise<void> => {
    const limit = pick(['', '5', '20', '100', '2'])
    const query = limit ? `limit=${limit}` : ''
    let cursor: string | undefined
    const found: Json[] = []
    for (let n = 0; n < 8; n += 1) {
      const parts = [query, cursor === undefined ? '' : `cursor=${encodeURIComponent(cursor)}`].filter(
        Boolean,
      )
      const separator = path.includes('?') ? '&' : '?'
      const answer = await call({
        method: 'GET',
        path: path + (parts.length > 0 ? separator + parts.join('&') : ''),
      })
      const data = dataOf(answer)
      if (Array.isArray(data)) found.push(...data.filter(isObject))
      const given = isObject(answer.json) ? answer.json.nextCursor : undefined
      if (typeof given !== 'string') break
      cursor = given
    }
    // What was read is worked with for a while, although others may have changed it.
    if (into !== undefined && found.length > 0 && below(3) > 0) held[into] = found
  }
  const idIn = (from: readonly Json[] = []) => String(pick(from)?.id ?? 'none')
  const lists = [
    'contacts',
    'deals',
    'tickets',
    'conversations',
    'tasks',
    'meetings',
    'activities',
    'tags',
    'webhooks',
    'messaging/chat/templates',
  ]
  const read = async (): Promise<void> => {
    const list = pick(lists) ?? 'contacts'
    const filters: Readonly<Record<string, readonly string[]>> = {
      deals: ['', '?status=open', '?status=won'],
      tickets: ['', '?status=open', '?priority=high'],
      tasks: ['', '?status=open', '?status=done'],
      conversations: ['', '?status=open', '?channel=email'],
      contacts: [
        '',
        `?email=${encodeURIComponent(String(pick(held.contacts ?? [])?.email ?? 'a@example.com'))}`,
      ],
    }
    await walk(`/${list}${pick(filters[list] ?? ['']) ?? ''}`, list)
  }
  const user = async () =>
    pick([
      'ana@example.com',
      ...(held.tickets ?? []).flatMap(({ assigneeEmail }) =>
        typeof assigneeEmail === 'string' ? [assigneeEmail] : [],
      ),
    ])
  const work: readonly (() => Promise<unknown>)[] = [
    read,
    read,
    async () => {
      const answer = await write({
        method: 'POST',
        path: '/contacts',
        body: { name: word(), email: `${word()}@example.com`, tags: [word()] },
      })
      const data = dataOf(answer)
      if (isObject(data)) held.contacts?.push(data)
    },
    () =>
      write({
        method: 'PATCH',
        path: `/contacts/${idIn(held.contacts)}`,
        body: { name: word(), ...(below(2) ? { lastname: word() } : {}) },
      }),
    () => write({ method: 'PATCH', path: `/contacts/${idIn(held.contacts)}`, body: { phone: null } }),
    () =>
      write({ method: 'POST', path: `/contacts/${idIn(held.contacts)}/tags`, body: words.tags([word()]) }),
    () => call({ method: 'GET', path: `/contacts/${idIn(held.contacts)}/notes` }),
    () =>
      write({
        method: 'POST',
        path: '/activities',
        body: { type: 'note', leadId: idIn(held.contacts), body: word() },
      }),
    async () =>
      write({
        method: 'POST',
        path: '/activities',
        body: {
          type: 'task',
          leadId: idIn(held.contacts),
          title: word(),
          assignedToEmail: (await user()) ?? null,
        },
      }),
    () => {
      const task = pick(held.tasks ?? [])
      const body = pick<Json>([{}, { done: true }, { done: false }]) ?? {}
      return write({
        method: 'POST',
        path: `/contacts/${task?.leadId ?? 'none'}/tasks/${task?.id ?? 'none'}/complete`,
        body,
      })
    },
    async () => {
      const answer = await write({
        method: 'POST',
        path: '/deals',
        body: { title: word(), leadId: idIn(held.contacts) },
      })
      const data = dataOf(answer)
      if (isObject(data)) held.deals?.push(data)
    },
    () => {
      const deal = pick(held.deals ?? [])
      return write({
        method: 'POST',
        path: `/deals/${deal?.id ?? 'none'}/close`,
        body: { ...words.close(below(2) ? 'won' : 'lost'), expectedRev: deal?.rev ?? 1 },
      })
    },
    () => {
      const ticket = pick(held.tickets ?? [])
      const body = {
        subject: word(),
        priority: pick(['low', 'high', 'urgent']),
        ...(below(2) ? { expectedRev: ticket?.rev ?? 1 } : {}),
      }
      return write({ method: 'PATCH', path: `/tickets/${ticket?.id ?? 'none'}`, body })
    },
    async () => {
      const ticket = pick(held.tickets ?? [])
      const body = {
        assigneeEmail: below(4) ? ((await user()) ?? null) : null,
        ...(below(2) ? { expectedRev: ticket?.rev ?? 1 } : {}),
      }
      return call({ method: 'POST', path: `/tickets/${ticket?.id ?? 'none'}/assign`, body })
    },
    () => write({ method: 'POST', path: `/tickets/${idIn(held.tickets)}/comments`, body: { body: word() } }),
    () =>
      call({
        method: 'GET',
        path: `/conversations/${encodeURIComponent(idIn(held.conversations))}/messages`,
      }),
    () =>
      write({
        method: 'POST',
        path: `/conversations/${encodeURIComponent(idIn(held.conversations))}/reply`,
        body: { text: word() },
      }),
    async () => {
      const conversation = pick(held.conversations ?? [])
      const body = {
        assigneeEmail: (await user()) ?? null,
        ...(below(2) ? { expectedRev: conversation?.rev ?? 1 } : {}),
      }
      return call({
        method: 'POST',
        path: `/conversations/${encodeURIComponent(String(conversation?.id ?? 'none'))}/assign`,
        body,
      })
    },
    () =>
      write({ method: 'POST', path: `/meetings/${idIn(held.meetings)}/cancel`, body: { reason: word() } }),
    async () => {
      const answer = await write({
        method: 'POST',
        path: '/webhooks',
        body: { name: word(), url: `https://example.com/${word()}`, events: ['contact.created'] },
      })
      const data = dataOf(answer)
      if (isObject(data)) held.webhooks?.push(data)
    },
    () => write({ method: 'DELETE', path: `/webhooks/${idIn(held.webhooks)}` }),
  ]
  for (const list of ['contacts', 'deals', 'tickets', 'conversations', 'tasks', 'meetings']) {
    const data = dataOf(await call({ method: 'GET', path: `/${list}` }))
    if (Array.isArray(data)) held[list] = data.filter(isObject)
  }
  while (count < requests) await pick(work)?.()
}
