import type { Agent, Assumptions, CompactContact, CompactConversation, Lead } from '../../contract/index.js'
import { Collection } from './collection.js'
import { idKeys } from './id-key.js'
import { matchedTag } from './matched-tag.js'

/** The records of one workspace in the compact variant, in their orders (section 4.11). */
export class CompactRecords {
  /** The name of the workspace. */
  name = 'Workspace'
  readonly agents: Collection<Agent>
  readonly leads: Collection<Lead>
  readonly contacts: Collection<CompactContact>
  readonly conversations: Collection<CompactConversation>

  constructor(assumed: Assumptions) {
    const keyOf = idKeys[assumed['id-collation']]
    this.agents = new Collection({ id: (a) => [keyOf(a.id)] })
    this.leads = new Collection({ id: (l) => [keyOf(l.id)] })
    this.contacts = new Collection({
      id: (c) => [keyOf(c.id)],
      email: (c) => [[c.email, ...keyOf(c.id)]],
      tag: (c) => c.tags.map((tag) => [matchedTag(tag, assumed), ...keyOf(c.id)]),
    })
    this.conversations = new Collection({
      id: (c) => [keyOf(c.id)],
      state: (c) => [[c.state, ...keyOf(c.id)]],
      channel: (c) => [[c.channel, ...keyOf(c.id)]],
    })
  }
}
