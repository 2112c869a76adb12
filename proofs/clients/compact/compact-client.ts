import { randomUUID } from 'node:crypto'
import { allPages } from '../../../examples/client/src/all-pages.js'
import { type ApiRequest, Transport } from '../../../examples/client/src/transport.js'
import type { Agent, CompactContact, CompactConversation, Lead } from '../../../fake-server/index.js'
import type { CompactContactWrite } from '../../../fake-server/request-bodies.js'
import type { ClientOptions } from '../subject.js'

interface CompactPage<R> {
  readonly data: readonly R[]
  readonly next_cursor: string | null
}

/** An honest client of the compact variant (section 4.11), on the transport of the example client. */
export class CompactClient {
  readonly #transport: Transport
  readonly #pageSize: number

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options)
    this.#pageSize = options.pageSize ?? 100
  }

  contacts(): AsyncGenerator<CompactContact> {
    return this.#list('/contacts')
  }

  contact(id: string): Promise<CompactContact> {
    return this.#one({ method: 'GET', path: `/contacts/${encodeURIComponent(id)}` })
  }

  createContact(body: CompactContactWrite, idempotencyKey: string = randomUUID()): Promise<CompactContact> {
    return this.#one({ method: 'POST', path: '/contacts', body, idempotencyKey })
  }

  updateContact(id: string, body: CompactContactWrite): Promise<CompactContact> {
    const path = `/contacts/${encodeURIComponent(id)}`
    return this.#one({ method: 'PATCH', path, body, idempotencyKey: randomUUID() })
  }

  agents(): AsyncGenerator<Agent> {
    return this.#list('/agents')
  }

  leads(): AsyncGenerator<Lead> {
    return this.#list('/leads')
  }

  conversations(): AsyncGenerator<CompactConversation> {
    return this.#list('/conversations')
  }

  /** The workspace of the key, whose members the document does not show. */
  workspace(): Promise<object> {
    return this.#one({ method: 'GET', path: '/me' })
  }

  #list<R>(path: string): AsyncGenerator<R> {
    return allPages<R>(async (cursor) => {
      const query = { limit: this.#pageSize, cursor }
      const { data, next_cursor } = await this.#transport.send<CompactPage<R>>({ method: 'GET', path, query })
      return { data, nextCursor: next_cursor }
    })
  }

  /** The document does not say whether a single record comes inside `data`. */
  async #one<R extends object>(request: ApiRequest): Promise<R> {
    const body = await this.#transport.send<R | { readonly data: R }>(request)
    return 'data' in body ? body.data : body
  }
}
