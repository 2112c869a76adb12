import type { Draw } from '../../fixtures/draw.js'
import { Collection } from '../store/collection.js'
import type { Workspace } from '../store/workspace.js'
import type { Likely } from './fitting.test-kit.js'

const part = (workspace: Workspace, name: string): unknown =>
  (workspace as unknown as Record<string, unknown>)[name]

/** The ids of a part of a workspace, whatever it is kept in. */
function idsOf(workspace: Workspace, name: string): readonly string[] {
  const held = part(workspace, name)
  if (held instanceof Collection) return [...held.all()].map(({ id }) => id)
  if (held instanceof Set) return [...held].map(String)
  if (held instanceof Map) return [...held.keys()].map(String)
  if (Array.isArray(held))
    return held.flatMap((entry: { id?: unknown }) => (entry.id ? [String(entry.id)] : []))
  return []
}

/** Which part of a workspace a member or a path's `{id}` speaks of. */
const partOf: Record<string, string> = {
  contact: 'contacts',
  leadId: 'contacts',
  contactId: 'contacts',
  deal: 'deals',
  dealId: 'deals',
  ticket: 'tickets',
  task: 'tasks',
  taskId: 'tasks',
  conversation: 'conversations',
  conversationId: 'conversations',
  meeting: 'meetings',
  webhook: 'webhooks',
  pipelineId: 'pipelines',
  'booking-types': 'bookingTypes',
  phoneNumberId: 'phoneNumbers',
}

const plain: Record<string, readonly unknown[]> = {
  expectedRev: [0, 1, 2, 3, 4, 5],
  durationSec: [0, 90, 86_400, 86_401],
  to: ['+34600123456', '+15550001111'],
  url: ['https://example.com/hook', 'https://hooks.example.org/a?b=1'],
  events: ['contact.created', 'deal.closed', 'no.such.event'],
  name: ['order_update', 'welcome', 'Ana'],
  language: ['es', 'en', 'en_US', 'pt_BR'],
}

/** Values that mean something in a workspace: ids of its records, addresses of its people. */
export function likelyIn(workspace: Workspace, draw: Draw): Likely {
  const emails = [...workspace.users.map(({ email }) => email), 'unknown@example.com']
  return (name) => {
    if (draw.next() < 0.1) return undefined
    const known = plain[name]
    if (known) return draw.pick(known)
    const held = partOf[name]
    const ids = held === undefined ? [] : idsOf(workspace, held)
    if (ids.length > 0) return draw.pick(ids)
    if (/email$/i.test(name)) {
      const contact = draw.next() < 0.3 ? draw.pick([...workspace.contacts.all()]) : undefined
      return contact?.email ?? draw.pick(emails)
    }
    return undefined
  }
}
