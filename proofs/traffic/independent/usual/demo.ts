import { makeTask } from './activities.js'
import { make } from './contacts.js'
import { conversationWith, put } from './conversations.js'
import { makeDeal } from './deals.js'
import { takeSlot } from './meetings.js'
import { timeOf, Workspace } from './workspace.js'

const hour = 3_600_000

/** A workspace in which people have worked for a while. */
export function usualWorkspace(name: string, now: number): Workspace {
  const workspace = new Workspace(name)
  const people = Array.from({ length: 60 }, (_, n) =>
    make(
      workspace,
      {
        ...{ name: `Person ${n}`, email: `person${n}@${name}.example.com`, tags: n % 3 ? ['lead'] : ['vip'] },
        ...{
          phone: { phone_code: '+34', phone: `6001000${n}` },
          ownerEmail: n % 4 ? null : 'ben@example.com',
        },
      },
      now - (90 - n) * hour,
    ),
  )
  for (const [n, person] of people.entries()) {
    const at = now - (80 - n) * hour
    if (n % 3 === 0) makeDeal(workspace, person, { title: `Deal ${n}`, value: n * 100 }, at)
    if (n % 2 === 0)
      makeTask(
        workspace,
        person,
        { title: `Call ${n}`, ...(n % 4 ? { dueAt: timeOf(now + n * hour) } : {}) },
        at,
      )
    if (n % 2 === 1)
      workspace.tickets.put({
        ...{ id: workspace.newId('ticket'), subject: `Question ${n}`, source: 'email', number: 100 + n },
        ...{ description: null, category: null, leadId: person.id, leadName: person.name },
        ...{ leadEmail: person.email, assigneeEmail: null, assigneeName: null, conversationId: null },
        ...{ status: 'open', priority: n % 4 === 1 ? 'high' : 'low', channel: 'email', tags: [] },
        ...{ slaDueAt: null, firstResponseAt: null, lastMessageAt: null, resolvedAt: null },
        ...{ slaBreached: false, reopenCount: 0, rev: 1, createdAt: timeOf(at), updatedAt: timeOf(at) },
      })
    if (n < 16) {
      const channel = ['chatapp_1', 'sms', 'email', 'chatapp_2'][n % 4] ?? 'sms'
      const handle = channel === 'email' ? String(person.email) : `+3460010${String(n).padStart(4, '0')}`
      const { id } = conversationWith(workspace, channel, handle, person, at)
      put(workspace, workspace.conversations.get(id), 'Hello', at, true)
      put(workspace, workspace.conversations.get(id), 'Good morning', at + hour / 2)
      put(workspace, workspace.conversations.get(id), 'Is it there?', n < 8 ? now - hour : at + hour, true)
    }
  }
  for (let n = 0; n < 40; n += 1) {
    const start = now + (24 + n) * hour
    const slot = { id: `slot_${name}_${n}`, startAt: timeOf(start), endAt: timeOf(start + hour / 2) }
    workspace.slots.put({ ...slot, taken: false })
  }
  for (const [n, slot] of workspace.slots.all().slice(0, 12).entries())
    takeSlot(workspace, slot, people[n] ?? slot, {}, now - hour)
  for (const [template, status] of [
    ['welcome', 'APPROVED'],
    ['news', 'PENDING'],
    ['reminder', 'APPROVED'],
  ])
    workspace.templates.put({
      ...{ id: workspace.newId('template'), name: template, language: 'es', status, category: null },
      ...{ businessAccountId: `account_${name}`, components: [{ type: 'BODY', text: 'Hello' }] },
    })
  return workspace
}
