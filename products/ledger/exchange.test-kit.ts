import { assume, type OperationId, operationOf } from '../../contract/index.js'
import type { Exchange, Json, SentCall } from '../../suites/api/index.js'
import { Leftovers } from '../../suites/side-effects/leftovers.js'
import type { Ask } from '../../suites/side-effects/listing.js'
import { SideEffectRecorder } from './recorder.js'

/** A call in short. */
export interface Given {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly key?: string
  readonly idempotencyKey?: string
  readonly index?: number
}

/** A call as a client is about to send it. */
export function sent(
  operation: OperationId,
  { params = {}, body, key = 'main', ...more }: Given = {},
): SentCall {
  const { method, path } = operationOf(operation)
  const { idempotencyKey, index = 1 } = more
  return {
    index,
    operation,
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
export const answeredWith = (call: SentCall, status: number, json: unknown): Exchange => ({
  ...call,
  response: { status, headers: {}, text: JSON.stringify(json) ?? '', json },
})

/** A run whose calls are noted, in one line each. */
export class Run {
  readonly recorder = new SideEffectRecorder(assume({}), () => new Date(0))
  readonly leftovers = new Leftovers()
  #index = 0

  constructor(runId = 'abc') {
    this.leftovers.add({ kind: 'run', runId })
  }

  /** Sends a call and answers it; without an answer it is lost. */
  call(operation: OperationId, given: Given = {}, answer?: readonly [status: number, json: unknown]): void {
    this.#index += 1
    const call = sent(operation, { ...given, index: this.#index })
    const intent = this.recorder.intent(call)
    if (intent) this.leftovers.add(intent)
    const outcome = answer && this.recorder.outcome(answeredWith(call, ...answer))
    if (outcome) this.leftovers.add(outcome)
  }

  /** Makes a contact of the run's own. */
  contact(id: string): void {
    this.call('POST /api/v1/contacts', { body: { email: `${id}@x.example.com` } }, [201, { data: { id } }])
  }
}

/** A server that answers each operation as given, 404 otherwise, and remembers what it was asked. */
export function serverOf(
  answers: Partial<Record<OperationId, (call: Parameters<Ask>[1]) => readonly [number, unknown]>>,
): { readonly ask: Ask; readonly asked: Json[] } {
  const asked: Json[] = []
  return {
    asked,
    async ask(operation, call) {
      const { params, body, as = 'main' } = call
      asked.push({ operation, ...(params ? { params } : {}), ...(body === undefined ? {} : { body }), as })
      const [status, json] = answers[operation]?.(call) ?? [404, {}]
      return answeredWith(sent(operation), status, json)
    },
  }
}
