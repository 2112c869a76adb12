import { limits } from '../../contract/index.js'
import {
  type Api,
  type Exchange,
  findUsableConversations,
  isObject,
  isPastWindow,
  type Json,
  jsonIn,
  Misconfigured,
  marginMs,
  silence,
  succeeded,
  Untested,
} from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { replyTo } from '../observations/reply.js'
import { type LateText, sendLateText, sendPastWindow } from './past-window.js'

const channels = ['chatapp_1']

/** `conversation.window-open`: shortly before the window closes. */
export async function windowOpen(api: Api): Promise<void> {
  api.need('record:conversation', 'control:clock')
  await api.proveClock()
  const now = await api.now({ exact: true })
  if (now === undefined) return api.inconclusive('a contact just made shows no time')
  const left = (conversation: Json) => limits.windowMs - marginMs - silence(conversation, now)
  const open = await findUsableConversations(api, { channels, window: 'open' })
  // Calls take time: a window that has all but closed must not have.
  const usable = open.filter((conversation) => left(conversation) > -marginMs / 2)
  const [latest] = usable.toSorted((a, b) => left(b) - left(a))
  if (!latest)
    throw new Misconfigured(
      'records.conversations',
      'has none whose window is open for a while longer',
      'unusable',
    )
  const before = await replyTo(api, latest, { text: api.fresh.word() })
  if (!succeeded(before)) {
    await requireTemplateAccepted(api, latest, before)
    return api.expect.status(before, 201)
  }
  await api.wait(Math.max(0, left(latest)))
  const exchange = await replyTo(api, latest, { text: api.fresh.word() })
  // Out of quota or out of order, the service says nothing on windows.
  if ([402, 503].includes(exchange.response.status)) api.given2xx(exchange)
  await api.case(async () => api.expect.status(exchange, 201, { compared: { ordered: true } }))
  await expectClosedAfterwards(api, latest)
}

/** Holds where the conversation takes no free text soon after the window, unless its contact has written again. */
async function expectClosedAfterwards(api: Api, conversation: Json): Promise<void> {
  await api.wait(3 * marginMs)
  const now = await api.now({ exact: true })
  if (now === undefined || !isPastWindow(await api.read.conversation(conversation), now)) return
  const exchange = await replyTo(api, conversation, { text: api.fresh.word() })
  const { status } = exchange.response
  if ([402, 503].includes(status)) api.given2xx(exchange)
  const refused = 'a refusal, as a template is needed once the 24 hours have passed'
  await api.case(async () => api.expect.that(status >= 400, refused, status, { by: exchange, proof: true }))
}

/** Ends the check unless the conversation takes a template: then it is the text that is refused. */
async function requireTemplateAccepted(api: Api, conversation: Json, refused: Exchange): Promise<void> {
  const template = api.target.records.templates?.approved
  if (!template) api.given2xx(refused)
  api.given2xx(await replyTo(api, conversation, { template }))
}

/** The choices for what is refused past the window, by its status. */
const byStatus = { 400: 'invalid_request', 403: 'forbidden', 409: 'invalid_state', 422: 'unprocessable' }

const isPlain = ({ request: { body } }: Exchange): boolean => {
  const sent = body === undefined ? undefined : jsonIn(body)
  return isObject(sent) && 'text' in sent
}

/** `conversation.window-closed`: any refusal that sends nothing will do (gap.window-error). */
export async function windowClosed(api: Api): Promise<void> {
  for (const late of (await sendPastWindow(api)).texts)
    await api.case(async () => {
      const { exchange, by } = late
      const { status } = exchange.response
      // Out of quota or out of order, the service says nothing on windows.
      if (status > 500 || status === 402) api.given2xx(exchange)
      api.expect.refused(exchange, [{ status: 409, code: 'invalid_state' }], { by })
      expectNothingSent(api, late)
      // The other forms may be refused as such (gap.reply-message-forms).
      if (isPlain(exchange)) api.oneChoice('window-error', 'text past the window', exchange, byStatus)
    })
}

/** Holds where no message has a text that was refused, which no choice permits. */
const expectNothingSent = (api: Api, { found, by }: LateText): void =>
  api.expect.equal(found.length, 0, 'messages with the text that was refused', {
    by,
    compared: { shows: found.slice(0, 1).map(({ id }) => String(id)) },
    certain: true,
  })

/** `conversation.window-template` */
export async function windowTemplate(api: Api): Promise<void> {
  api.need('record:stale-conversation', 'record:template')
  const { templates } = await sendPastWindow(api)
  if (templates.length === 0) return api.inconclusive('the conversations past the window are not open')
  for (const { body, exchange } of templates)
    await api.case(async () => {
      if (!succeeded(exchange)) await requireAcceptedWithin(api, body)
      api.expect.status(exchange, 201)
    })
}

/** Ends the check unless the template is accepted within the window: then it is the window that is in the way. */
async function requireAcceptedWithin(api: Api, body: Json): Promise<void> {
  const [conversation] = await findUsableConversations(api, { channels, window: 'open' })
  api.given2xx(await replyTo(api, conversation, body))
}

/** `conversation.window-other-channels` */
export async function otherChannels(api: Api): Promise<void> {
  const now = await api.now()
  if (now === undefined) return api.inconclusive('a contact just made shows no time')
  const silent = (await findUsableConversations(api, { channels: ['sms', 'email'] })).filter((conversation) =>
    isPastWindow(conversation, now),
  )
  if (silent.length === 0)
    throw new Untested(
      'needs a conversation by sms or email whose contact has not written for 24 hours',
      'add one of sms or email whose contact has been silent for 24 hours to records.conversations',
    )
  for (const channel of ['sms', 'email']) {
    const conversation = silent.find((one) => one.channel === channel)
    if (!conversation) continue
    const exchange = await replyTo(api, conversation, { text: api.fresh.word() })
    await api.case(async () => {
      if ([402, 503].includes(exchange.response.status)) api.given2xx(exchange)
      api.expect.status(exchange, [201, 202])
    })
  }
}

/** `conversation.reply-invalid-state`: in whichever state of those a server may choose (gap.reply-invalid-state). */
export async function invalidState(api: Api): Promise<void> {
  api.need('record:conversation')
  await learnErrorCodes(api)
  const refusals = [...(await observeLateRefusals(api)), ...(await observeRefusalsWhileClosed(api))].filter(
    ({ exchange }) => exchange.response.status >= 400,
  )
  for (const refusal of refusals) await api.case(async () => expectNothingSent(api, refusal))
  const conflicts = refusals.map(({ exchange }) => exchange).filter(({ response }) => response.status === 409)
  if (conflicts.length === 0)
    return api.inconclusive(
      'no state that could be tried, a closed window among them, is refused with 409 (gap.window-error)',
    )
  for (const exchange of conflicts)
    await api.case(async () => api.expect.error(exchange, 409, 'invalid_state'))
}

/** What free text past the window was answered; nothing where no such conversation is known. */
async function observeLateRefusals(api: Api): Promise<readonly LateText[]> {
  if (!api.target.records.conversations?.some(({ window }) => window === 'closed')) return []
  return (await sendPastWindow(api)).texts
}

/** What free text in a conversation with the status closed was answered; nothing where none may be used. */
async function observeRefusalsWhileClosed(api: Api): Promise<readonly LateText[]> {
  const all = await findUsableConversations(api)
  const closed = all.find(
    ({ status, channel }) => status === 'closed' && ['sms', 'email'].includes(String(channel)),
  )
  return closed ? [await sendLateText(api, closed)] : []
}
