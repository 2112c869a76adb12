import { type families, op, ticketPriorities } from '../../contract/index.js'
import { aroundHandler, type Mutants, mutant } from '../mutant.js'
import { member, readAs, tooLate } from '../reading.js'

const updateTicket = op.updateTicket
const assignTicket = op.assignTicket
const any = {}
const string = { type: 'string' }

/** Bodies about tickets taken in spite of what they are. */
export const ticketMutants = {
  'validation.ticket-priority': [
    member('any word is a priority', updateTicket, 'priority', string),
    member('urgent was forgotten', updateTicket, 'priority', { enum: ['low', 'medium', 'high'] }),
    readAs('case does not count', updateTicket, (sent) =>
      typeof sent.priority === 'string' ? { ...sent, priority: sent.priority.toLowerCase() } : sent,
    ),
    readAs('an unknown priority is medium', updateTicket, (sent) =>
      typeof sent.priority === 'string' && !(ticketPriorities as readonly string[]).includes(sent.priority)
        ? { ...sent, priority: 'medium' }
        : sent,
    ),
    readAs('a number is a place in the list', updateTicket, (sent) =>
      typeof sent.priority === 'number' ? { ...sent, priority: ticketPriorities[sent.priority] } : sent,
    ),
    readAs('a list counts by its text', updateTicket, (sent) =>
      Array.isArray(sent.priority) ? { ...sent, priority: String(sent.priority) } : sent,
    ),
    readAs('low is not stored', updateTicket, ({ priority, ...sent }) =>
      priority === undefined || priority === 'low' ? sent : { ...sent, priority },
    ),
    mutant('urgent is answered and high stored', (behaviour) => {
      aroundHandler(behaviour, updateTicket, (next, context) => {
        const urgent = context.body.priority === 'urgent'
        const reply = next(urgent ? { ...context, body: { ...context.body, priority: 'high' } } : context)
        if (!urgent || reply instanceof Promise) return reply
        const { data } = reply.body as { data: object }
        return { ...reply, body: { data: { ...data, priority: 'urgent' } } }
      })
    }),
  ],
  'validation.ticket-channel': [
    member('any word is a channel', updateTicket, 'channel', { type: ['string', 'null'] }),
    member('null is no channel', updateTicket, 'channel', string),
    member('phone was forgotten', updateTicket, 'channel', {
      enum: ['email', 'chatapp_1', 'chatapp_2', 'sms', 'chatapp_3', 'web_form', 'chat_ai', null],
    }),
    readAs('null leaves the channel as it is', updateTicket, ({ channel, ...sent }) =>
      channel === null || channel === undefined ? sent : { ...sent, channel },
    ),
    readAs('an unknown channel is none', updateTicket, (sent) =>
      sent.channel === 'carrier pigeon' ? { ...sent, channel: null } : sent,
    ),
  ],
  'validation.ticket-subject-type': [
    member('anything is a subject', updateTicket, 'subject', any),
    readAs('a number is made into a subject', updateTicket, (sent) =>
      typeof sent.subject === 'number' ? { ...sent, subject: String(sent.subject) } : sent,
    ),
    readAs('a falsy subject is none', updateTicket, ({ subject, ...sent }) =>
      subject === 0 || subject === undefined ? sent : { ...sent, subject },
    ),
    readAs('an object shows as its text', updateTicket, (sent) =>
      typeof sent.subject === 'object' ? { ...sent, subject: JSON.stringify(sent.subject) } : sent,
    ),
    tooLate(updateTicket, ({ subject }) => typeof subject === 'number'),
  ],
  'validation.ticket-assign-required': [
    readAs('a missing assignee is none', assignTicket, (sent) => ({ assigneeEmail: null, ...sent })),
    readAs('an empty body unassigns', assignTicket, (sent) =>
      Object.keys(sent).length === 0 ? { assigneeEmail: null } : sent,
    ),
    tooLate(assignTicket, (sent) => !('assigneeEmail' in sent)),
  ],
  'validation.ticket-assign-type': [
    readAs('what is no text unassigns', assignTicket, (sent) =>
      'assigneeEmail' in sent && typeof sent.assigneeEmail !== 'string'
        ? { ...sent, assigneeEmail: null }
        : sent,
    ),
    readAs('false unassigns', assignTicket, (sent) =>
      sent.assigneeEmail === false ? { ...sent, assigneeEmail: null } : sent,
    ),
    readAs('an empty list unassigns', assignTicket, (sent) =>
      Array.isArray(sent.assigneeEmail) && sent.assigneeEmail.length === 0
        ? { ...sent, assigneeEmail: null }
        : sent,
    ),
    readAs('a number is made into text, and no user found', assignTicket, (sent) =>
      typeof sent.assigneeEmail === 'number' ? { ...sent, assigneeEmail: String(sent.assigneeEmail) } : sent,
    ),
  ],
  'validation.ticket-assign-extra': [
    readAs(
      'members of a ticket are ignored',
      assignTicket,
      ({ status: _, assigneeName: __, ...sent }) => sent,
    ),
  ],
} satisfies Partial<Mutants<typeof families.validation>>
