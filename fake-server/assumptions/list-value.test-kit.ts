import { recordOf, taskMembers } from '../../contract/index.js'
import { ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'
import { desk, outcome, type ValueRows } from './row.test-kit.js'

const webhook = (name: string) => ({ name, url: 'https://hooks.example.com/', events: ['deal.closed'] })

const task = { leadId: 'con_ana', type: 'task' }

const day = 24 * 60 * 60 * 1000

/** What the values about records, pages, filters, orders and revisions come to. */
export const listValueRows: ValueRows = {
  'record-defaults': {
    script(assumed) {
      const { post } = desk(assumed)
      const { id, active, tags } = post('/contacts', { name: 'A' }).json.data
      const deal = post('/deals', { title: 'A', leadId: id }).json.data
      return [active, tags, deal.currency, deal.recurrence, deal.isPrimary, deal.customFields]
    },
    answers: [
      [true, [], 'USD', 'none', false, {}],
      [false, ['new'], 'EUR', 'monthly', true, { region: null, seats: 0 }],
    ],
  },
  'sender-type': {
    script(assumed) {
      const fake = createFake({ assumptions: assumed })
      const conversations = ask(fake, 'GET', '/conversations?limit=100').json.data as { id: string }[]
      const types = conversations.flatMap(({ id }) => {
        const { data } = ask(fake, 'GET', `/conversations/${encodeURIComponent(id)}/messages`).json
        return (data as { sender: { type: string } }[]).map(({ sender }) => sender.type)
      })
      return [...new Set(types)].toSorted()
    },
    answers: [
      ['contact', 'user'],
      ['contact', 'system'],
    ],
  },
  'limit-syntax': {
    script(assumed) {
      const { get } = desk(assumed)
      return ['01', '%2B1', '%201', ''].map((limit) => outcome(get(`/contacts?limit=${limit}`)))
    },
    answers: [
      ['200', '400 invalid_request', '400 invalid_request', '400 invalid_request'],
      ['400 invalid_request', '400 invalid_request', '400 invalid_request', '400 invalid_request'],
      ['200', '200', '200', '200'],
    ],
  },
  'cursor-binding': {
    script(assumed) {
      const { get, post } = desk(assumed)
      for (const name of ['a', 'b']) post('/webhooks', webhook(name))
      const cursor = (path: string) => get(path).json.nextCursor
      const contacts = cursor('/contacts?limit=1')
      return [
        get(`/webhooks?limit=1&cursor=${contacts}`).status,
        get(`/contacts?tag=x&limit=1&cursor=${contacts}`).status,
        get(`/contacts?limit=2&cursor=${contacts}`).status,
      ]
    },
    answers: [
      [400, 400, 200],
      [200, 200, 200],
      [400, 400, 400],
    ],
  },
  'cursor-lifetime': {
    script(assumed) {
      const { fake, get } = desk(assumed)
      const cursor = get('/contacts?limit=1').json.nextCursor
      const next = () => get(`/contacts?limit=1&cursor=${cursor}`).status
      const statuses = [next(), next()]
      fake.control.advance(day)
      return [...statuses, get(`/contacts?limit=1&cursor=${cursor}`).status]
    },
    answers: [
      [200, 200, 200],
      [200, 200, 400],
      [200, 400, 400],
    ],
  },
  'tasks-lead-combination': {
    script(assumed) {
      const { get } = desk(assumed)
      return ['status=open', 'status=open&assignedToEmail=ines@example.com'].map((more) =>
        outcome(get(`/tasks?leadId=con_ana&${more}`)),
      )
    },
    answers: [
      ['200', '400 invalid_request'],
      ['400 invalid_request', '400 invalid_request'],
      ['200', '200'],
    ],
  },
  'meetings-range-boundary': {
    // A meeting at 10:00 on the second, and one at 02:00 on the third, which is the second five hours west.
    script(assumed) {
      const { book, meetings, workspace } = desk(assumed)
      const late = { startAt: '2030-01-03T02:00:00.000Z', endAt: '2030-01-03T02:30:00.000Z' }
      workspace.slots.put({ id: 'slot_late', bookingTypeId: 'bkt_intro', meetingId: null, ...late })
      for (const slotId of ['slot_1', 'slot_late']) book({ slotId })
      const hours = (query: string) =>
        meetings(query)?.map(({ startAt }) => (startAt as string).slice(8, 13)) ?? 'refused'
      return [
        hours('?from=2030-01-02T10:00:00Z&to=2030-01-03T02:00:00Z'),
        hours('?to=2030-01-02'),
        hours('?from=2030-01-04&to=2030-01-01'),
      ]
    },
    answers: [
      [['02T10', '03T02'], ['02T10'], []],
      [['02T10'], ['02T10'], []],
      [[], [], 'refused'],
      [['02T10', '03T02'], ['02T10', '03T02'], []],
      [['02T10', '03T02'], ['02T10'], 'refused'],
    ],
  },
  'order-undocumented': {
    script(assumed) {
      const { fake, listed, post, contact } = desk(assumed)
      contact({ id: 'con_1', tags: ['b'] })
      for (const name of ['a', 'b', 'c']) {
        post('/webhooks', webhook(name))
        fake.control.advance(1000)
      }
      const ids = listed('/webhooks') as string[]
      return ids.join() === ids.toSorted().join() ? 'by id' : listed('/webhooks', 'name').join()
    },
    answers: ['a,b,c', 'by id'],
  },
  'order-direction': {
    script(assumed) {
      const { book, contact, fake, listed, post, workspace } = desk(assumed)
      contact({ id: 'con_1', updatedAt: '2029-12-31T00:00:00.000Z' })
      for (const slotId of ['slot_2', 'slot_1']) book({ slotId })
      for (const dueAt of ['2030-01-02', '2030-01-03']) post('/activities', { ...task, title: dueAt, dueAt })
      workspace.phoneNumbers = [{ id: 'number_1', businessAccountId: 'account_1', connected: true }]
      for (const to of ['+15550009991', '+15550009992']) {
        post('/messaging/messages', { channel: 'sms', to, text: 'A' })
        fake.control.advance(1000)
      }
      const isRising = (path: string, member: string) => {
        const values = listed(path, member).map(String)
        return (values[0] ?? '') < (values.at(-1) ?? '')
      }
      return [
        isRising('/contacts?updatedSince=2029-01-01T00:00:00Z', 'updatedAt'),
        isRising('/tasks', 'dueAt'),
        isRising('/conversations', 'lastMessageAt'),
        isRising('/meetings', 'startAt'),
      ]
    },
    answers: [
      [true, true, false, true],
      [false, true, false, true],
      [true, false, false, true],
      [true, true, true, true],
      [true, true, false, false],
    ],
  },
  'order-done-tasks': {
    script(assumed) {
      const { fake, listed, post, workspace } = desk(assumed)
      const titles = ['b', 'c', 'a']
      const due = { b: '08', c: '07', a: '09' }
      for (const [title, day] of Object.entries(due))
        workspace.tasks.put(
          recordOf(taskMembers, {
            id: `task_${title}`,
            leadId: 'con_ana',
            title,
            dueAt: `2030-01-${day}T00:00:00.000Z`,
          }),
        )
      for (const title of titles) {
        post(`/contacts/con_ana/tasks/task_${title}/complete`, {})
        fake.control.advance(1000)
      }
      return listed('/tasks?status=done', 'title').join('')
    },
    answers: ['acb', 'bca', 'cba', 'abc'],
  },
  'cancel-replay-unchanged': {
    script(assumed) {
      const { book, post } = desk(assumed)
      const { meetingId } = book().json.data
      const headers = { 'idempotency-key': 'k' }
      return [1, 2].map(() => post(`/meetings/${meetingId}/cancel`, {}, headers).json.data.unchanged)
    },
    answers: [
      [false, false],
      [false, true],
    ],
  },
  'rev-increment': {
    script(assumed) {
      const { get, listed, post } = desk(assumed)
      const { id, rev } = post('/deals', { title: 'A', leadId: 'con_ana' }).json.data
      get('/tags')
      const [later] = listed('/deals', 'rev')
      return [rev, later, post(`/deals/${id}/close`, { outcome: 'won' }).json.data.rev]
    },
    answers: [
      [1, 1, 2],
      [5, 5, 8],
      [0, 0, 1],
      [1, 2, 3],
    ],
  },
  'expected-rev-required': {
    script(assumed) {
      const { patch, post } = desk(assumed)
      const { id } = post('/deals', { title: 'A', leadId: 'con_ana' }).json.data
      return [
        patch('/tickets/tkt_1', { subject: 'A' }).status,
        post(`/deals/${id}/close`, { outcome: 'won' }).status,
        // No such conversation: a body that goes through gets 404.
        post('/conversations/sms__1/assign', { assigneeEmail: null }).status,
      ]
    },
    answers: [
      [200, 200, 404],
      [200, 400, 404],
      [200, 200, 400],
      [400, 400, 400],
    ],
  },
}
