import type { OperationId } from '../../contract/index.js'
import type { Client, Exchange, KeyName } from '../api/index.js'
import { aspectOf, stateShown } from './key-states.js'

/** What all exchanges of a run have shown of the configuration so far. */
export class Confirmations {
  readonly #shown = new Map<KeyName, Set<string>>()
  readonly #accepted = new Map<string, Set<OperationId>>()

  constructor(
    private readonly client: Client,
    /** The values of the configuration that calls name. */
    private readonly values: readonly string[],
  ) {
    client.listen((exchange) => this.#learn(exchange))
  }

  /** The aspects of its state that the workspace of a key has shown, for instance the channels that are down. */
  shown(key: KeyName): ReadonlySet<string> {
    return this.#shown.get(key) ?? new Set()
  }

  /** The error code of a body, once the place of codes is known. */
  codeOf(body: unknown): string | undefined {
    return this.client.errors.codeOf(body)
  }

  /** Whether a write that names a value has succeeded, at operations whose path matches. */
  isAccepted(value: string, path = /./): boolean {
    return [...(this.#accepted.get(value) ?? [])].some((operation) => path.test(operation))
  }

  #learn(exchange: Exchange): void {
    const { request, response } = exchange
    const key = request.key as KeyName
    if (stateShown(key, response.status, this.codeOf(response.json))) {
      const aspects = this.#shown.get(key) ?? new Set()
      this.#shown.set(key, aspects.add(aspectOf(exchange)))
    }
    if (request.method === 'GET' || response.status >= 300) return
    const sent = `${decodeURIComponent(request.path)} ${request.body ?? ''}`
    for (const value of this.values)
      if (sent.includes(value))
        this.#accepted.set(value, (this.#accepted.get(value) ?? new Set()).add(exchange.operation))
  }
}
