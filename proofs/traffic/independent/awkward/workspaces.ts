import { Book, type Condition } from './book.js'
import { newContact } from './contacts.js'
import { newConversation, say } from './conversations.js'
import { newDeal } from './deals.js'
import { addSlots, newMeeting } from './meetings.js'
import { newTicket } from './tickets.js'

const hour = 3_600_000

/** A workspace that has been in use for a while. */
export function usedWorkspace(name: string, now: number, condition: Condition = {}, size = 60): Book {
  const book = new Book(name, now - 60 * 24 * hour, condition)
  for (let n = 0; n < size; n += 1) {
    book.advance(book.now + hour)
    const contact = newContact(book, {
      name: `Person ${n}`,
      email: n % 9 === 4 ? null : `person${n}@example.com`,
      tags: n % 3 === 0 ? ['VIP', 'lead'] : [],
      active: n % 11 !== 5,
      ownerEmail: n % 2 === 0 ? 'ana@example.com' : null,
      createdAt: n % 5 === 0 ? null : book.now,
    })
    if (n % 2 === 0) newDeal(book, { title: `Deal ${n}`, leadId: contact.id, ownerEmail: 'ben@example.com' })
    if (n % 3 === 0)
      newTicket(book, {
        subject: `Question ${n}`,
        leadId: contact.id,
        number: n % 2 === 0 ? n : null,
        slaDueAt: now + n * 60_000,
        priority: n % 2 === 0 ? 'high' : 'urgent',
      })
    if (n % 4 === 0) {
      const channel = ['chatapp_1', 'email', 'sms', 'chatapp_2'][(n / 4) % 4] ?? 'sms'
      const conversation = newConversation(book, channel, `+5730012345${10 + n}`, { leadId: contact.id })
      say(book, conversation, 'contact', `Hello from ${n}`)
      // Those that wrote last may still be answered with free text.
      if (n % 8 === 0) book.later(now - 2 * hour, () => say(book, conversation, 'contact', 'Are you there?'))
    }
    if (n % 5 === 0) {
      const startAt = now + (n - 10) * 6 * hour
      newMeeting(book, { leadId: contact.id, startAt, endAt: startAt + hour, bookingTypeId: 'visit' })
    }
  }
  for (const [n, tag] of ['VIP', 'lead', 'cold'].entries())
    book.add('tags', { name: tag, total: null, active: null, inactive: null }, `tag-${n}`)
  for (const n of [1, 2]) book.add('numbers', { account: `account-${name}-${n}` }, `${name}-number-${n}`)
  for (const [title, status] of [
    ['greeting', 'APPROVED'],
    ['offer', 'PENDING'],
  ])
    book.add('templates', {
      name: title,
      language: 'es',
      status,
      category: null,
      businessAccountId: `account-${name}-1`,
      components: [{ type: 'BODY', text: 'Hola' }],
    })
  book.add('types', {}, `${name}-visit`)
  addSlots(book, `${name}-visit`, now + 30 * 24 * hour, 60)
  book.advance(now)
  return book
}
