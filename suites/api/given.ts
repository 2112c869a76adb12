import { type OperationId, op } from '../../contract/index.js'
import { plainMembers } from '../../fixtures/arbitraries/plain-members.js'
import type { Call } from '../engine/call.js'
import { retryDisturbed } from '../engine/disturbance.js'
import { isObject, type Json } from '../engine/json.js'
import { Misconfigured, Untested } from '../engine/outcome.js'
import { capabilities } from './capability.js'
import { type Booked, type FreeSlot, makeMeeting, type Spare, takeFreeSlot } from './free-slot.js'
import { deleteAfter, findEventIds, makeWebhook, makeWebhookBody } from './given-webhook.js'
import { minimalContact } from './minimal-contact.js'
import type { SetUpApi } from './set-up-api.js'
import { type ConversationCriteria, findUsableConversations } from './usable-conversations.js'

/** What the creation of a deal takes by the document, except its contact. */
const ofDeal = plainMembers('deal', 'createDeal')

/** Lists whose records name a user, and where. */
const userFields = [
  [op.listTasks, 'assignedToEmail'],
  [op.listContacts, 'ownerEmail'],
] as const

/** Sets up what a check starts from, through the API alone; a refused set-up is inconclusive. */
export class Given {
  /** The webhook destinations whose deletion is registered. */
  readonly #leaving = new Set<unknown>()

  constructor(private readonly api: SetUpApi) {}

  /** The body of a contact creation: a fresh name and e-mail, then the fields given. */
  contactBody(fields: Json = {}): Json {
    const minimal = minimalContact({ variant: this.api.target.variant, assumptions: this.api.assumptions })
    return { ...minimal, name: this.api.fresh.word(), email: this.api.fresh.email(), ...fields }
  }

  /** A contact of the check's own. */
  async contact(fields: Json = {}, call: Call = {}): Promise<Json> {
    const body = this.contactBody(fields)
    return this.#create(op.createContact, body, call)
  }

  /** The body of a deal creation for a contact, with every other member that the document lists. */
  dealBody(contact: Json, fields: Json = {}): Json {
    const listed = ofDeal.others({}, () => this.api.fresh.word())
    return { ...listed, ...this.dealContact(contact), ...fields }
  }

  /** The member of a deal's creation that names its contact, by id or e-mail (gap.deal-create-fields). */
  dealContact(contact: Json): Json {
    const { contact: field, by } = this.api.assumptions['deal-create-fields']
    return { [field]: by === 'email' ? contact.email : contact.id }
  }

  /** A new deal, of the contact given or of a new one. */
  async deal({
    contact,
    fields,
    call = {},
  }: {
    contact?: Json
    fields?: Json
    call?: Call
  } = {}): Promise<Json> {
    const body = this.dealBody(contact ?? (await this.contact({}, call)), fields)
    const deal = await this.#create(op.createDeal, body, call)
    return this.api.assumptions['rev-increment'].background ? this.#settle(deal, call) : deal
  }

  /** A new deal after the change that the server makes in the background, if that comes (gap.rev-increment). */
  async #settle(deal: Json, call: Call): Promise<Json> {
    const { settling } = this.api.run
    if (settling.isCalm) return deal
    for (let n = 1; n <= 5; n += 1) {
      const present = await this.api.read.deal(deal, call)
      if (present.rev !== deal.rev) return present
      await this.api.waitForBackground(50 * n)
    }
    settling.noteFutileWait()
    return deal
  }

  /** The body that closes a deal as won, in the assumed words (gap.deal-close-selector). */
  assumedCloseBody(deal: Json): Json {
    const { field, won } = this.api.assumptions['deal-close-selector']
    return { [field]: won, expectedRev: deal.rev }
  }

  /** A ticket that the configuration allows to change, as it stands; the `nth` for checks that need two. */
  async ticket(nth = 0): Promise<Json> {
    const ids = this.api.target.records.tickets ?? []
    const id = ids[nth]
    if (id === undefined)
      throw new Untested(`needs ${nth + 1} ticket(s)`, capabilities['record:ticket'].remediation)
    const found = await this.api.read.find(op.listTickets, id)
    if (found === undefined)
      throw new Misconfigured(
        'records.tickets',
        `(${id}) is not in GET /api/v1/tickets: correct the configuration`,
      )
    return found
  }

  /** The body of a ticket comment (gap.ticket-comment-body). */
  commentBody(kind: 'note' | 'reply' = 'note'): Json {
    const body = this.api.assumptions['ticket-comment-body']
    return { [body.text]: this.api.fresh.word(), [body.kind]: body[kind] }
  }

  /** The e-mail address of a user of the workspace. */
  user(nth = 0): string {
    const user = this.api.target.records.users?.[nth]
    if (user === undefined)
      throw new Untested(`needs ${nth + 1} user(s)`, capabilities['record:user'].remediation)
    return user
  }

  /** A task of a contact of the check's own, as the list of tasks shows it. */
  async task(fields: Json = {}, { contact }: { contact?: Json } = {}): Promise<Json> {
    const { id: leadId } = contact ?? (await this.contact())
    const due = { dueAt: '2031-02-03T04:05:06Z' }
    const made = await this.activity({
      type: 'task',
      leadId,
      title: this.api.fresh.word(),
      ...due,
      ...fields,
    })
    return this.api.read.present(op.listTasks, String(made.id), { query: { leadId: String(leadId) } })
  }

  /** A note of a contact: the answer to its creation. */
  async note(contact: Json, fields: Json = {}, call: Call = {}): Promise<Json> {
    return this.activity({ type: 'note', leadId: contact.id, body: this.api.fresh.word(), ...fields }, call)
  }

  /** The answer to the creation of an activity; a task goes to a known user (gap.task-assignee). */
  async activity(body: Json, call: Call = {}): Promise<Json> {
    const user = body.type === 'task' ? await this.#findAssignee() : undefined
    const assigned = user === undefined ? {} : { assignedToEmail: user }
    return this.#create(op.createActivity, { ...assigned, ...body }, call)
  }

  /** The record of a creation; one under a key is sent again where its answer was lost, as it is done once. */
  async #create(operation: OperationId, body: Json, call: Call): Promise<Json> {
    const send = () => this.api.call(operation, { ...call, body })
    return this.api.read.record(call.idempotencyKey ? await retryDisturbed(send) : await send())
  }

  /** Who can be given a task: a configured user; in another workspace one who has a task or contact already. */
  async #findAssignee(): Promise<string | undefined> {
    const { signer, target } = this.api
    if (signer === 'main') return target.records.users?.[0]
    const find = async (finder: SetUpApi): Promise<string | undefined> => {
      for (const [list, field] of userFields) {
        const { response } = await finder.call(list, { query: { limit: '100' }, as: signer })
        const listed = isObject(response.json) && Array.isArray(response.json.data) ? response.json.data : []
        const user = listed.filter(isObject).find((record) => typeof record[field] === 'string')
        if (user) return String(user[field])
      }
      return undefined
    }
    return this.api.observe(`a user of the workspace of ${signer}`, find, { lasting: true })
  }

  /** A conversation that may be used, as it stands: of one of some channels, and inside or outside its window. */
  async conversation(wish: ConversationCriteria = {}): Promise<Json> {
    const [conversation] = await findUsableConversations(this.api, wish)
    return this.api.read.conversation(conversation)
  }

  /** The id of the number that messages go out from. */
  phoneNumber(): string {
    this.api.need('record:phone-number')
    return this.api.target.records.phoneNumber ?? ''
  }

  /** A number that messages may go to: one of the configuration's, otherwise one of the numbers reserved for fiction (555-01xx). */
  recipient(nth = 0): string {
    const { sendTo } = this.api.target.records
    if (sendTo === undefined) return `+120255501${String(nth % 100).padStart(2, '0')}`
    const numbers = sendTo.filter((address) => /^\+[1-9]\d{9,14}$/.test(address))
    const number = numbers[nth % Math.max(1, numbers.length)]
    if (number === undefined)
      throw new Untested(
        'needs a number to send to',
        'add a number (+ and 10 to 15 digits) to records.sendTo',
      )
    return number
  }

  /**
   * A slot of the booking type that may be booked, given back after the check: what the check has booked is
   * canceled. Where a cancel frees no slot, `spare` of them are left to others.
   */
  slot(spare: Spare = {}): Promise<FreeSlot> {
    return takeFreeSlot(this.api, spare)
  }

  /** A meeting of a contact of the check's own, booked without an invitation and canceled after the check. */
  booking(spare: Spare = {}): Promise<Booked> {
    return makeMeeting(this.api, spare)
  }

  /** The id of a conversation that may be used. */
  conversationId(): string {
    const id = this.api.target.records.conversations?.[0]?.id
    if (id === undefined)
      throw new Untested('needs a conversation', capabilities['record:conversation'].remediation)
    return id
  }

  /** Event ids that a destination may name. */
  eventIds(): Promise<readonly string[]> {
    return findEventIds(this.api)
  }

  /** The body of a webhook creation: a fresh name, a public https address that resolves, one event. */
  webhookBody(fields: Json = {}): Promise<Json> {
    return makeWebhookBody(this.api, fields)
  }

  /** A webhook destination of the check's own, deleted after the check. */
  webhook(fields: Json = {}, call: Call = {}): Promise<Json> {
    return makeWebhook(this.api, fields, call)
  }

  /** Registers the deletion of a webhook destination after the check. */
  deleteAfter(webhook: Json, call: Call = {}): void {
    if (!this.#leaving.has(webhook.id)) deleteAfter(this.api, webhook, call)
    this.#leaving.add(webhook.id)
  }
}
