import type { Agent, CompactContact, CompactConversation, Lead } from '../../contract/index.js'
import { Collection } from '../store/collection.js'

/** The records of one workspace as the compact variant knows them, in their orders (section 4.11). */
export class CompactRecords {
  /** The name of the workspace. */
  name = 'Workspace'
  readonly agents = new Collection<Agent>({ id: (a) => [[a.id]] })
  readonly leads = new Collection<Lead>({ id: (l) => [[l.id]] })
  readonly contacts = new Collection<CompactContact>({
    id: (c) => [[c.id]],
    email: (c) => [[c.email, c.id]],
    tag: (c) => c.tags.map((tag) => [tag, c.id]),
  })
  readonly conversations = new Collection<CompactConversation>({
    id: (c) => [[c.id]],
    state: (c) => [[c.state, c.id]],
    channel: (c) => [[c.channel, c.id]],
  })
}
