import { instantOrNull, objectOf, objectOrNullOf, text, textOrNull } from '../schema.js'
import type { Members } from './member.js'

const messageDirections = ['inbound', 'outbound'] as const

const optional = { isOptional: true } as const

/** The members of the messages of conversations, in the order of section 2.5; those of the examples are plain text. */
export const messageMembers = {
  id: { shows: text, sample: 'msg_7c1d5f9h2k6m8p4r' },
  direction: { shows: { type: 'string', enum: messageDirections }, sample: 'outbound' },
  text: { shows: text },
  subject: { shows: textOrNull, sample: null },
  at: { shows: instantOrNull },
  sender: { shows: objectOf({ type: text, email: textOrNull }) },
  messageType: { shows: textOrNull, ...optional },
  deliveryStatus: { shows: textOrNull, ...optional },
  replyToMessageId: { shows: textOrNull, ...optional },
  interaction: {
    shows: objectOrNullOf({ type: text, id: textOrNull, title: textOrNull, description: textOrNull }),
    ...optional,
    sample: null,
  },
  attachment: {
    shows: objectOrNullOf({ kind: text, url: textOrNull, name: textOrNull }),
    sample: null,
  },
} as const satisfies Members
