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
    const byId = idKeys[assumed['id-collation']]
    this.agents = new Collection<Agent>({ id: { by: byId } })
    this.leads = new Collection<Lead>({ id: { by: byId } })
    this.contacts = new Collection<CompactContact>({
      id: { by: byId },
      email: { under: (c) => [c.email], by: byId },
      tag: { under: (c) => c.tags.map((tag) => matchedTag(tag, assumed)), by: byId },
    })
    this.conversations = new Collection<CompactConversation>({
      id: { by: byId },
      state: { by: [(c) => c.state, ...byId] },
      channel: { by: [(c) => c.channel, ...byId] },
    })
  }
}
