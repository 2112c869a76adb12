import { op } from '../../contract/index.js'
import type { Json } from '../../suites/engine/json.js'
import { isAccepted } from './is-accepted.js'
import type { Learner, QuestionAnswer } from './learner.js'
import { createContact, createWebhook, makeSharedContact, recipient, smsBody } from './learner-records.js'
import { assignTicket, takeFirstTicket } from './own-ticket.js'
import { bySends, byWrites, type Questions } from './question.js'
import { Unlearnt } from './unlearnt.js'

/** Whether a second call under a key is refused as another request. */
function isReused({ ok, status }: QuestionAnswer): boolean {
  if (ok) return false
  if (status === 422) return true
  throw new Unlearnt(`the second call under a key got ${status}`)
}

/** A key of the same workspace that may write contacts. */
function secondKey({ target }: Learner) {
  const held = target.keys.limited?.find(({ scopes }) => scopes.includes('contacts:write'))
  return held && { key: held.key, name: 'limited' }
}

const tagContact = (
  learner: Learner,
  { id }: Json,
  word: string,
  idempotencyKey: string,
): Promise<QuestionAnswer> => {
  const { add } = learner.value('contact-tags-body')
  return learner.call(op.tagContact, { params: { id: String(id) }, body: { [add]: [word] }, idempotencyKey })
}

/**
 * Whether a request to another endpoint with the same body gets the first answer: that shows the contact as it was, and
 * not as another call has made it since.
 */
async function probeAnsweredByBody(learner: Learner): Promise<boolean> {
  const [name, email, idempotencyKey, lastname] = [
    learner.word(),
    learner.email(),
    learner.word(),
    learner.word(),
  ]
  const made = await createContact(learner, { name, email }, { idempotencyKey })
  learner.made(made, 'a creation under a key')
  const params = { id: String(made.record.id) }
  learner.made(
    await learner.call(op.updateContact, { params, body: { lastname } }),
    'the update of a contact',
  )
  const body = { name, email, ...learner.value('contact-create-fields').minimal }
  const other = await learner.call(op.upsertContact, { body, idempotencyKey })
  return other.ok && other.record.id === made.record.id && other.record.lastname !== lastname
}

/** How idempotency keys are learnt (section 4.1). */
export const idempotencyQuestions: Questions<
  | 'idempotency-scope'
  | 'idempotency-fingerprint'
  | 'idempotency-failed-storage'
  | 'idempotency-replay-status'
  | 'idempotency-empty-key'
  | 'idempotency-race'
  | 'idempotency-after-expiry'
  | 'idempotency-assign-endpoints'
  | 'idempotency-messages-missing-key'
  | 'webhook-create-replay-secret'
> = {
  'idempotency-scope': byWrites(async (learner) => {
    const idempotencyKey = learner.word()
    const made = await createContact(learner, {}, { idempotencyKey })
    learner.made(made, 'a creation under a key')
    const { id } = made.record
    if (!isReused(await tagContact(learner, { id }, learner.word(), idempotencyKey))) return 'endpoint'
    const as = secondKey(learner)
    if (as === undefined) throw new Unlearnt('it needs keys.limited with a key that holds contacts:write')
    return isReused(await createContact(learner, {}, { idempotencyKey, as })) ? 'workspace' : 'key'
  }),
  'idempotency-fingerprint': byWrites(async (learner) => {
    if (await probeAnsweredByBody(learner)) return 'body-only'
    const [name, email, idempotencyKey] = [learner.word(), learner.email(), learner.word()]
    const minimal = learner.value('contact-create-fields').minimal
    const send = (body: Json) =>
      learner.call(op.createContact, { rawBody: JSON.stringify(body), idempotencyKey })
    learner.made(await send({ name, email, ...minimal }), 'the creation of a contact')
    return isReused(await send({ ...minimal, email, name })) ? 'raw' : 'parsed'
  }),
  'idempotency-failed-storage': byWrites(async (learner) => {
    const { email } = await makeSharedContact(learner)
    const [first, second] = [learner.word(), learner.word()]
    const conflict = await createContact(learner, { email }, { idempotencyKey: first })
    if (conflict.status !== 409) throw new Unlearnt(`a taken e-mail got ${conflict.status}`)
    if (!isReused(await createContact(learner, {}, { idempotencyKey: first }))) return 'success-only'
    const note = (leadId: unknown) =>
      learner.call(op.createActivity, {
        body: { type: 'note', leadId, body: learner.word() },
        idempotencyKey: second,
      })
    const missing = await note('conformance-unknown')
    if (missing.status !== 404) throw new Unlearnt(`a note of no contact got ${missing.status}`)
    return isReused(await note((await makeSharedContact(learner)).id)) ? 'below-500' : 'conflicts'
  }),
  'idempotency-replay-status': byWrites(async (learner) => {
    const [idempotencyKey, name, email] = [learner.word(), learner.word(), learner.email()]
    const first = await createContact(learner, { name, email }, { idempotencyKey })
    const again = await createContact(learner, { name, email }, { idempotencyKey })
    if (!first.ok || !again.ok) throw new Unlearnt(`a replay got ${again.status}`)
    if (again.status !== first.status) return 'always-200'
    const isMark = (name: string) => /replay/i.test(name) && !Object.hasOwn(first.headers, name)
    return Object.keys(again.headers).some(isMark) ? 'marked' : 'documented'
  }),
  'idempotency-empty-key': byWrites(async (learner) =>
    isAccepted(await createContact(learner, {}, { idempotencyKey: ' ' })) ? 'absent' : 'refuse',
  ),
  'idempotency-race': byWrites(
    async (learner) => {
      const [idempotencyKey, name, email] = [learner.word(), learner.word(), learner.email()]
      const create = () => createContact(learner, { name, email }, { idempotencyKey })
      const release = await learner.target.control.holdNextWrite?.()
      let isEarly = true
      const first = create()
      const over = first.then(
        () => isEarly,
        () => isEarly,
      )
      // By the time a read is answered, the write that was sent before it has arrived.
      const arrival = () => learner.call(op.listContacts, { query: { limit: '1' } })
      await arrival()
      const second = create()
      await arrival()
      await learner.rest(20)
      isEarly = false
      await release?.()
      const [one, other] = await Promise.all([first, second])
      if (await over) throw new Unlearnt('the first write was answered before it was released')
      if (one.ok && other.ok) return 'wait'
      if (one.ok && other.status === 409) return 'refuse'
      throw new Unlearnt(`two writes at once got ${one.status} and ${other.status}`)
    },
    { needs: ['control:in-flight'] },
  ),
  'idempotency-after-expiry': byWrites(
    async (learner) => {
      const hour = 60 * 60 * 1000
      const { id: leadId } = await makeSharedContact(learner)
      const [noteKey, contactKey] = [learner.word(), learner.word()]
      const [text, name, email] = [learner.word(), learner.word(), learner.email()]
      const note = () =>
        learner.call(op.createActivity, {
          body: { type: 'note', leadId, body: text },
          idempotencyKey: noteKey,
        })
      const contact = () => createContact(learner, { name, email }, { idempotencyKey: contactKey })
      learner.made(await note(), 'a note under a key')
      learner.made(await contact(), 'a contact under a key')
      await learner.advance(20 * hour)
      learner.made(await contact(), 'a replay after 20 hours')
      await learner.advance(10 * hour)
      if ((await contact()).ok) return 'window-from-last-use'
      const again = learner.made(await note(), 'a note under a key that has expired')
      return again.alreadyExisted === true ? 'activity-found-again' : 'activity-made-again'
    },
    { needs: ['control:clock'], isLast: true },
  ),
  'idempotency-assign-endpoints': byWrites(
    async (learner) => {
      const ticket = await takeFirstTicket(learner)
      const [user] = learner.target.records.users ?? []
      const idempotencyKey = learner.word()
      const first = await assignTicket(learner, ticket, null, { idempotencyKey })
      learner.made(first, 'the assignment of a ticket')
      return isReused(await assignTicket(learner, ticket, user, { idempotencyKey })) ? 'honoured' : 'ignored'
    },
    { needs: ['record:ticket', 'record:user'] },
  ),
  'idempotency-messages-missing-key': bySends(async (learner) => {
    const body = smsBody(learner, recipient(learner, 0))
    return isAccepted(await learner.call(op.sendMessage, { body, idempotencyKey: null }))
      ? 'processed'
      : 'refuse'
  }),
  'webhook-create-replay-secret': byWrites(async (learner) => {
    const [idempotencyKey, name] = [learner.word(), learner.word()]
    const fields = { name, url: `https://example.com/hooks/${name}` }
    const first = await createWebhook(learner, fields, { idempotencyKey })
    const again = await createWebhook(learner, fields, { idempotencyKey })
    learner.made(first, 'the creation of a webhook destination')
    const { id, secret } = learner.made(again, 'its replay')
    if (id !== first.record.id) throw new Unlearnt('the repetition has made another destination')
    return typeof secret === 'string' ? 'repeated' : 'left-out'
  }),
}
