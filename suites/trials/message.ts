import type { Api, Json } from '../harness/index.js'
import { dispatch, templateBody, templateOf, textBody, wayOut } from '../observations/outgoing.js'
import { ordinaryIsTaken } from './ordinary.js'
import type { Trial } from './trial.js'

const conversations = 'GET /api/v1/conversations'

const digitsOf = (value: unknown): string => String(value).replace(/\D/g, '')

/** Whether a conversation that was not there goes to a recipient that was refused. */
const goesTo = (id: unknown, recipients: ReadonlySet<string>): boolean =>
  [...recipients].some((digits) => digits.length > 5 && digitsOf(id).includes(digits))

/**
 * Tries bodies of `POST /messaging/messages` that differ from a good one in some members. A refused one has
 * left something where a conversation was started for it, or shows the word of the trial as its last message.
 */
export async function messageSending(api: Api): Promise<Trial> {
  const word = api.fresh.word()
  const way = await wayOut(api)
  const base = way.kind === 'text' ? textBody(api, way.to, word) : await templateBody(api, way.to)
  const list = async () => {
    const query = { channel: 'chatapp_1', limit: '100' }
    return api.read.page(await api.call(conversations, { query })).records
  }
  const known = new Set((await list()).map(({ id }) => id))
  const refused = new Set<string>()
  const trial: Trial = {
    on: { ...base, word, template: await templateOf(api).catch(() => undefined) },
    ordinary: {},
    async send(fields) {
      const exchange = await dispatch(api, { ...base, ...fields })
      const { status } = exchange.response
      if (status === 400 && 'to' in fields && fields.to !== undefined) refused.add(digitsOf(fields.to))
      // What stands in the way of any message is not held against this one.
      if (status > 400 && fields !== trial.ordinary) await ordinaryIsTaken(api, trial)
      return exchange
    },
    before: [],
    async now() {
      const isTrace = ({ id, lastMessagePreview }: Json) =>
        String(lastMessagePreview).includes(word) || (!known.has(id) && goesTo(id, refused))
      return (await list()).filter(isTrace).map(({ id }) => id)
    },
    stored: async (answer) => answer,
  }
  return trial
}
