import { timeNear } from './texts.js'
import type { ListName, WorkingClient } from './working-client.js'

type Filter = readonly [name: string, value: string]

const statuses = {
  deals: ['open', 'won', 'lost'],
  tickets: ['open', 'in_progress', 'waiting_customer', 'closed'],
  conversations: ['open', 'closed', 'snoozed'],
  tasks: ['open', 'done'],
} as const

/** The documented filters of a list, with values that records which were read have, or might have. */
function filtersOf(client: WorkingClient, list: ListName): readonly Filter[] {
  const one = client.pick(client.held[list])
  const shown = (name: string): readonly Filter[] =>
    typeof one?.[name] === 'string' && one[name] !== '' ? [[name, one[name]]] : []
  const user = client.user()
  const contact = client.pick(client.held.contacts)
  const lead: readonly Filter[] = [
    ...shown('leadId'),
    ...(typeof contact?.id === 'string' ? ([['leadId', contact.id]] as const) : []),
  ]
  const by = (name: string): readonly Filter[] => [...shown(name), ...(user ? [[name, user] as const] : [])]
  const status = (of: keyof typeof statuses): Filter => ['status', client.pick(statuses[of]) ?? 'open']
  switch (list) {
    case 'contacts': {
      const tags = Array.isArray(one?.tags) ? one.tags : []
      return [
        ...shown('email'),
        ...by('ownerEmail'),
        ...(tags.length > 0 ? [['tag', String(client.pick(tags))] as const] : []),
        ['updatedSince', timeNear(client, one?.updatedAt, 2)],
      ]
    }
    case 'deals':
      return [status('deals'), ...lead, ...shown('pipelineId'), ...by('ownerEmail')]
    case 'tickets':
      return [
        status('tickets'),
        ['priority', client.pick(['low', 'medium', 'high', 'urgent']) ?? 'low'],
        ...by('assigneeEmail'),
        ...lead,
      ]
    case 'conversations':
      return [
        status('conversations'),
        ['channel', client.pick(['chatapp_1', 'chatapp_2', 'sms', 'email']) ?? 'sms'],
        ...by('assigneeEmail'),
      ]
    case 'tasks':
      return [status('tasks'), ...lead]
    case 'activities': {
      const deal = client.pick(client.held.deals)
      return [...lead, ...(typeof deal?.id === 'string' ? [['dealId', deal.id] as const] : [])]
    }
    case 'meetings':
      return [
        ['from', timeNear(client, one?.startAt, 3)],
        ['to', timeNear(client, one?.startAt, 3)],
      ]
    default:
      return []
  }
}

/** The filters that the document combines. */
const combined: Partial<Record<ListName, readonly (readonly [string, string])[]>> = {
  contacts: [
    ['email', 'tag'],
    ['email', 'ownerEmail'],
    ['tag', 'ownerEmail'],
  ],
  tickets: [
    ['status', 'priority'],
    ['status', 'assigneeEmail'],
  ],
  deals: [
    ['pipelineId', 'status'],
    ['status', 'ownerEmail'],
  ],
  conversations: [
    ['status', 'channel'],
    ['channel', 'assigneeEmail'],
  ],
  meetings: [['from', 'to']],
}

/** The path of a list, with no filter, with one, or with two that the document combines. */
export function listPath(client: WorkingClient, list: ListName): string {
  const filters = filtersOf(client, list)
  const draw = client.below(4)
  if (draw === 0 || filters.length === 0) return `/${list}`
  // Open tasks of somebody are asked for by two parameters.
  const user = client.user()
  if (list === 'tasks' && draw === 1 && user)
    return `/tasks?status=open&assignedToEmail=${encodeURIComponent(user)}`
  const pair = draw === 1 ? client.pick(combined[list] ?? []) : undefined
  const both = filters.filter(
    ([name], n) => pair?.includes(name) && filters.findIndex((one) => one[0] === name) === n,
  )
  const only = client.pick(filters)
  const chosen = both.length === 2 ? both : only ? [only] : []
  return `/${list}?${chosen.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
