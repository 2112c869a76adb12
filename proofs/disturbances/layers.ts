import { demoKeys } from '../../fake-server/index.js'
import type { WireRequest, WireResponse } from '../../suites/index.js'
import type { Layer } from './behind.js'

/** Changes the records of every list that is answered. */
export const lists =
  (change: (record: Record<string, unknown>) => Record<string, unknown> | undefined): Layer =>
  (transport) =>
  async (request) => {
    const answer = await transport(request)
    if (request.method !== 'GET' || answer.status !== 200) return answer
    const body = JSON.parse(answer.text) as { data: unknown }
    if (!Array.isArray(body.data)) return answer
    const data = body.data.flatMap((record: Record<string, unknown>) => change(record) ?? [])
    return { ...answer, text: JSON.stringify({ ...body, data }) }
  }

/** A gateway that removes a header from the requests for which `when` holds. */
export const stripping =
  (name: string, when: (request: WireRequest) => boolean = () => true): Layer =>
  (transport) =>
  (request) => {
    const { [name]: _, ...headers } = request.headers
    return transport(when(request) ? { ...request, headers } : request)
  }

/** How a cache marks what it answers from its store: by an `Age`, by the `Date` of the first answer, or not at all. */
export type Mark = 'age' | 'date' | 'none'

/** A cache that answers each read again for some time, in milliseconds. */
export const caching =
  (ttlMs: number, mark: Mark): Layer =>
  (transport, time) => {
    const kept = new Map<string, { readonly at: number; readonly answer: WireResponse }>()
    return async (request) => {
      if (request.method !== 'GET') return transport(request)
      const key = `${request.headers.authorization} ${request.path}`
      const known = kept.get(key)
      const ageMs = known === undefined ? ttlMs : time.now() - known.at
      if (known !== undefined && ageMs < ttlMs) {
        const { date, ...headers } = known.answer.headers
        if (mark === 'date') return known.answer
        const age = mark === 'age' ? { age: String(Math.ceil(ageMs / 1000)) } : {}
        return { ...known.answer, headers: { ...headers, ...age } }
      }
      const answer = await transport(request)
      if (answer.status === 200) kept.set(key, { at: time.now(), answer })
      return answer
    }
  }

/** Another client of the workspace, which changes the contact that was made last after every so many calls. */
export const otherClient =
  (every: number): Layer =>
  (transport) => {
    let calls = 0
    let last: string | undefined
    const send = (method: string, path: string, body: object) =>
      transport({
        method,
        path,
        headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    return async (request) => {
      const answer = await transport(request)
      if (request.path === '/api/v1/contacts' && answer.status === 201)
        last = (JSON.parse(answer.text) as { data: { id: string } }).data.id
      calls += 1
      if (last === undefined || calls % every !== 0) return answer
      await send('PATCH', `/api/v1/contacts/${last}`, {
        lastname: `Seen by sales ${calls}`,
        tags: [`vip${calls}`],
      })
      await send('POST', '/api/v1/activities', { type: 'note', leadId: last, body: `Called, case ${calls}` })
      return answer
    }
  }
