import { as, ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'
import { type Desk, desk, outcome, type ValueRows } from './row.test-kit.js'

const day = 24 * 60 * 60 * 1000

const dealOf = ({ post }: Desk, leadId: string): string =>
  post('/deals', { title: 'Deal', leadId }).json.data.id

const call = { leadId: 'con_ana', type: 'call' }
const recorded = {
  title: 'Call',
  occurredAt: '2029-11-05T10:00:00.000Z',
  call: { direction: 'outbound', outcome: 'connected' },
}

/** What the values about contacts, activities, tasks, deals and tickets come to. */
export const recordValueRows: ValueRows = {
  'contact-create-fields': {
    script(assumed) {
      const { post } = desk(assumed)
      return [{ note: 'N' }, { comment: 'N' }, { lastname: 'N' }, { lastName: 'N' }, { stage: 'N' }].map(
        (more) => post('/contacts', { name: 'A', ...more }).status,
      )
    },
    answers: [
      [201, 400, 201, 400, 201],
      [400, 201, 201, 400, 201],
      [400, 400, 400, 201, 201],
      [201, 400, 201, 400, 400],
    ],
  },
  'tag-merge': {
    script(assumed) {
      const { contact, post } = desk(assumed)
      contact({ id: 'con_1', tags: ['b', 'a'] })
      const { json } = post('/contacts/con_1/tags', { add: [' A', 'c', 'a'], remove: ['c'] })
      return json.data.tags
    },
    answers: [
      ['b', 'a', 'A'],
      [' A', 'a', 'b', 'c'],
    ],
  },
  'contact-tags-body': {
    script(assumed) {
      const { post } = desk(assumed)
      return ['add', 'tags', 'addTags', 'remove', 'removeTags'].map(
        (name) => post('/contacts/con_ana/tags', { [name]: ['x'] }).status,
      )
    },
    answers: [
      [200, 400, 400, 200, 400],
      [400, 200, 400, 400, 200],
      [400, 400, 200, 400, 200],
    ],
  },
  'contact-upsert': {
    script(assumed) {
      const { post } = desk(assumed)
      return ['a', 'b'].map((tag) => {
        const { status, json } = post('/contacts/upsert', { email: 'eve@example.com', tags: [tag] })
        return [status, json.data.tags, json.created]
      })
    },
    answers: [
      [
        [201, ['a'], undefined],
        [200, ['a', 'b'], undefined],
      ],
      [
        [200, ['a'], true],
        [200, ['a', 'b'], false],
      ],
      [
        [201, ['a'], undefined],
        [200, ['b'], undefined],
      ],
    ],
  },
  'upsert-scope': {
    script(assumed) {
      const headers = as('demo_only_contacts_write')
      const json = { email: 'eve@example.com' }
      return outcome(ask(createFake({ assumptions: assumed }), 'POST', '/contacts/upsert', { headers, json }))
    },
    answers: ['201', '403 insufficient_scope'],
  },
  'activity-meeting-fields': {
    script(assumed) {
      const { post } = desk(assumed)
      const startAt = '2029-11-05T10:00:00.000Z'
      return [{ meeting: { startAt } }, { startAt }].map(
        (more) => post('/activities', { leadId: 'con_ana', type: 'meeting', title: 'A', ...more }).status,
      )
    },
    answers: [
      [201, 400],
      [400, 201],
    ],
  },
  'activity-call-required': {
    script(assumed) {
      const { post } = desk(assumed)
      const { title: _, ...untitled } = recorded
      return [{}, untitled, recorded].map((more) => post('/activities', { ...call, ...more }).status)
    },
    answers: [
      [400, 201, 201],
      [201, 201, 201],
      [400, 400, 201],
    ],
  },
  'activity-next-step': {
    script(assumed) {
      const { post } = desk(assumed)
      const dueAt = '2030-02-01T00:00:00.000Z'
      return [{ dueAt }, { dueAt, priority: 'high' }, {}].map(
        (more) => post('/activities', { ...call, ...recorded, nextStep: { title: 'A', ...more } }).status,
      )
    },
    answers: [
      [201, 400, 400],
      [201, 201, 400],
      [201, 400, 201],
    ],
  },
  'activity-store-map': {
    script: (assumed) =>
      desk(assumed).post('/activities', { leadId: 'con_ana', type: 'note', body: 'A' }).json.data.store,
    answers: ['notes', 'activities'],
  },
  'timeline-milestones': {
    script(assumed) {
      const here = desk(assumed)
      dealOf(here, 'con_ana')
      const types = () => here.listed('/activities', 'type')
      const before = types()
      here.fake.control.advance(3000)
      return [before, types()]
    },
    answers: [
      [['deal_created'], ['deal_created']],
      [['deal.created'], ['deal.created']],
      [[], ['deal_created']],
    ],
  },
  'task-record-map': {
    script(assumed) {
      const { post, listed } = desk(assumed)
      post('/activities', { leadId: 'con_ana', type: 'task', title: 'A', priority: 'none' })
      return listed('/tasks', 'priority')
    },
    answers: [['none'], [null]],
  },
  'pipelines-and-stages': {
    script(assumed) {
      const fake = createFake({ assumptions: assumed })
      const { data } = ask(fake, 'GET', '/contacts?limit=1').json
      return ['pipe_default', 'pipe_renewals', 'pipe_partners'].map((pipelineId) => {
        const { status, json } = ask(fake, 'POST', '/deals', {
          json: { title: 'A', leadId: data[0].id, pipelineId },
        })
        return json.data?.stageId ?? status
      })
    },
    answers: [
      ['stage_new', 'renewal_new', 404],
      ['stage_new', 404, 404],
      ['stage_new', 'renewal_new', 'pipe_partners_new'],
    ],
  },
  'deal-create-fields': {
    script(assumed) {
      const { post } = desk(assumed)
      return [{ leadId: 'con_ana' }, { contactId: 'con_ana' }, { leadEmail: 'ana@example.com' }].map(
        (lead) => post('/deals', { title: 'A', ...lead }).json.data?.leadId,
      )
    },
    answers: [
      ['con_ana', undefined, undefined],
      [undefined, 'con_ana', undefined],
      [undefined, undefined, 'con_ana'],
    ],
  },
  'deal-close-selector': {
    script(assumed) {
      const here = desk(assumed)
      const close = (body: object) =>
        here.post(`/deals/${dealOf(here, 'con_ana')}/close`, body).json.data?.status
      const bodies = ['outcome', 'status', 'result'].map((field) => ({ [field]: 'lost' }))
      return [...bodies, { won: false }, { decision: 'rejected' }].map(close)
    },
    answers: [
      ['lost', undefined, undefined, undefined, undefined],
      [undefined, 'lost', undefined, undefined, undefined],
      [undefined, undefined, 'lost', undefined, undefined],
      [undefined, undefined, undefined, 'lost', undefined],
      [undefined, undefined, undefined, undefined, 'lost'],
    ],
  },
  'deal-lost-reason': {
    script(assumed) {
      const here = desk(assumed)
      return [{}, { lostReasonId: 'reason_1' }].map(
        (more) => here.post(`/deals/${dealOf(here, 'con_ana')}/close`, { outcome: 'lost', ...more }).status,
      )
    },
    answers: [
      [200, 200],
      [400, 200],
    ],
  },
  'deal-archive': {
    script(assumed) {
      const here = desk(assumed)
      const id = dealOf(here, 'con_ana')
      here.post(`/deals/${id}/close`, { outcome: 'won' })
      const before = here.listed('/deals').length
      here.fake.control.advance(8 * day)
      return [before, here.listed('/deals').length]
    },
    answers: [
      [1, 1],
      [1, 0],
    ],
  },
  'ticket-update-fields': {
    script(assumed) {
      const { patch } = desk(assumed)
      return [{ status: 'closed' }, { leadId: 'con_bo' }, { customFields: { size: 'L' } }].map(
        (body) => patch('/tickets/tkt_1', body).json.data?.leadName ?? 'refused',
      )
    },
    answers: [
      ['Ana', 'Bo', 'refused'],
      ['refused', 'Bo', 'refused'],
      ['Ana', 'Bo', 'Bo'],
    ],
  },
  'ticket-channel-values': {
    script(assumed) {
      const { patch } = desk(assumed)
      return ['phone', 'other', 'voice'].map((channel) => patch('/tickets/tkt_1', { channel }).status)
    },
    answers: [
      [200, 200, 400],
      [200, 400, 400],
      [200, 200, 200],
    ],
  },
  'ticket-comment-body': {
    script(assumed) {
      const { post } = desk(assumed)
      const comments = [
        { body: 'A', kind: 'note' },
        { text: 'A', kind: 'internal' },
        { content: 'A', kind: 'note' },
        { message: 'A', kind: 'private' },
      ]
      return comments.map((body) => post('/tickets/tkt_1/comments', body).status)
    },
    answers: [
      [201, 400, 400, 400],
      [400, 201, 400, 400],
      [400, 400, 201, 400],
      [400, 400, 400, 201],
    ],
  },
}
