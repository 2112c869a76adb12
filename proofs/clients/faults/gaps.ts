import type { GapName } from '../../../contract/index.js'
import { Api } from '../../../examples/client/src/api.js'
import { isApiError } from '../../../examples/client/src/api-error.js'
import { CrmClient } from '../../../examples/client/src/crm-client.js'
import type {
  BookingResult,
  CancelResult,
  Contact,
  Conversation,
  Deal,
  SendResult,
  Ticket,
  Webhook,
} from '../../../fake-server/index.js'
import { contactTests } from '../scenario/contacts.js'
import { errorTests } from '../scenario/errors.js'
import { listTests } from '../scenario/lists.js'
import { meetingTests } from '../scenario/meetings.js'
import { messageTests } from '../scenario/messages.js'
import { revisionTests } from '../scenario/revisions.js'
import { testsWithout } from '../scenario/scenario.js'
import type { ScenarioTests } from '../scenario/scenario-test.js'
import { webhookTests } from '../scenario/webhooks.js'
import type { ClientOptions } from '../subject.js'
import { type FaultyClient, faulty } from './faulty-client.js'
import { bodyOf, by, changing, isFor, reading, type SentMembers } from './sending.js'

type Given<N extends keyof CrmClient> = CrmClient[N] extends (...given: infer G) => unknown ? G : never

/** The same records, as long as each one fits to the one before it. */
async function* inOrder<R>(
  records: AsyncIterable<R>,
  fits: (before: R, after: R) => boolean,
): AsyncGenerator<R> {
  let before: R | undefined
  for await (const record of records) {
    if (before !== undefined && !fits(before, record)) throw new Error('the records come in another order')
    before = record
    yield record
  }
}

const text = (value: string | null): string => value ?? ''

class NewestConversationFirst extends CrmClient {
  override conversations(...given: Given<'conversations'>): AsyncGenerator<Conversation> {
    return inOrder(super.conversations(...given), (a, b) => text(a.lastMessageAt) >= text(b.lastMessageAt))
  }
}

class LatestTicketFirst extends CrmClient {
  override tickets(...given: Given<'tickets'>): AsyncGenerator<Ticket> {
    return inOrder(super.tickets(...given), (a, b) => text(a.updatedAt) >= text(b.updatedAt))
  }
}

class EqualDealsById extends CrmClient {
  override deals(...given: Given<'deals'>): AsyncGenerator<Deal> {
    return inOrder(super.deals(...given), (a, b) => a.updatedAt !== b.updatedAt || a.id >= b.id)
  }
}

class ExactTimes extends CrmClient {
  override async *contacts(...given: Given<'contacts'>): AsyncGenerator<Contact> {
    for await (const contact of super.contacts(...given)) {
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(contact.updatedAt ?? ''))
        throw new Error('no time')
      yield contact
    }
  }
}

class ContactHasNoMore extends CrmClient {
  override async *contacts(...given: Given<'contacts'>): AsyncGenerator<Contact> {
    for await (const contact of super.contacts(...given)) {
      if (Object.keys(contact).length > 22) throw new Error('a contact has unknown members')
      yield contact
    }
  }
}

class ConflictNamesId extends CrmClient {
  override async updateContact(...given: Given<'updateContact'>): Promise<Contact> {
    try {
      return await super.updateContact(...given)
    } catch (error) {
      if (isApiError(error, 'conflict') && error.details.id === undefined) throw new TypeError('no id')
      throw error
    }
  }
}

class TagsInOrder extends CrmClient {
  override async updateContact(...given: Given<'updateContact'>): Promise<Contact> {
    const contact = await super.updateContact(...given)
    const added = given[1].tags?.at(-1)
    if (added !== undefined && contact.tags.at(-1) !== added)
      throw new Error('the new tag is not the last one')
    return contact
  }
}

class UpsertKeepsTags extends CrmClient {
  override async upsertContact(...given: Given<'upsertContact'>): Promise<Contact> {
    const contact = await super.upsertContact(...given)
    if (!contact.tags.includes('vip')) throw new Error('the tags of the contact are gone')
    return contact
  }
}

class NoteMeansNote extends CrmClient {
  override async createContact(...given: Given<'createContact'>): Promise<Contact> {
    const contact = await super.createContact(...given)
    if ((contact.noteCreatedId !== undefined) !== (given[0].note !== undefined))
      throw new Error('whose note?')
    return contact
  }
}

class OnceOnly extends CrmClient {
  override async createDeal(...given: Given<'createDeal'>): Promise<Deal> {
    const deal = await super.createDeal(...given)
    if (deal.recurrence !== 'none') throw new Error('the deal recurs')
    return deal
  }
}

class ProbesClosedDeals extends CrmClient {
  override async closeDeal(...given: Given<'closeDeal'>): Promise<Deal> {
    const closed = await super.closeDeal(...given)
    const again = await super
      .closeDeal({ ...closed, status: 'open' }, given[1])
      .catch((error: unknown) => error)
    if (!isApiError(again, 'invalid_state')) throw new Error('the deal is still open')
    return closed
  }
}

class NextRevision extends CrmClient {
  override async updateTicket(...[ticket, change]: Given<'updateTicket'>): Promise<Ticket> {
    let rev = ticket.rev
    const updated = await super.updateTicket(ticket, (current) => {
      rev = current.rev
      return change(current)
    })
    if (updated.rev !== rev + 1) throw new Error('another change came in between')
    return updated
  }
}

class CancelSaysWhen extends CrmClient {
  override async cancelMeeting(...given: Given<'cancelMeeting'>): Promise<CancelResult> {
    const canceled = await super.cancelMeeting(...given)
    ;(canceled.startAt as string).slice(0, 10)
    return canceled
  }
}

class CanceledIsListed extends CrmClient {
  override async cancelMeeting(...given: Given<'cancelMeeting'>): Promise<CancelResult> {
    const canceled = await super.cancelMeeting(...given)
    for await (const { id } of this.meetings()) if (id === given[0]) return canceled
    throw new Error('the meeting is gone')
  }
}

class WindowIsState extends CrmClient {
  override async reply(...given: Given<'reply'>): Promise<SendResult> {
    try {
      return await super.reply(...given)
    } catch (error) {
      if (isApiError(error, 'quota_exceeded') || isApiError(error, 'unknown_outcome')) throw error
      if (!isApiError(error, 'invalid_state')) throw new TypeError('an error that no reply has')
      throw error
    }
  }
}

class EmailIsQueued extends CrmClient {
  override async reply(...given: Given<'reply'>): Promise<SendResult> {
    const sent = await super.reply(...given)
    if (given[0].channel === 'email' && sent.status !== 'queued') throw new Error('the e-mail is not queued')
    return sent
  }
}

class NotesAreNotes extends CrmClient {
  override async createActivity(...given: Given<'createActivity'>): ReturnType<CrmClient['createActivity']> {
    const created = await super.createActivity(...given)
    if (given[0].type === 'note' && created.store !== 'notes') throw new Error('the note is lost')
    return created
  }
}

class TrustsReplays extends CrmClient {
  readonly #api: Api

  constructor(options: ClientOptions) {
    super(options)
    this.#api = new Api(options)
  }

  override async createWebhook(...[webhook, options]: Given<'createWebhook'>): Promise<Webhook> {
    return this.#api.write('POST', '/webhooks', webhook, options)
  }
}

class TakesAlternatives extends CrmClient {
  override async book(...[type, [slotId], booking]: Given<'book'>): Promise<BookingResult> {
    try {
      return await super.book(type, [slotId], booking)
    } catch (error) {
      if (!isApiError(error, 'conflict')) throw error
      const [first] = error.details.alternatives as readonly { readonly slotId: string }[]
      return super.book(type, [(first as { readonly slotId: string }).slotId], booking)
    }
  }
}

const lacking = (operation: string, member: string) =>
  changing((request) => {
    if (!isFor(request, operation) || request.json === undefined) return
    const { [member]: _, ...others } = request.json
    request.json = others
  })

const inAddress = (name: string, value: (before: string) => string | undefined) =>
  changing((request) => {
    const { searchParams } = request.url
    if (!searchParams.has(name)) return
    const other = value(searchParams.get(name) ?? '')
    if (other === undefined) searchParams.delete(name)
    else searchParams.set(name, other)
  })

/** The tests whose pages are made by hand. */
const handMade = /^a list goes on after/

const isObject = (value: unknown): value is SentMembers => typeof value === 'object' && value !== null

/** Makes a client that depends on a gap, whose author has some of the tests. */
const depending = (
  tests: ScenarioTests,
  gap: GapName,
  name: string,
  make: FaultyClient['make'],
  without?: RegExp,
): FaultyClient => faulty({ gap }, name, make, { tests: testsWithout(without, tests) })

/** Clients that work with the values that are usual here, and with no others. */
export const gapFaults: readonly FaultyClient[] = [
  depending(
    errorTests,
    'error-body',
    'reads the code at error.code alone',
    reading((body, { ok }) => (ok || isObject(body.error) ? body : {})),
  ),
  depending(
    contactTests,
    'error-body',
    'reads the details at error.details alone',
    reading((body, { ok }) => {
      const { details: _, ...others } = body
      return ok ? body : others
    }),
  ),
  depending(
    listTests,
    'limit-out-of-range',
    'finds the largest page by a refusal',
    by(async (request, send) => {
      const { searchParams } = request.url
      if (!searchParams.has('limit') || searchParams.has('cursor')) return send(request)
      const limit = searchParams.get('limit') ?? ''
      searchParams.set('limit', '101')
      const answer = await send(request)
      if (answer.ok) return Response.json({ data: [], nextCursor: null })
      if (answer.status !== 400) return answer
      searchParams.set('limit', limit)
      return send(request)
    }),
    handMade,
  ),
  depending(
    listTests,
    'limit-syntax',
    'fills a limit up with zeros',
    inAddress('limit', (limit) => limit.padStart(3, '0')),
  ),
  depending(
    listTests,
    'order-direction',
    'takes the first conversation for the latest',
    (o) => new NewestConversationFirst(o),
  ),
  depending(
    listTests,
    'order-undocumented',
    'takes the first ticket for the latest',
    (o) => new LatestTicketFirst(o),
  ),
  depending(listTests, 'order-ties', 'has equal deals by id', (o) => new EqualDealsById(o)),
  depending(
    listTests,
    'short-pages',
    'ends a walk where a page is not full',
    reading((body, _, { url }) =>
      Array.isArray(body.data) &&
      body.data.length > 1 &&
      body.data.length < Number(url.searchParams.get('limit') ?? 1)
        ? { ...body, nextCursor: null }
        : body,
    ),
    handMade,
  ),
  depending(
    contactTests,
    'idempotency-replay-status',
    'takes only 201 for a contact that was created',
    reading((body, { status }, request) =>
      isFor(request, 'POST /contacts') && status === 200 ? { data: {} } : body,
    ),
  ),
  depending(
    listTests,
    'unknown-query-params',
    'asks for an order that it does not need',
    changing((request) => {
      if (request.method === 'GET') request.url.searchParams.set('sort', 'name')
    }),
  ),
  depending(
    listTests,
    'cursor-lifetime',
    'asks for each page twice, to be sure',
    by(async (request, send) => {
      const answer = await send(request)
      return answer.ok && request.url.searchParams.has('cursor') ? send(request) : answer
    }),
    handMade,
  ),
  depending(listTests, 'cursor-lifetime', 'rests a quarter of an hour between pages', (options) => {
    const rest = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
      if (new URL(String(input)).searchParams.has('cursor')) await options.clock.sleep(15 * 60_000)
      return options.fetch(input, init)
    }
    return new CrmClient({ ...options, fetch: rest })
  }),
  depending(
    listTests,
    'cursor-binding',
    'makes the pages after the first smaller',
    changing(({ url }) => {
      if (url.searchParams.has('cursor') && url.searchParams.has('limit')) url.searchParams.set('limit', '3')
    }),
    handMade,
  ),
  depending(
    contactTests,
    'note-created-id',
    'takes noteCreatedId for its own note',
    (o) => new NoteMeansNote(o),
  ),
  depending(
    meetingTests,
    'alternatives-path',
    'books the first of the alternatives',
    (o) => new TakesAlternatives(o),
    /^the next slot|^a slot that is taken is reported/,
  ),
  depending(revisionTests, 'record-defaults', 'takes deals not to recur', (o) => new OnceOnly(o)),
  depending(
    errorTests,
    'retry-after-format',
    'reads whole seconds and dates in Retry-After alone',
    by(async (request, send) => {
      const answer = await send(request)
      if (!answer.headers.get('retry-after')?.includes('.')) return answer
      return new Response(answer.body, { status: answer.status })
    }),
  ),
  depending(
    revisionTests,
    'deal-reclose',
    'closes a deal again to see whether it is closed',
    (o) => new ProbesClosedDeals(o),
  ),
  depending(
    contactTests,
    'update-conflict-details',
    'reads details.id of any conflict',
    (o) => new ConflictNamesId(o),
  ),
  depending(listTests, 'datetime-syntax', 'reads times with milliseconds alone', (o) => new ExactTimes(o)),
  depending(
    contactTests,
    'email-case',
    'writes addresses in upper case',
    changing((request) => {
      const { email } = request.json ?? {}
      if (typeof email === 'string') request.json = { ...request.json, email: email.toUpperCase() }
    }),
  ),
  depending(contactTests, 'tag-merge', 'takes the last tag for the newest', (o) => new TagsInOrder(o)),
  depending(contactTests, 'contact-upsert', 'relies on merged tags', (o) => new UpsertKeepsTags(o)),
  depending(
    { ...messageTests, ...errorTests },
    'window-error',
    'knows one error of a closed window',
    (o) => new WindowIsState(o),
  ),
  depending(revisionTests, 'rev-increment', 'counts revisions', (o) => new NextRevision(o)),
  depending(listTests, 'versioning', 'refuses records with further members', (o) => new ContactHasNoMore(o)),
  depending(
    meetingTests,
    'cancel-result-types',
    'reads the time of a cancellation',
    (o) => new CancelSaysWhen(o),
  ),
  depending(
    meetingTests,
    'canceled-at',
    'looks for a canceled meeting in the list',
    (o) => new CanceledIsListed(o),
  ),
  depending(messageTests, 'email-queued', 'has every e-mail queued', (o) => new EmailIsQueued(o)),
  depending(contactTests, 'activity-store-map', 'keeps notes among notes', (o) => new NotesAreNotes(o)),
  depending(
    webhookTests,
    'webhook-create-replay-secret',
    'reads the secret in a repeated answer',
    (o) => new TrustsReplays(o),
  ),
  depending(
    contactTests,
    'auth-scheme-case',
    'writes bearer in lower case',
    changing(({ headers }) =>
      headers.set('authorization', headers.get('authorization')?.replace('Bearer', 'bearer') ?? ''),
    ),
  ),
  depending(
    webhookTests,
    'webhook-defaults',
    'leaves out that a destination is active',
    lacking('POST /webhooks', 'active'),
  ),
  depending(
    contactTests,
    'task-assignee',
    'leaves out who is to do a task',
    lacking('POST /activities', 'assignedToEmail'),
  ),
  depending(
    contactTests,
    'contact-create-required',
    'creates contacts without a name',
    lacking('POST /contacts', 'name'),
    /^a contact is created$/,
  ),
  depending(
    messageTests,
    'message-required-fields',
    'leaves out the number that it sends from',
    lacking('POST /messaging/messages', 'phoneNumberId'),
  ),
  depending(
    meetingTests,
    'cancel-body-optional',
    'cancels without a body',
    changing((request) => {
      if (!isFor(request, 'POST /meetings/*/cancel')) return
      request.json = undefined
      request.headers.delete('content-type')
    }),
  ),
  depending(
    listTests,
    'template-number-missing',
    'lists templates without a number',
    inAddress('phoneNumberId', () => undefined),
  ),
  depending(
    revisionTests,
    'expected-rev-required',
    'updates tickets without a revision',
    lacking('PATCH /tickets/*', 'expectedRev'),
    /someone else/,
  ),
  depending(
    listTests,
    'filter-combination-error',
    'combines filters to see them refused',
    by(async (request, send) => {
      if (!isFor(request, 'GET /contacts') || !request.url.searchParams.has('updatedSince'))
        return send(request)
      const { searchParams } = request.url
      searchParams.set('email', 'ana@example.com')
      const answer = await send(request)
      if (answer.ok && Array.isArray((await bodyOf(answer))?.data)) return answer
      searchParams.delete('email')
      return send(request)
    }),
  ),
]
