import type { Contact, Deal, Scope, Tag, Ticket, Webhook } from '../contract/index.js'
import type { Answered } from './idempotency.js'
import { Collection } from './store/collection.js'

/** A key as the fake knows it. */
export interface Key {
  readonly key: string
  readonly workspaceId: string
  readonly scopes: ReadonlySet<Scope>
  readonly revoked?: boolean
  /** Milliseconds since 1970 after which the key is refused. */
  readonly expiresAt?: number
  /** Calls per minute; the assumed quota where absent (gap.rate-quota). */
  readonly perMinute?: number
}

/** A user of a workspace, to whom records are assigned. */
export interface User {
  readonly email: string
  readonly name: string
}

/** A stage of a pipeline; a new deal may only enter an open one. */
export interface Stage {
  readonly id: string
  readonly open: boolean
}

/** A pipeline with its stages in order; the first pipeline is the default one. */
export interface Pipeline {
  readonly id: string
  readonly stages: readonly Stage[]
}

/** A webhook destination as stored, with its secret. */
export type StoredWebhook = Webhook & { readonly secret: string }

/** What can be switched on and off in a workspace (gap.feature-map). */
export interface Features {
  deals: boolean
}

/** One workspace: its records in their documented orders, and its switches. */
export class Workspace {
  readonly contacts = new Collection<Contact>({
    id: (c) => [[c.id]],
    email: (c) => [[c.email, c.id]],
    tag: (c) => c.tags.map((tag) => [tag, c.id]),
    ownerEmail: (c) => [[c.ownerEmail, c.id]],
    updatedAt: (c) => [[c.updatedAt, c.id]],
  })
  readonly tags = new Collection<Tag>({ name: (t) => [[t.name, t.id]] })
  readonly deals = new Collection<Deal>({
    all: (d) => [[d.updatedAt, d.id]],
    leadId: (d) => [[d.leadId, d.createdAt, d.id]],
    pipelineId: (d) => [[d.pipelineId, d.updatedAt, d.id]],
    status: (d) => [[d.status, d.updatedAt, d.id]],
    ownerEmail: (d) => [[d.ownerEmail, d.updatedAt, d.id]],
  })
  readonly tickets = new Collection<Ticket>({
    all: (t) => [[t.updatedAt, t.id]],
    leadId: (t) => [[t.leadId, t.updatedAt, t.id]],
    status: (t) => [[t.status, t.updatedAt, t.id]],
    priority: (t) => [[t.priority, t.updatedAt, t.id]],
    assigneeEmail: (t) => [[t.assigneeEmail, t.updatedAt, t.id]],
  })
  readonly webhooks = new Collection<StoredWebhook>({ all: (w) => [[w.createdAt, w.id]] })
  /** Ids of the conversations a ticket may link. */
  readonly conversationIds = new Set<string>()
  /** Deals that no listing shows. */
  readonly archivedDealIds = new Set<string>()
  /** Answers to keyed writes, by scope and key. */
  readonly answered = new Map<string, Answered>()
  users: readonly User[] = []
  pipelines: readonly Pipeline[] = []
  features: Features = { deals: true }
  /** Whether the plan's contact limit blocks the workspace. */
  contactLimitReached = false

  constructor(readonly id: string) {}

  /** Stores a contact and keeps the tags' counters (gap.tag-origin). */
  putContact(contact: Contact, tagId: (name: string) => string): Contact {
    const before = this.contacts.get(contact.id)
    if (before) for (const name of before.tags) this.#count(name, before.active, -1, tagId)
    for (const name of contact.tags) this.#count(name, contact.active, 1, tagId)
    return this.contacts.put(Object.freeze(contact))
  }

  #count(name: string, isActive: boolean, by: number, tagId: (name: string) => string): void {
    const [entry] = this.tags.read({ index: 'name', prefix: [name] })
    const { id, total, active, inactive } = entry?.[1] ?? {
      id: tagId(name),
      total: 0,
      active: 0,
      inactive: 0,
    }
    this.tags.put(
      Object.freeze({
        id,
        name,
        total: (total ?? 0) + by,
        active: (active ?? 0) + (isActive ? by : 0),
        inactive: (inactive ?? 0) + (isActive ? 0 : by),
      }),
    )
  }
}
