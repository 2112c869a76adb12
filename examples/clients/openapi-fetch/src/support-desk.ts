import type { Api } from './api.js'
import type { components, paths } from './schema.js'

type Ticket = components['schemas']['Ticket']
type TicketFilters = NonNullable<paths['/api/v1/tickets']['get']['parameters']['query']>
type NewContact = components['schemas']['UpsertContactBody']

export class CrmError extends Error {
  constructor(
    readonly status: number,
    readonly body: components['schemas']['Error'] | undefined,
  ) {
    super(body ? `${body.error.code}: ${body.error.message}` : `HTTP ${status}`)
  }

  get code() {
    return this.body?.error.code
  }
}

type Answer<T> = { data?: T; error?: components['schemas']['Error']; response: Response }

/** The data of an answer; throws a CrmError for an error answer. */
function dataOf<T>({ data, error, response }: Answer<T>): T {
  if (data === undefined) throw new CrmError(response.status, error)
  return data
}

export class SupportDesk {
  constructor(private readonly api: Api) {}

  async *tickets(filters: TicketFilters = {}) {
    let cursor: string | null = null
    do {
      const query: TicketFilters = { ...filters, ...(cursor === null ? {} : { cursor }) }
      const page = dataOf(await this.api.GET('/api/v1/tickets', { params: { query } }))
      yield* page.data
      cursor = page.nextCursor
    } while (cursor !== null)
  }

  /** Makes a ticket urgent and assigns it. Another agent may have changed it meanwhile: then this tries again, once. */
  async escalate(ticket: Pick<Ticket, 'id' | 'rev'>, assigneeEmail: string): Promise<Ticket> {
    try {
      return await this.escalateOnce(ticket, assigneeEmail)
    } catch (error) {
      if (!(error instanceof CrmError && error.code === 'rev_mismatch')) throw error
      for await (const fresh of this.tickets())
        if (fresh.id === ticket.id) return this.escalateOnce(fresh, assigneeEmail)
      throw error
    }
  }

  /** The contact of an e-mail address, which is created if there is none. */
  async contact(body: NewContact) {
    const created = await this.api.POST('/api/v1/contacts', { body })
    if (created.error?.error.code === 'conflict')
      return dataOf(await this.api.POST('/api/v1/contacts/upsert', { body })).data
    return dataOf(created).data
  }

  async reply(id: string, text: string) {
    return dataOf(
      await this.api.POST('/api/v1/conversations/{id}/reply', { params: { path: { id } }, body: { text } }),
    ).data
  }

  async comment(id: string, text: string) {
    return dataOf(
      await this.api.POST('/api/v1/tickets/{id}/comments', {
        params: { path: { id } },
        body: { kind: 'note', body: text },
      }),
    ).data.ticket
  }

  private async escalateOnce(
    { id, rev }: Pick<Ticket, 'id' | 'rev'>,
    assigneeEmail: string,
  ): Promise<Ticket> {
    const path = { id }
    const urgent = dataOf(
      await this.api.PATCH('/api/v1/tickets/{id}', {
        params: { path },
        body: { priority: 'urgent', expectedRev: rev },
      }),
    ).data
    return dataOf(
      await this.api.POST('/api/v1/tickets/{id}/assign', {
        params: { path },
        body: { assigneeEmail, expectedRev: urgent.rev },
      }),
    ).data
  }
}
