import { op, ticketPriorities } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { tooLate } from '../operators/late.js'
import { readAs } from '../operators/reading.js'
import { member } from '../operators/schema.js'

const any = {}
const string = { type: 'string' }

/** Faults of the validation of requests about tickets. */
export const ticketMutants = {
  'validation.ticket-priority': {
    'any word is a priority': member(op.updateTicket, 'priority', string),
    'urgent was forgotten': member(op.updateTicket, 'priority', { enum: ['low', 'medium', 'high'] }),
    'an unknown priority is medium': readAs(op.updateTicket, (sent) =>
      typeof sent.priority === 'string' && !(ticketPriorities as readonly string[]).includes(sent.priority)
        ? { ...sent, priority: 'medium' }
        : sent,
    ),
    'a number in range is a place in the list': readAs(op.updateTicket, (sent) =>
      typeof sent.priority === 'number' ? { ...sent, priority: ticketPriorities[sent.priority] } : sent,
    ),
    'low is not stored': readAs(op.updateTicket, ({ priority, ...sent }) =>
      priority === undefined || priority === 'low' ? sent : { ...sent, priority },
    ),
    'urgent is answered and high stored': aroundHandler(op.updateTicket, (next, context) => {
      const urgent = context.body.priority === 'urgent'
      const reply = next(urgent ? { ...context, body: { ...context.body, priority: 'high' } } : context)
      if (!urgent || reply instanceof Promise) return reply
      const { data } = reply.body as { data: object }
      return { ...reply, body: { data: { ...data, priority: 'urgent' } } }
    }),
  },
  'validation.ticket-channel': {
    'any word is a channel': member(op.updateTicket, 'channel', { type: ['string', 'null'] }),
    'null is no channel': member(op.updateTicket, 'channel', string),
    'phone was forgotten': member(op.updateTicket, 'channel', {
      enum: ['email', 'chatapp_1', 'chatapp_2', 'sms', 'chatapp_3', 'web_form', 'chat_ai', null],
    }),
    'null leaves the channel as it is': readAs(op.updateTicket, ({ channel, ...sent }) =>
      channel === null || channel === undefined ? sent : { ...sent, channel },
    ),
    'an unknown channel is none': readAs(op.updateTicket, (sent) =>
      sent.channel === 'carrier pigeon' ? { ...sent, channel: null } : sent,
    ),
  },
  'validation.ticket-subject-type': {
    'anything is a subject': member(op.updateTicket, 'subject', any),
    'a number is made into a subject': readAs(op.updateTicket, (sent) =>
      typeof sent.subject === 'number' ? { ...sent, subject: String(sent.subject) } : sent,
    ),
    'a falsy subject is none': readAs(op.updateTicket, ({ subject, ...sent }) =>
      subject === 0 || subject === undefined ? sent : { ...sent, subject },
    ),
    'an object shows as its text': readAs(op.updateTicket, (sent) =>
      typeof sent.subject === 'object' ? { ...sent, subject: JSON.stringify(sent.subject) } : sent,
    ),
    'it is done first and refused after': tooLate(
      op.updateTicket,
      ({ subject }) => typeof subject === 'number',
    ),
  },
  'validation.ticket-assign-required': {
    'a missing assignee is none': readAs(op.assignTicket, (sent) => ({ assigneeEmail: null, ...sent })),
    'an empty body unassigns': readAs(op.assignTicket, (sent) =>
      Object.keys(sent).length === 0 ? { assigneeEmail: null } : sent,
    ),
    'it is done first and refused after': tooLate(op.assignTicket, (sent) => !('assigneeEmail' in sent)),
  },
  'validation.ticket-assign-type': {
    'what is no text unassigns': readAs(op.assignTicket, (sent) =>
      'assigneeEmail' in sent && typeof sent.assigneeEmail !== 'string'
        ? { ...sent, assigneeEmail: null }
        : sent,
    ),
    'false unassigns': readAs(op.assignTicket, (sent) =>
      sent.assigneeEmail === false ? { ...sent, assigneeEmail: null } : sent,
    ),
    'an empty list unassigns': readAs(op.assignTicket, (sent) =>
      Array.isArray(sent.assigneeEmail) && sent.assigneeEmail.length === 0
        ? { ...sent, assigneeEmail: null }
        : sent,
    ),
    'a number is made into text, and no user is found': readAs(op.assignTicket, (sent) =>
      typeof sent.assigneeEmail === 'number' ? { ...sent, assigneeEmail: String(sent.assigneeEmail) } : sent,
    ),
  },
  'validation.ticket-assign-extra': {
    'members of a ticket are ignored': readAs(
      op.assignTicket,
      ({ status: _, assigneeName: __, ...sent }) => sent,
    ),
  },
} satisfies Partial<FamilyMutants<'validation'>>
