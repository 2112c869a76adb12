import { op } from '../../contract/index.js'
import {
  type Api,
  type Call,
  channelOf,
  type Exchange,
  findUsableConversations,
  isObject,
  type Json,
  type KeyName,
  Misconfigured,
  recordIn,
  succeeded,
  type TemplateName,
  Untested,
} from '../api/index.js'

const send = op.sendMessage

/** A number that messages go out from. */
export interface Sender {
  readonly number: string
  /** Whether the configuration says that the number is of the workspace in question. */
  readonly isSure: boolean
}

/** The number of the workspace of a key; without one configured that of the main key is tried, as ids may agree. */
export function senderOf(api: Api, key: KeyName = 'main'): Sender {
  const { phoneNumber, phoneNumbers } = api.target.records
  const own = key === 'main' ? phoneNumber : phoneNumbers?.[key]
  const number = own ?? phoneNumber
  if (number !== undefined) return { number, isSure: own !== undefined }
  if (key === 'main') api.need('record:phone-number')
  throw new Untested(
    `needs a number of the workspace of keys.${key}`,
    `add records.phoneNumbers.${key} (the id of a number of that workspace) to the configuration`,
  )
}

/** The template that messages of a workspace may use: the configured one where it has that, otherwise an approved one. */
export const findTemplateOf = (api: Api, key: KeyName = 'main'): Promise<TemplateName> =>
  api.observe(
    `a template of ${key}`,
    async (finder) => {
      const configured = finder.target.records.templates?.approved
      if (key === 'main' && configured) return configured
      const call = { as: key, query: { phoneNumberId: senderOf(finder, key).number } }
      const list = op.listTemplates
      const { records: listed } = await finder.read.leading(list, call, { orNone: true })
      const approved = listed.filter(({ status }) => status === 'APPROVED')
      const same = approved.some(
        ({ name, language }) => name === configured?.name && language === configured?.language,
      )
      const [first] = approved
      if (configured && (same || !first)) return configured
      if (first) return { name: String(first.name), language: String(first.language) }
      throw new Untested(
        'needs a template that may be sent',
        'add records.templates.approved (a template by name and language) to the configuration',
      )
    },
    { lasting: true },
  )

/** The body of a chat message by template, which goes whether or not the recipient has written. */
export const makeTemplateBody = async (api: Api, to: string, key: KeyName = 'main'): Promise<Json> => ({
  channel: 'chatapp_1',
  to,
  phoneNumberId: senderOf(api, key).number,
  message: { type: 'template', template: await findTemplateOf(api, key) },
})

/** Sends a message under a key of its own. */
export const dispatch = (api: Api, body: Json, call: Call = {}): Promise<Exchange> =>
  api.call(send, { body, idempotencyKey: api.fresh.key(), ...call })

/** How messages go out in this run: free text into an open window, which is easily found again, otherwise a template. */
export interface MessageRoute {
  readonly to: string
  readonly conversationId: string
  readonly kind: 'text' | 'template'
}

/** The number of a conversation's contact, where it shows one. */
export function numberOf({ id, contactHandle }: Json): string | undefined {
  const handles = [contactHandle, String(id).slice(channelOf(String(id)).length + 2)]
  const digits = handles.map((handle) => /^\+?([1-9]\d{9,14})$/.exec(String(handle))?.[1])
  const found = digits.find((number) => number !== undefined)
  return found && `+${found}`
}

/** The body of a chat message of free text. */
export const textBody = (api: Api, to: string, text: string): Json => ({
  channel: 'chatapp_1',
  to,
  phoneNumberId: senderOf(api).number,
  message: { type: 'text', text },
})

/** Finds out how messages go out, once per run, and again when the clock may have closed the windows. */
export const findMessageRoute = (api: Api): Promise<MessageRoute> =>
  api.observe(
    `how messages go out${api.hasAged ? ' later' : ''}`,
    async (sender) => {
      senderOf(sender)
      const byText = await findTextRoute(sender)
      if (byText) return byText
      const to = sender.given.recipient()
      const exchange = await dispatch(sender, await makeTemplateBody(sender, to))
      const { conversationId } = sender.read.record(exchange)
      return { to, conversationId: String(conversationId), kind: 'template' }
    },
    { lasting: true },
  )

/** Free text into a conversation that may be used, where a message to its number goes there. */
async function findTextRoute(api: Api): Promise<MessageRoute | undefined> {
  const isOpen = api.target.records.conversations?.some(
    ({ id, window }) => window === 'open' && channelOf(id) === 'chatapp_1',
  )
  if (!isOpen) return undefined
  const open = await findUsableConversations(api, { channels: ['chatapp_1'], window: 'open' }).catch(
    (error: unknown) => {
      if (error instanceof Misconfigured) return []
      throw error
    },
  )
  for (const conversation of open.slice(0, 2)) {
    const to = numberOf(conversation)
    if (to === undefined) continue
    const exchange = await dispatch(api, textBody(api, to, api.fresh.word()))
    const { conversationId } = isObject(exchange.response.json) ? recordIn(exchange) : {}
    if (succeeded(exchange) && conversationId === conversation.id)
      return { to, conversationId: String(conversationId), kind: 'text' }
  }
  return undefined
}
