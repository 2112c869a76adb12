import type { Seed } from '../../../fake-server/index.js'

/** How many records a page of the client holds. */
export const pageSize = 5

/** The contact with whom most of the scenario deals. */
export const ana = { id: 'ana', email: 'ana@example.com' } as const

/** A template that may be sent. */
export const template = { name: 'order_update', language: 'en' } as const

const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

/** What the workspace holds before each test: of contacts and tickets several pages, never the same number. */
export const recordsOf = (seed: number): Seed => ({
  contacts: [
    { ...ana, name: 'Ana', tags: ['vip'] },
    ...many(11 + (seed % 7), (n) => ({
      id: `contact_${n}`,
      email: `contact_${n}@example.com`,
      tags: n % 2 === 0 ? ['vip'] : [],
    })),
  ],
  tickets: [
    {
      id: 'late',
      contact: 'ana',
      subject: 'Late delivery',
      priority: 'low',
      tags: ['delivery'],
      channel: 'email',
    },
    ...many(12 + (seed % 4), (n) => ({
      id: `ticket_${n}`,
      contact: 'ana',
      status: n % 3 === 0 ? ('closed' as const) : ('open' as const),
      priority: n % 4 === 0 ? ('low' as const) : ('high' as const),
      updatedAt: `-${n + 1}h`,
    })),
  ],
  deals: many(6 + (seed % 3), (n) => ({ id: `deal_${n}`, contact: 'ana', title: `Deal ${n}` })),
  notes: many(6, (n) => ({ id: `note_${n}`, contact: 'ana', content: `Note ${n}` })),
  tasks: many(6, (n) => ({ id: `task_${n}`, contact: 'ana', title: `Task ${n}`, dueAt: `${n + 1}d` })),
  activities: many(6, (n) => ({ id: `call_${n}`, contact: 'ana', title: `Call ${n}` })),
  conversations: [
    {
      id: 'chatapp_1__34600000001',
      channel: 'chatapp_1',
      contact: 'ana',
      messages: [
        ...many(5, (n) => ({ inbound: `Question ${n}`, at: `-${9 - n}h` })),
        { outbound: 'It was sent.', at: '-3h' },
        { inbound: 'Where is my order?', at: '-2h' },
      ],
    },
    { id: 'email__ana', channel: 'email', contact: 'ana', messages: [{ inbound: 'Hello', at: '-30h' }] },
    ...many(5, (n) => ({
      id: `sms__3460000010${n}`,
      channel: 'sms' as const,
      messages: [{ inbound: 'Hi', at: `-${n + 40}h` }],
    })),
  ],
  templates: [
    { name: template.name, language: template.language },
    { name: 'draft', language: 'en', status: 'PENDING' },
    ...many(4, (n) => ({ name: `other_${n}`, language: 'en' })),
  ],
  bookingTypes: [{ id: 'intro', title: 'Intro', slots: many(8, (n) => ({ id: `slot_${n}` })) }],
})
