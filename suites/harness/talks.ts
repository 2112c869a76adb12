import type { Api } from './api.js'
import { capabilities } from './capability.js'
import { channelOf } from './channel.js'
import { Misconfigured, Untested } from './outcome.js'
import type { Json } from './read.js'

/** Which conversation a check can do with. */
export interface TalkWish {
  readonly channels?: readonly string[]
  /** Inside or outside the 24-hour window, by the word of the configuration. */
  readonly window?: 'open' | 'closed'
}

const list = 'GET /api/v1/conversations'

/** The conversations that may be used as a list showed them, found once per run. */
const known = (api: Api): Promise<readonly Json[]> =>
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
export async function talks(
  api: Api,
  { channels, window }: TalkWish = {},
): Promise<readonly [Json, ...Json[]]> {
  const windows = new Map((api.target.records.conversations ?? []).map((one) => [one.id, one.window]))
  const fits = [...windows].filter(
    ([id, state]) =>
      (channels === undefined || channels.includes(channelOf(id))) &&
      (window === undefined || state === window),
  )
  if (fits.length === 0)
    throw new Untested(`needs ${told({ channels, window })}`, unlockOf(window === 'closed'))
  const listed = await known(api)
  const [first, ...more] = fits
    .flatMap(([id]): Json[] => listed.filter((talk) => talk.id === id))
    .toSorted((a, b) => ease(api, a, windows.get(String(a.id))) - ease(api, b, windows.get(String(b.id))))
  if (first === undefined)
    throw new Misconfigured(
      'records.conversations',
      `(${fits[0]?.[0]}) is not in ${list}: correct the configuration`,
    )
  return [first, ...more]
}

/** How little an ordinary reply needs: an open conversation, an open window, a channel without one. */
function ease(api: Api, { channel, status }: Json, window: 'open' | 'closed' | undefined): number {
  const closed = status === 'open' ? 0 : 10
  if (channel === 'sms') return closed + 1
  if (channel === 'email') return closed + 2
  if (window === 'closed') return closed + 4
  return closed + (window === 'open' && !api.hasAged ? 0 : 3)
}

const told = ({ channels, window }: { channels: TalkWish['channels']; window: TalkWish['window'] }): string =>
  `a conversation${channels ? ` of ${channels.join(' or ')}` : ''}${window ? ` with its window ${window}` : ''}`

const unlockOf = (isStale: boolean): string =>
  capabilities[isStale ? 'record:stale-conversation' : 'record:conversation'].unlock
