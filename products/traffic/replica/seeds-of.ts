import type { Json } from '../../../suites/index.js'
import type { ReplicaRecord } from './record-forms.js'
import type { ReplicaWorkspace } from './replica.js'

/** Records as a seed gives them: by noun, messages inside their conversations. */
export function seedRecords({ records }: ReplicaWorkspace): Readonly<Record<string, readonly Json[]>> {
  const seed: Record<string, Json[]> = {}
  const messages = new Map<unknown, Json[]>()
  for (const { noun, members } of records) {
    if (noun !== 'messages') continue
    const { conversationId, ...message } = members
    messages.set(conversationId, [...(messages.get(conversationId) ?? []), message])
  }
  for (const record of records) {
    if (record.noun === 'messages' || record.noun === 'tags') continue
    const drafts = seed[record.noun] ?? []
    drafts.push(draftOf(record, messages.get(record.id)))
    seed[record.noun] = drafts
  }
  return seed
}

/** What a seed says of records besides their members: the ids and counters of tags, and which deals no list has shown. */
export function seedSettings({ records }: ReplicaWorkspace): Json {
  const tags = records.flatMap(({ noun, members: { name, ...counted } }) =>
    noun === 'tags' && typeof name === 'string' ? [[name, counted]] : [],
  )
  const archived = records.flatMap(({ noun, id, known }) =>
    noun === 'deals' && known === 'invented' ? [id] : [],
  )
  return {
    ...(tags.length > 0 ? { tags: Object.fromEntries(tags) } : {}),
    ...(archived.length > 0 ? { archivedDeals: archived } : {}),
  }
}

/** What a conversation shows of its messages. */
const ofMessages = [
  'lastMessageAt',
  'lastInboundAt',
  'lastMessagePreview',
  'lastMessageBy',
  'awaitingReply',
  'unreadCount',
  'updatedAt',
]

function draftOf({ noun, members }: ReplicaRecord, messages: readonly Json[] | undefined): Json {
  if (noun === 'webhooks') {
    const { secretSuffix, secret, ...own } = members
    // The recorded secret is one of the server, and stays out.
    return { ...own, ...(typeof secretSuffix === 'string' ? { secret: `recorded_${secretSuffix}` } : {}) }
  }
  if (noun !== 'conversations' || messages === undefined) return members
  const sorted = messages.toSorted((a, b) => (String(a.at) < String(b.at) ? -1 : 1))
  const last = sorted.at(-1)?.at
  const isOutdated =
    typeof last === 'string' &&
    typeof members.lastMessageAt === 'string' &&
    Date.parse(last) > Date.parse(members.lastMessageAt)
  const own = isOutdated
    ? Object.fromEntries(Object.entries(members).filter(([name]) => !ofMessages.includes(name)))
    : members
  return { ...own, messages: sorted }
}
