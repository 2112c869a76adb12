import { ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'
import { type Desk, desk, outcome, type Rows } from './row.test-kit.js'

const dealOf = ({ post }: Desk, leadId: string): string =>
  post('/deals', { title: 'Deal', leadId }).json.data.id

const task = { leadId: 'con_ana', type: 'task', title: 'Task' }

/** What the options about contacts, activities, tasks, deals and tickets come to. */
export const recordRows: Rows<
  | 'contact-create-required'
  | 'contact-read-endpoint'
  | 'contact-null-other-fields'
  | 'contact-update-empty'
  | 'contact-nested-merge'
  | 'note-created-id'
  | 'activity-nested-extra'
  | 'activity-deal-lead'
  | 'task-assignee'
  | 'task-due-format'
  | 'task-complete-repeat'
  | 'deal-close-expected-rev'
  | 'deal-reclose'
  | 'assignee-unknown'
  | 'ticket-transitions'
  | 'tag-origin'
  | 'note-field-map'
  | 'deal-create-invalid-state'
  | 'ticket-assign-format'
> = {
  'contact-create-required': {
    script(assumed) {
      const { post } = desk(assumed)
      return [{ name: 'A' }, { email: 'a@example.com' }, { stage: 'new' }].map(
        (body) => post('/contacts', body).status,
      )
    },
    answers: {
      'name-or-email': [201, 201, 400],
      email: [400, 201, 400],
      name: [201, 400, 400],
      nothing: [201, 201, 201],
    },
  },
  'contact-read-endpoint': {
    script: (assumed) => outcome(desk(assumed).get('/contacts/con_ana')),
    answers: { served: '200', 'not-found': '404 not_found' },
  },
  'contact-null-other-fields': {
    script(assumed) {
      const { patch } = desk(assumed)
      return [{ name: null }, { email: null }, { movil: null }].map((body) => {
        const answer = patch('/contacts/con_ana', body)
        const { name, email, movil } = answer.json.data ?? {}
        return [answer.status, name, email, movil?.movil]
      })
    },
    answers: {
      clear: [
        [200, null, 'ana@example.com', '600111222'],
        [400, undefined, undefined, undefined],
        [200, null, 'ana@example.com', undefined],
      ],
      refuse: [
        [400, undefined, undefined, undefined],
        [400, undefined, undefined, undefined],
        [200, 'Ana', 'ana@example.com', undefined],
      ],
      ignore: [
        [200, 'Ana', 'ana@example.com', '600111222'],
        [200, 'Ana', 'ana@example.com', '600111222'],
        [200, 'Ana', 'ana@example.com', undefined],
      ],
    },
  },
  'contact-update-empty': {
    script: (assumed) => outcome(desk(assumed).patch('/contacts/con_ana', {})),
    answers: { unchanged: '200', refuse: '400 invalid_request' },
  },
  'contact-nested-merge': {
    script: (assumed) =>
      desk(assumed).patch('/contacts/con_ana', { movil: { movil: '700' } }).json.data.movil,
    answers: {
      replace: { movil_code: null, movil: '700' },
      merge: { movil_code: '+34', movil: '700' },
    },
  },
  'note-created-id': {
    script(assumed) {
      const { post } = desk(assumed)
      return [{ note: 'Text' }, {}].map(
        (more) => typeof post('/contacts', { name: 'A', ...more }).json.data.noteCreatedId,
      )
    },
    answers: {
      'with-note': ['string', 'undefined'],
      always: ['string', 'string'],
      never: ['undefined', 'undefined'],
    },
  },
  'activity-nested-extra': {
    script: (assumed) =>
      outcome(
        desk(assumed).post('/activities', {
          leadId: 'con_ana',
          type: 'call',
          occurredAt: '2029-11-05T10:00:00.000Z',
          call: { direction: 'outbound', outcome: 'connected', mood: 'good' },
        }),
      ),
    answers: { refuse: '400 invalid_request', ignore: '201' },
  },
  'activity-deal-lead': {
    script(assumed) {
      const here = desk(assumed)
      return outcome(here.post('/activities', { ...task, dealId: dealOf(here, 'con_bo') }))
    },
    answers: {
      refuse: '400 invalid_request',
      accept: '201',
      'not-found': '404 not_found',
      conflict: '409 conflict',
    },
  },
  'task-assignee': {
    script(assumed) {
      const { listed, post } = desk(assumed)
      return [outcome(post('/activities', task)), ...listed('/tasks', 'assignedToEmail')]
    },
    answers: {
      'default-assignee': ['201', 'ines@example.com'],
      refuse: ['400 invalid_request'],
      unassigned: ['201', null],
    },
  },
  'task-due-format': {
    script(assumed) {
      const { post } = desk(assumed)
      return ['2030-02-01', 'soon'].map((dueAt) => post('/activities', { ...task, dueAt }).status)
    },
    answers: { 'date-or-date-time': [201, 400], 'date-time': [400, 400], any: [201, 201] },
  },
  'task-complete-repeat': {
    script(assumed) {
      const { post } = desk(assumed)
      const { id } = post('/activities', task).json.data
      const [first, second] = [1, 2].map(() => post(`/contacts/con_ana/tasks/${id}/complete`, {}))
      return [second?.status, second?.json.data?.doneAt === first?.json.data.doneAt]
    },
    answers: { unchanged: [200, true], 'done-again': [200, false], refuse: [409, false] },
  },
  'deal-close-expected-rev': {
    script(assumed) {
      const here = desk(assumed)
      const path = `/deals/${dealOf(here, 'con_ana')}/close`
      return [{}, { expectedRev: 1 }].map((more) => here.post(path, { outcome: 'won', ...more }).status)
    },
    answers: { optional: [200, 409], required: [400, 200] },
  },
  'deal-reclose': {
    script(assumed) {
      const here = desk(assumed)
      const path = `/deals/${dealOf(here, 'con_ana')}/close`
      return ['won', 'won', 'lost'].map((outcome) => {
        const { status, json } = here.post(path, { outcome })
        return [status, json.data?.status]
      })
    },
    answers: {
      refuse: [
        [200, 'won'],
        [409, undefined],
        [409, undefined],
      ],
      'same-outcome-ok': [
        [200, 'won'],
        [200, 'won'],
        [409, undefined],
      ],
      interchange: [
        [200, 'won'],
        [200, 'won'],
        [200, 'lost'],
      ],
    },
  },
  'assignee-unknown': {
    script: (assumed) =>
      outcome(desk(assumed).post('/tickets/tkt_1/assign', { assigneeEmail: 'ghost@example.com' })),
    answers: { 'not-found': '404 not_found', refuse: '400 invalid_request', accept: '200' },
  },
  'ticket-transitions': {
    script(assumed) {
      const { patch } = desk(assumed)
      return ['closed', 'waiting_customer', 'open'].map((status) => {
        const answer = patch('/tickets/tkt_1', { status })
        return [answer.status, answer.json.data?.reopenCount]
      })
    },
    answers: {
      any: [
        [200, 0],
        [200, 1],
        [200, 1],
      ],
      'closed-to-open-only': [
        [200, 0],
        [400, undefined],
        [200, 1],
      ],
      'closed-to-open-only-409': [
        [200, 0],
        [409, undefined],
        [200, 1],
      ],
    },
  },
  'tag-origin': {
    script(assumed) {
      const fake = createFake({ assumptions: assumed })
      const tags = () =>
        ask(fake, 'GET', '/tags?limit=100').json.data as { name: string; total: number | null }[]
      const seeded = tags().length
      ask(fake, 'POST', '/contacts', { json: { name: 'A', tags: ['zebra'] } })
      const found = () => tags().find(({ name }) => name === 'zebra')
      const [added, total] = [tags().length - seeded, found()?.total]
      fake.control.advance(61_000)
      return [added, total, found()?.total]
    },
    answers: {
      'of-contacts': [1, 1, 1],
      vocabulary: [0, undefined, undefined],
      'counters-later': [1, null, 1],
    },
  },
  'note-field-map': {
    script(assumed) {
      const { post, get } = desk(assumed)
      post('/activities', { leadId: 'con_ana', type: 'note', body: 'Text' })
      const [note] = get('/contacts/con_ana/notes').json.data
      return [note.title, note.content]
    },
    answers: { content: [null, 'Text'], 'content-and-title': ['Text', 'Text'] },
  },
  'deal-create-invalid-state': {
    script(assumed) {
      const { workspace, contact, post } = desk(assumed)
      workspace.pipelines = ['pipe_1', 'pipe_old', 'pipe_closed'].map((id) => ({
        id,
        stages: [{ id: `${id}_new`, open: id !== 'pipe_closed' }],
        archived: id === 'pipe_old',
      }))
      contact({ id: 'con_off', active: false })
      return [
        { leadId: 'con_ana', pipelineId: 'pipe_closed' },
        { leadId: 'con_ana', pipelineId: 'pipe_old' },
        { leadId: 'con_off' },
      ].map((body) => outcome(post('/deals', { title: 'A', ...body })))
    },
    answers: {
      'no-open-stage': ['409 invalid_state', '201', '201'],
      'archived-pipeline': ['409 invalid_state', '409 invalid_state', '201'],
      'inactive-contact': ['409 invalid_state', '201', '409 invalid_state'],
    },
  },
  'ticket-assign-format': {
    script: (assumed) =>
      outcome(desk(assumed).post('/tickets/tkt_1/assign', { assigneeEmail: 'no-address' })),
    answers: { 'look-up': '404 not_found', refuse: '400 invalid_request' },
  },
}
