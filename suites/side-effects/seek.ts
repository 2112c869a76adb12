import { type OperationId, op } from '../../contract/index.js'
import type { Json } from '../api/index.js'
import type { Intent } from './entry.js'
import type { Leftovers } from './leftovers.js'
import { type Ask, allListed } from './listing.js'
import type { Noun } from './noun.js'
import { clipped, type SideEffect, type SideEffectParts, sideEffectOf } from './side-effect.js'

/** What looking goes by. */
interface Seeking {
  readonly ask: Ask
  readonly leftovers: Leftovers
}

type Seek = (intent: Intent, seeking: Seeking) => Promise<readonly SideEffect[]>

/** How to find in a list what a write without an answer may have made. */
interface Where {
  readonly noun: Noun
  readonly list: OperationId
  /** The words without which the write was none that could succeed, or cannot be told from others. */
  readonly needs: readonly string[]
  readonly query: (words: Json) => Readonly<Record<string, string>>
  /** Whether a record is what the write made, and nobody else's. */
  readonly isIt: (record: Json, intent: Intent, leftovers: Leftovers) => boolean
  readonly parts: (record: Json) => SideEffectParts
}

const ofLead = ({ leadId }: Json) => ({ leadId: String(leadId), limit: '100' })

/** Whether a record is of a contact of the run's own, or bears the run's mark and the very title. */
const isOurs = ({ leadId, title }: Json, { key, words }: Intent, leftovers: Leftovers): boolean =>
  leadId === words.leadId &&
  (leftovers.isOwn(String(leadId), key) ||
    (leftovers.isMarked(title) && clipped(String(title)) === words.title))

/** How far the clocks of this computer and the server may be apart, in milliseconds. */
const skew = 120_000

/** Whether a meeting is of a contact of the run's own, or was booked of the same type in the same moment. */
function isOurMeeting(meeting: Json, { key, at, params, words }: Intent, leftovers: Leftovers): boolean {
  const { status, leadId, bookingTypeId, createdAt } = meeting
  if (status !== 'confirmed' || leadId !== words.leadId) return false
  if (leftovers.isOwn(String(leadId), key)) return true
  const apart = Math.abs(Date.parse(String(createdAt)) - Date.parse(at))
  return bookingTypeId === params.id && apart < skew
}

const found =
  ({ noun, list, needs, query, isIt, parts }: Where): Seek =>
  async (intent, { ask, leftovers }) => {
    if (!needs.every((name) => typeof intent.words[name] === 'string')) return []
    const call = { query: query(intent.words), as: intent.key }
    const records = await allListed(ask, list, call, (record) => isIt(record, intent, leftovers))
    return records
      .flatMap((record) => sideEffectOf(noun, intent.key, parts(record)))
      .filter((trace) => !leftovers.knows(trace))
  }

const seekWebhook = found({
  noun: 'webhook',
  list: op.listWebhooks,
  needs: ['name', 'url'],
  query: () => ({}),
  isIt: ({ name, url }, { words }, leftovers) =>
    name === words.name &&
    clipped(String(url)) === words.url &&
    (leftovers.isMarked(name) || leftovers.isMarked(url)),
  parts: ({ id, name }) => ({ id, word: name }),
})

const seekMeeting = found({
  noun: 'meeting',
  list: op.listMeetings,
  needs: ['leadId'],
  query: () => ({ limit: '100' }),
  isIt: isOurMeeting,
  parts: ({ id, leadId, startAt }) => ({ id, leadId, word: startAt }),
})

const seekDeal = found({
  noun: 'deal',
  list: op.listDeals,
  needs: ['title'],
  query: (words) => (words.leadId === undefined ? { limit: '100' } : ofLead(words)),
  isIt: (deal, intent, leftovers) => {
    const { leadEmail } = intent.words
    const named = leadEmail === undefined ? {} : { leadId: deal.leadId }
    const words = { ...intent.words, ...named }
    return (
      deal.status === 'open' &&
      (leadEmail === undefined || leadEmail === deal.leadEmail) &&
      isOurs(deal, { ...intent, words }, leftovers)
    )
  },
  parts: ({ id, leadId, rev, title }) => ({ id, leadId, rev, word: title }),
})

const seekTask = found({
  noun: 'task',
  list: op.listTasks,
  needs: ['leadId'],
  query: ofLead,
  isIt: (task, intent, leftovers) => task.doneAt === null && isOurs(task, intent, leftovers),
  parts: ({ id, leadId, title }) => ({ id, leadId, word: title }),
})

const seekContact = found({
  noun: 'contact',
  list: op.listContacts,
  needs: ['email'],
  query: ({ email }) => ({ email: String(email) }),
  isIt: ({ email }, { words }) => email === words.email,
  parts: ({ id, email }) => ({ id, word: email, made: true }),
})

/** A task that may have been reopened stands, for all anybody knows. */
const seekReopened: Seek = async ({ key, params, words }) =>
  words.done === false ? sideEffectOf('task', key, { id: params.taskId, leadId: params.id }) : []

/** Tags that may have been added to a contact, which do no harm to take off again. */
const seekTags: Seek = async ({ key, params, words }) =>
  (Array.isArray(words.tags) ? words.tags : []).flatMap((id) =>
    sideEffectOf('tag', key, { id, on: params.id }),
  )

/** What an unanswered write may have left: the noun, and how to look for it where a list shows it. */
export interface Doubt {
  readonly noun: Noun
  readonly seek?: Seek
}

// Nothing is in doubt where a record is ended: it is known, and to end it once more does no harm.
const doubts: Partial<Readonly<Record<OperationId, Doubt>>> = {
  [op.createWebhook]: { noun: 'webhook', seek: seekWebhook },
  [op.bookMeeting]: { noun: 'meeting', seek: seekMeeting },
  [op.createDeal]: { noun: 'deal', seek: seekDeal },
  [op.completeTask]: { noun: 'task', seek: seekReopened },
  [op.createContact]: { noun: 'contact', seek: seekContact },
  [op.upsertContact]: { noun: 'contact', seek: seekContact },
  [op.updateContact]: { noun: 'tag', seek: seekTags },
  [op.tagContact]: { noun: 'tag', seek: seekTags },
  [op.commentTicket]: { noun: 'comment' },
  [op.replyToConversation]: { noun: 'message' },
  [op.sendMessage]: { noun: 'message' },
}

/** What a write may have left of which nobody knows whether it happened. */
export function doubtOf({ operation, words, params, key }: Intent, leftovers: Leftovers): Doubt | undefined {
  if (operation !== op.createActivity) {
    const doubt = doubts[operation]
    // Whatever tags a contact of the run's own has, they stay with it.
    return doubt?.noun === 'tag' && leftovers.isOwn(params.id ?? '', key) ? undefined : doubt
  }
  if (words.type === 'task' || words.next === true) return { noun: 'task', seek: seekTask }
  return { noun: words.type === 'note' ? 'note' : 'activity' }
}
