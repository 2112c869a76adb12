import { conversationChannels, op } from '../../contract/index.js'
import { type Api, channelOf, isChat, isInWindow, type Json, type KeyName, Untested } from '../api/index.js'

const list = op.listConversations

/** A conversation of each channel in the workspace of a key: those configured, otherwise listed ones that take free text. */
const findOneOfEachChannel = (api: Api, key: KeyName): Promise<readonly Json[]> =>
  api.observe(
    `conversations of ${key}`,
    async (finder) => {
      const named = finder.target.records.conversationOf?.[key]
      if (named) return named.map((id) => ({ id, channel: channelOf(id) }))
      const { records, isListed } = await finder.read.leading(list, { as: key }, { orNone: true })
      if (!isListed) return guesses(finder)
      const now = await finder.now()
      const fit = records
        .filter(({ status }) => status !== 'closed' && status !== 'snoozed')
        .filter(
          (conversation) =>
            !isChat(conversation.channel) || (now !== undefined && isInWindow(conversation, now)),
        )
      return conversationChannels.flatMap((name): Json[] => fit.filter(isOf([name])).slice(0, 1))
    },
    { lasting: true },
  )

/** Conversations of the main key's workspace: those of another may have the same ids, otherwise it has no such. */
function guesses({ target }: Api): readonly Json[] {
  const own = (target.records.conversations ?? [])
    .map(({ id, window }) => ({ id, window, channel: channelOf(id), isGuess: true }))
    .filter(({ channel, window }) => !isChat(channel) || window === 'open')
  return conversationChannels.flatMap((name) => own.filter(isOf([name])).slice(0, 1))
}

/** Ends the check where there is no conversation of a workspace that is of some channels. */
export function withoutConversation({ target }: Api, key: KeyName, channels: readonly string[]): never {
  const member = `records.conversationOf.${key}`
  const needed = channels.join(' or ')
  const named = target.records.conversationOf?.[key]
  const others = [...new Set(named?.map(channelOf))].join(' and ')
  throw new Untested(
    `needs a conversation of ${needed} in the workspace of keys.${key}${named ? `, and ${member} names ${others} alone` : ''}`,
    named
      ? `add the id of a conversation of ${needed} to ${member}, which takes a list`
      : `add ${member} (ids of conversations of that workspace, ${needed}) to the configuration`,
  )
}

const isOf =
  (channels: readonly string[]) =>
  ({ channel }: Json): boolean =>
    channels.includes(String(channel))

/** The conversations of the workspace of a key that are of some channels; untested where there are none. */
export async function findConversationsBy(
  api: Api,
  key: KeyName,
  channels: readonly string[] = conversationChannels,
): Promise<readonly Json[]> {
  const found = (await findOneOfEachChannel(api, key)).filter(isOf(channels))
  return found.length > 0 ? found : withoutConversation(api, key, channels)
}
