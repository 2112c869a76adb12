import { limits, op } from '../../contract/index.js'
import { isChat, isObject, type Json, marginMs, type TargetRecords } from '../api/index.js'
import { verifyListed } from './listed.js'
import { ambiguous, differs, holds, type ObservedMember, unknown } from './member.js'
import type { PreconditionReads } from './precondition-reads.js'
import { type RecordMember, recordMember } from './record-member.js'

/** The conversations of a configuration: those that may be used, and one with an internal note. */
export function conversations(records: TargetRecords): readonly RecordMember[] {
  const { internalNote } = records
  return [
    ...(records.conversations ?? []).map(({ id, window }) =>
      recordMember({
        member: 'records.conversations',
        value: id,
        expected: `a conversation of the workspace of apiKey${window === undefined ? '' : ` with its window ${window}`}`,
        disprovedBy: 'GET /api/v1/conversations, which lacks it, or shows when its contact last wrote',
        fault:
          window === 'closed'
            ? 'free text is sent although the window is closed'
            : 'a conversation of the workspace is refused',
        prove: (look) => verifyConversation(look, id, window),
      }),
    ),
    ...(internalNote === undefined ? [] : [noteMember(internalNote)]),
  ]
}

const noteMember = ({ conversation: id, text }: NonNullable<TargetRecords['internalNote']>): RecordMember =>
  recordMember({
    member: 'records.internalNote',
    value: id,
    expected: 'a conversation and a text that an internal note alone holds',
    disprovedBy: 'GET /api/v1/conversations, which lacks the conversation',
    fault: 'an internal note is returned',
    need: 'record:internal-note',
    prove: async (look) => {
      const there = await verifyListed(look, op.listConversations, id)
      return there.state === 'holds' ? verifyNote(look, id, text) : there
    },
    explains: ({ response }) =>
      response.status >= 400 || response.text.includes(JSON.stringify(text).slice(1, -1)),
  })

/**
 * A text that no message shows; where one does, either the text or the list of messages is wrong. A message that holds
 * nothing but the text and is unlike those that were sent or received is the note.
 */
async function verifyNote(look: PreconditionReads, id: string, text: string): Promise<ObservedMember> {
  const list = op.listMessages
  const { record, ended } = await look.find(list, (one) => String(one.text).includes(text), {
    params: { id },
  })
  if (record) {
    const { records } = await look.page(list, { params: { id }, query: { limit: '100' } })
    return record.text === text && isUnlikeSent(record, records)
      ? holds('is shown among the messages, unlike those that were sent')
      : ambiguous('has a message with the text of the note')
  }
  return ended
    ? holds('has no message with the text of the note')
    : unknown('has more messages than were read')
}

/** Members that a message which was sent may have. */
const ofSent = ['messageType', 'deliveryStatus'] as const

/** Whether a message is not the contact's, and lacks a member that all messages have which were sent. */
function isUnlikeSent(message: Json, others: readonly Json[]): boolean {
  const isOutbound = ({ direction, sender }: Json) =>
    direction === 'outbound' && !(isObject(sender) && sender.type === 'contact')
  const sent = others.filter((one) => one.id !== message.id && isOutbound(one))
  const has = (one: Json, name: string) => one[name] !== undefined && one[name] !== null
  return (
    isOutbound(message) &&
    sent.length > 0 &&
    ofSent.some((name) => !has(message, name) && sent.every((one) => has(one, name)))
  )
}

/** A conversation that is listed, with its window as it is said to be (section 4.7). */
async function verifyConversation(
  look: PreconditionReads,
  id: string,
  window: 'open' | 'closed' | undefined,
): Promise<ObservedMember> {
  const now = await look.now()
  return verifyListed(look, op.listConversations, id, {}, ({ channel, lastInboundAt }) => {
    if (!isChat(channel) || window === undefined || now === undefined) return holds('is listed')
    const silentMs =
      lastInboundAt === null ? Number.POSITIVE_INFINITY : now - Date.parse(String(lastInboundAt))
    const seen = `had its last inbound message ${lastInboundAt === null ? 'never' : `at ${String(lastInboundAt)}`}`
    // A server whose clock was moved is ahead of its header, so that what is open by the header may be closed.
    if (window === 'open') return silentMs > limits.windowMs + marginMs ? differs(seen) : holds(seen)
    return silentMs < limits.windowMs - marginMs ? ambiguous(seen) : holds(seen)
  })
}
