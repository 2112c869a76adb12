import { op } from '../../contract/index.js'
import type { Json } from '../engine/json.js'
import { Misconfigured, Untested } from '../engine/outcome.js'
import { capabilities } from './capability.js'
import { channelOf, isChat } from './channel.js'
import { clockLeadText, readClockLead } from './clock-lead.js'
import type { SetUpApi } from './set-up-api.js'
import { isInWindow, isPastWindow } from './window.js'

/** Which conversation a check can use. */
export interface ConversationCriteria {
  readonly channels?: readonly string[] | undefined
  /** Inside or outside the 24-hour window: as the configuration says and no answer contradicts. */
  readonly window?: 'open' | 'closed' | undefined
}

const list = op.listConversations

/** The conversations that may be used as a list showed them, found once per run. */
const listUsable = (api: SetUpApi): Promise<readonly Json[]> =>
  api.observe(
    'the conversations that may be used',
    async (finder) => {
      const named = new Set((finder.target.records.conversations ?? []).map(({ id }) => id))
      if (named.size === 0) return []
      const left = new Set(named)
      const isLast = ({ id }: Json) => left.delete(String(id)) && left.size === 0
      const { records } = await finder.read.walk(list, {}, { until: isLast })
      return records.filter(({ id }) => named.has(String(id)))
    },
    { lasting: true },
  )

/** The conversations that may be used and fit, those first that an ordinary reply needs least for. */
export async function findUsableConversations(
  api: SetUpApi,
  { channels, window }: ConversationCriteria = {},
): Promise<readonly [Json, ...Json[]]> {
  const windows = new Map((api.target.records.conversations ?? []).map((one) => [one.id, one.window]))
  const fits = [...windows].filter(
    ([id, state]) =>
      (channels === undefined || channels.includes(channelOf(id))) &&
      (window === undefined || state === window),
  )
  if (fits.length === 0)
    throw new Untested(`needs ${criteriaText({ channels, window })}`, conversationToAdd({ channels, window }))
  const listed = await listUsable(api)
  const found = fits.flatMap(([id]): Json[] => listed.filter((conversation) => conversation.id === id))
  if (found.length === 0)
    throw new Misconfigured(
      'records.conversations',
      `(${fits[0]?.[0]}) is not in ${list}: correct the configuration`,
    )
  const isTimely = found.some(({ channel }) => isChat(channel))
  const now = isTimely ? await api.now() : undefined
  const stateOf = (conversation: Json) => windowOf(conversation, windows.get(String(conversation.id)), now)
  const [first, ...more] = found
    .filter(
      (conversation) =>
        window === undefined || !isChat(conversation.channel) || stateOf(conversation) !== opposite[window],
    )
    .toSorted((a, b) => effort(a, stateOf(a)) - effort(b, stateOf(b)))
  if (first === undefined) throw stale(fits[0]?.[0], window, await readClockLead(api))
  return [first, ...more]
}

const opposite = { open: 'closed', closed: 'open' } as const

/** The window of a conversation by the time on the target, otherwise as the configuration says. */
function windowOf(conversation: Json, said: 'open' | 'closed' | undefined, now: number | undefined) {
  if (now === undefined || conversation.lastInboundAt === undefined) return said
  if (isInWindow(conversation, now)) return 'open'
  return isPastWindow(conversation, now) ? 'closed' : undefined
}

/** A window that is not as the configuration says, as time has passed, or a contact has written since. */
const stale = (
  id: string | undefined,
  window: 'open' | 'closed' | undefined,
  movedMs: number,
): Misconfigured =>
  new Misconfigured(
    'records.conversations',
    window === 'open'
      ? `has none whose window is open any more: ${movedMs > 0 ? clockLeadText(movedMs) : `the contact of ${id} has not written for 24 hours`}`
      : `has none whose window is closed: the contact of ${id} has written within 24 hours`,
  )

/** How little an ordinary reply needs: an open conversation, an open window, a channel without one. */
function effort({ channel, status }: Json, window: 'open' | 'closed' | undefined): number {
  const closed = status === 'open' ? 0 : 10
  if (channel === 'sms') return closed + 1
  if (channel === 'email') return closed + 2
  // Where the window is closed no text is accepted, whatever the state of the conversation.
  if (window === 'closed') return closed + 20
  return closed + (window === 'open' ? 0 : 3)
}

const criteriaText = ({ channels, window }: ConversationCriteria): string =>
  `a conversation${channels ? ` of ${channels.join(' or ')}` : ''}${window ? ` with its window ${window}` : ''}`

const silences = {
  open: "window: 'open' (its contact has written within 24 hours)",
  closed: "window: 'closed' (its contact has been silent for 24 hours)",
} as const

/** What to add for a wish that no conversation of the configuration fits: the channel and the window. */
export function conversationToAdd({ channels, window }: ConversationCriteria): string {
  if (channels === undefined)
    return capabilities[window === 'closed' ? 'record:stale-conversation' : 'record:conversation'].remediation
  return `add one of ${channels.join(' or ')}${window ? ` with ${silences[window]}` : ''} to records.conversations`
}
