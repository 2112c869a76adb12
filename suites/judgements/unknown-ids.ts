import type { OperationId } from '../../contract/index.js'
import { type Api, type Call, channelOf, type Json } from '../api/index.js'
import { learnErrorCodes } from './codes.js'

/** Digits that a word stands for, twelve of them. */
const digitsOf = (word: string): string =>
  [...word.slice(-12)].map((letter) => letter.charCodeAt(0) % 10).join('')

/**
 * Ids of the documented form that no conversation has: of each channel, with numbers of a country there is not,
 * and one that begins like the id of a conversation there is.
 */
export function absentConversations(api: Api): readonly string[] {
  const number = () => `+999${digitsOf(api.fresh.word())}`
  const [known] = api.target.records.conversations ?? []
  const longer = known && `${known.id}${/\d$/.test(known.id) ? digitsOf(api.fresh.word()).slice(0, 2) : 'x'}`
  return [
    `sms__${number()}`,
    `chatapp_1__${number()}`,
    `chatapp_2__${api.fresh.word()}`,
    `email__${api.fresh.email()}`,
    ...(longer && channelOf(longer) !== '' ? [longer] : []),
  ]
}

/** Judges that a path gets 404 `not_found` on each of those ids, for every body. */
export async function judgeUnknownIds(
  api: Api,
  operation: OperationId,
  bodies: (id: string) => readonly Json[],
): Promise<void> {
  await learnErrorCodes(api)
  for (const id of absentConversations(api)) {
    const calls: readonly Call[] = bodies(id).map((body) => ({ body }))
    for (const call of calls.length > 0 ? calls : [{}]) {
      const exchange = await api.call(operation, { ...call, params: { id } })
      await api.case(async () => api.expect.error(exchange, 404, 'not_found'))
    }
  }
}
