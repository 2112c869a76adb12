import { conversationStatuses, op } from '../../contract/index.js'
import { isObject, type Json } from '../../suites/engine/json.js'
import { isAccepted } from './is-accepted.js'
import type { Learner, QuestionAnswer } from './learner.js'
import { byReads, bySends, byWrites, type Questions } from './question.js'
import { Unlearnt } from './unlearnt.js'

interface Wish {
  readonly channel?: string
  readonly window?: 'open' | 'closed'
  readonly isClosed?: boolean
}

/** A conversation of the configuration that fits, as it is listed. */
async function findConversation(
  learner: Learner,
  { channel, window, isClosed = false }: Wish,
): Promise<Json> {
  const named = learner.target.records.conversations ?? []
  const fitting = named.filter((one) => window === undefined || one.window === window)
  const ids = new Set(fitting.map(({ id }) => id))
  const all = await learner.list(op.listConversations, channel === undefined ? {} : { query: { channel } })
  const found = all.find(({ id, status }) => ids.has(String(id)) && (status === 'closed') === isClosed)
  if (found === undefined)
    throw new Unlearnt(
      `records.conversations has none that is ${isClosed ? 'closed' : 'not closed'}${channel === undefined ? '' : ` on ${channel}`}${window === undefined ? '' : ` with its window ${window}`}`,
    )
  return found
}

const reply = (
  learner: Learner,
  { id }: Json,
  body: Json,
  expected: readonly number[] = [],
): Promise<QuestionAnswer> =>
  learner.call(op.replyToConversation, { params: { id: String(id) }, body }, expected)

const assign = (learner: Learner, { id, assigneeEmail, rev }: Json): Promise<QuestionAnswer> => {
  const isRequired = learner.value('expected-rev-required').includes(op.assignConversation)
  const body = { assigneeEmail, ...(isRequired ? { expectedRev: rev } : {}) }
  return learner.call(op.assignConversation, { params: { id: String(id) }, body })
}

/** An approved template, in the words of a reply. */
function approved({ target }: Learner): Json {
  const { approved: template } = target.records.templates ?? {}
  if (template === undefined) throw new Unlearnt('it needs records.templates.approved')
  return { ...template }
}

const some = { needs: ['record:conversation'] } as const

/** How conversations and replies are learnt (sections 2.4 and 4.7). */
export const conversationQuestions: Questions<
  | 'conversation-status-values'
  | 'conversation-transitions'
  | 'conversation-id-malformed'
  | 'reply-required-one-of'
  | 'reply-message-forms'
  | 'reply-message-wrong-channel'
  | 'reply-visibility'
  | 'reply-invalid-state'
  | 'window-error'
  | 'window-channels'
  | 'email-queued'
  | 'sms-length-error'
  | 'template-language-required'
  | 'template-not-approved-error'
> = {
  'conversation-status-values': byReads(async (learner) => {
    const listed = await learner.list(op.listConversations)
    const documented: readonly string[] = conversationStatuses
    const more = new Set(
      listed.map(({ status }) => String(status)).filter((status) => !documented.includes(status)),
    )
    if (more.size > 0) return [...documented, ...more]
    throw new Unlearnt(
      'no conversation is listed in another state, which proves nothing of other conversations',
    )
  }),
  'conversation-transitions': byWrites(async (learner) => {
    const ids = new Set((learner.target.records.conversations ?? []).map(({ id }) => id))
    const listed = (await learner.list(op.listConversations)).filter(({ id }) => ids.has(String(id)))
    const resting = listed.find(({ status }) => status !== 'open')
    if (resting !== undefined) {
      const { status } = learner.made(await assign(learner, resting), 'an assignment')
      if (status === 'open') return 'assignment-opens'
    }
    const open =
      listed.find(({ status, channel }) => status === 'open' && channel === 'sms') ??
      (await findConversation(learner, { window: 'open' }))
    if (!(await reply(learner, open, { text: learner.word() })).ok) throw new Unlearnt('a reply was refused')
    const { status } = await learner.find(op.listConversations, open.id)
    if (status === 'closed') return 'reply-closes'
    if (resting !== undefined) return 'message-opens'
    throw new Unlearnt('records.conversations has none that an assignment could open')
  }, some),
  'conversation-id-malformed': byReads(async (learner) => {
    const { status } = await learner.call(op.listMessages, { params: { id: 'nonsense' } })
    if (status === 404) return 'not-found'
    if (status === 400) return 'refuse'
    throw new Unlearnt(`a malformed id got ${status}`)
  }),
  'reply-required-one-of': bySends(async (learner) => {
    const chat = await findConversation(learner, { channel: 'chatapp_1', window: 'open' })
    const text = learner.word()
    if (isAccepted(await reply(learner, chat, { text, message: { type: 'text', text: learner.word() } })))
      return 'message-wins'
    return isAccepted(await reply(learner, chat, { text, template: approved(learner) }))
      ? 'template-fallback'
      : 'exactly-one'
  }, some),
  'reply-message-forms': bySends(async (learner) => {
    const chat = await findConversation(learner, { channel: 'chatapp_1', window: 'open' })
    const own = { id: 'a', title: 'A' }
    const isButton = async (button: Json) => {
      const interactive = { type: 'button', body: { text: learner.word() }, action: { buttons: [button] } }
      return isAccepted(await reply(learner, chat, { message: { type: 'interactive', interactive } }))
    }
    if (await isButton({ type: 'reply', reply: own })) return { button: 'reply', nested: true }
    if (await isButton({ type: 'reply', ...own })) return { button: 'reply', nested: false }
    throw new Unlearnt('no usual form of a button is accepted')
  }, some),
  'reply-message-wrong-channel': bySends(async (learner) => {
    const sms = await findConversation(learner, { channel: 'sms' })
    const { status } = await reply(learner, sms, { message: { type: 'text', text: learner.word() } })
    if (status === 400) return 'refuse'
    if (status === 409) return 'invalid-state'
    throw new Unlearnt(`a message on SMS got ${status}`)
  }, some),
  'reply-visibility': bySends(async (learner) => {
    const conversation = await findConversation(learner, { channel: 'sms' })
    const text = learner.word()
    learner.made(await reply(learner, conversation, { text }), 'a reply')
    const shown = async () => {
      const { records } = await learner.call(op.listMessages, { params: { id: String(conversation.id) } })
      return records.find((message) => message.text === text)
    }
    const soon = await shown()
    if (soon === undefined) await learner.wait(2500)
    const message = soon ?? (await shown())
    if (!isObject(message?.sender)) throw new Unlearnt('the reply is not listed within seconds')
    const senderType = String(message.sender.type)
    const { delayMs } = learner.only(
      'reply-visibility',
      (one) =>
        one.delayMs > 0 === (soon === undefined) && (one.senderType === senderType || soon === undefined),
    )
    return { delayMs, senderType }
  }, some),
  'reply-invalid-state': bySends(async (learner) => {
    const closed = await findClosedConversation(learner)
    const { ok, code } = await reply(learner, closed, { text: learner.word() })
    if (ok) return 'window-or-channel'
    if (code === 'invalid_state') return 'closed-conversation'
    throw new Unlearnt(`a reply to a closed conversation got ${code}`)
  }, some),
  'window-error': bySends(
    async (learner) => {
      const { status, code } = await replyInClosedWindow(learner, 'chatapp_1')
      if (status === 422) return 'unprocessable'
      if (code === 'invalid_state' || code === 'invalid_request' || code === 'forbidden') return code
      throw new Unlearnt(`text after 24 hours got ${status} ${code}`)
    },
    { needs: ['record:stale-conversation'] },
  ),
  'window-channels': bySends(
    async (learner) => {
      const { ok } = await replyInClosedWindow(learner, 'chatapp_2')
      return ok ? ['chatapp_1'] : ['chatapp_1', 'chatapp_2']
    },
    { needs: ['record:stale-conversation'] },
  ),
  'email-queued': bySends(async (learner) => {
    const mail = await findConversation(learner, { channel: 'email' })
    const statuses: number[] = []
    // E-mails of other questions are no load any more.
    await learner.wait(1100)
    for (let n = 0; n < 2; n += 1) {
      const { ok, status } = await reply(learner, mail, { text: learner.word() })
      if (!ok) throw new Unlearnt(`a reply by e-mail got ${status}`)
      statuses.push(status)
    }
    if (statuses.join() === '202,202') return 'always'
    if (statuses.join() === '201,201') return 'never'
    return 'under-load'
  }, some),
  'sms-length-error': bySends(async (learner) => {
    const sms = await findConversation(learner, { channel: 'sms' })
    const { ok, status } = await reply(learner, sms, { text: 'x'.repeat(1601) })
    if (ok) return 'split'
    if (status === 400) return 'refuse'
    if (status === 409) return 'invalid-state'
    throw new Unlearnt(`a long SMS got ${status}`)
  }, some),
  'template-language-required': bySends(async (learner) => {
    const chat = await findConversation(learner, { channel: 'chatapp_1' })
    const { name } = approved(learner)
    return isAccepted(await reply(learner, chat, { template: { name } })) ? 'optional' : 'required'
  }, some),
  'template-not-approved-error': bySends(async (learner) => {
    const chat = await findConversation(learner, { channel: 'chatapp_1' })
    const { unapproved } = learner.target.records.templates ?? {}
    if (unapproved === undefined) throw new Unlearnt('it needs records.templates.unapproved')
    const codeOf = async (template: Json) => {
      const { ok, code } = await reply(learner, chat, { template }, [503])
      if (ok || code === undefined)
        throw new Unlearnt('such a template is accepted, or refused without a code')
      return code
    }
    return {
      notApproved: await codeOf({ ...unapproved }),
      unknown: await codeOf({ ...unapproved, name: 'conformance_unknown' }),
    }
  }, some),
}

/** A closed conversation that a reply can be sent in. */
async function findClosedConversation(learner: Learner): Promise<Json> {
  for (const channel of ['sms', 'email']) {
    const found = await findConversation(learner, { channel, isClosed: true }).catch(() => undefined)
    if (found !== undefined) return found
  }
  return findConversation(learner, { window: 'open', isClosed: true })
}

/** The answer to free text in a chat whose window is closed. */
async function replyInClosedWindow(learner: Learner, channel: string): Promise<QuestionAnswer> {
  const stale = await findConversation(learner, { channel, window: 'closed' })
  return reply(learner, stale, { text: learner.word() })
}
