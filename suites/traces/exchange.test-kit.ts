import { assume, type EndpointId, endpointOf } from '../../contract/index.js'
import type { Exchange, Json, Sent } from '../harness/index.js'
import type { Ask } from './listing.js'
import { Remains } from './remains.js'
import { Scribe } from './scribe.js'

/** A call in short. */
export interface Given {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly key?: string
  readonly idempotencyKey?: string
  readonly index?: number
}

/** A call as a client is about to send it. */
export function sent(endpoint: EndpointId, { params = {}, body, key = 'main', ...more }: Given = {}): Sent {
  const { method, path } = endpointOf(endpoint)
  const { idempotencyKey, index = 1 } = more
  return {
    index,
    endpoint,
    request: {
      method,
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x')),
      headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      key,
    },
  }
}

/** An answered call. */
export const answeredWith = (call: Sent, status: number, json: unknown): Exchange => ({
  ...call,
  response: { status, headers: {}, text: JSON.stringify(json) ?? '', json },
})

/** A run whose calls are noted, in one line each. */
export class Run {
  readonly scribe = new Scribe(assume({}), () => new Date(0))
  readonly remains = new Remains()
  #index = 0

  constructor(runId = 'abc') {
    this.remains.add({ kind: 'run', runId })
  }

  /** Sends a call and answers it; without an answer it is lost. */
  call(endpoint: EndpointId, given: Given = {}, answer?: readonly [status: number, json: unknown]): void {
    this.#index += 1
    const call = sent(endpoint, { ...given, index: this.#index })
    const intent = this.scribe.intent(call)
    if (intent) this.remains.add(intent)
    const outcome = answer && this.scribe.outcome(answeredWith(call, ...answer))
    if (outcome) this.remains.add(outcome)
  }

  /** Makes a contact of the run's own. */
  contact(id: string): void {
    this.call('POST /api/v1/contacts', { body: { email: `${id}@x.example.com` } }, [201, { data: { id } }])
  }
}

/** A server that answers each endpoint as told, 404 otherwise, and remembers what it was asked. */
export function serverOf(
  answers: Partial<Record<EndpointId, (call: Parameters<Ask>[1]) => readonly [number, unknown]>>,
): { readonly ask: Ask; readonly asked: Json[] } {
  const asked: Json[] = []
  return {
    asked,
    async ask(endpoint, call) {
      const { params, body, as = 'main' } = call
      asked.push({ endpoint, ...(params ? { params } : {}), ...(body === undefined ? {} : { body }), as })
      const [status, json] = answers[endpoint]?.(call) ?? [404, {}]
      return answeredWith(sent(endpoint), status, json)
    },
  }
}
