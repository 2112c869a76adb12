import { op, ticketPriorities } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { tooLate } from '../operators/late.js'
import { memberAs, readAs } from '../operators/reading.js'
import { refusedAs } from '../operators/refused-as.js'
import { member } from '../operators/schema.js'
import { ruledOut } from '../ruled-out.js'

const string = { type: 'string' }

/** Faults of the validation of requests about tickets. */
export const ticketMutants = {
  'validation.ticket-priority': {
    'any word is a priority': member(op.updateTicket, 'priority', string),
    'urgent was forgotten': member(op.updateTicket, 'priority', { enum: ['low', 'medium', 'high'] }),
    'an unknown priority is medium': memberAs(op.updateTicket, 'priority', (value) =>
      typeof value === 'string' && !(ticketPriorities as readonly string[]).includes(value)
        ? 'medium'
        : value,
    ),
    'a number in range is a place in the list': memberAs(op.updateTicket, 'priority', (value) =>
      typeof value === 'number' ? ticketPriorities[value] : value,
    ),
    'low is not stored': memberAs(op.updateTicket, 'priority', (value) =>
      value === 'low' ? undefined : value,
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
    'a word that is no channel is a crash': ruledOut(
      refusedAs(op.updateTicket, ({ channel }) => channel === 'carrier pigeon', 'internal'),
    ),
    'any word is a channel': member(op.updateTicket, 'channel', { type: ['string', 'null'] }),
    'null is no channel': ruledOut(member(op.updateTicket, 'channel', string)),
    'phone was forgotten': ruledOut(
      member(op.updateTicket, 'channel', {
        enum: ['email', 'chatapp_1', 'chatapp_2', 'sms', 'chatapp_3', 'web_form', 'chat_ai', null],
      }),
    ),
    'null leaves the channel as it is': memberAs(op.updateTicket, 'channel', (value) =>
      value === null ? undefined : value,
    ),
    'an unknown channel is none': memberAs(op.updateTicket, 'channel', (value) =>
      value === 'carrier pigeon' ? null : value,
    ),
  },
  'validation.ticket-subject-type': {
    'a falsy subject is none': memberAs(op.updateTicket, 'subject', (value) => value || undefined),
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
    'false unassigns': memberAs(op.assignTicket, 'assigneeEmail', (value) =>
      value === false ? null : value,
    ),
    'an empty list unassigns': memberAs(op.assignTicket, 'assigneeEmail', (value) =>
      Array.isArray(value) && value.length === 0 ? null : value,
    ),
  },
  'validation.ticket-assign-extra': {
    'members of a ticket are ignored': readAs(
      op.assignTicket,
      ({ status: _, assigneeName: __, ...sent }) => sent,
    ),
  },
} satisfies Partial<FamilyMutants<'validation'>>
