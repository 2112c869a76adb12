import type { ScriptPart } from './scripted.js'

/** Activities and tasks (section 4.4). */
export const activities: ScriptPart = ({ get, post, about }) => {
  about('/activities', (of) => ({ type: 'note', leadId: of('contacts', 'data.0.id'), body: 'Text' }), {
    under: 'k-2',
  })
  about('/activities', (of) => ({ type: 'note', leadId: of('contacts', 'data.0.id'), body: 'Text' }), {
    under: 'k-2',
  })
  about(
    '/activities',
    (of) => ({ type: 'task', leadId: of('contacts', 'data.0.id'), title: 'Task', priority: 'none' }),
    {},
    'task',
  )
  about('/activities', (of) => ({
    type: 'task',
    leadId: of('contacts', 'data.0.id'),
    title: 'Task',
    dueAt: 'soon',
  }))
  about('/activities', (of) => ({ type: 'call', leadId: of('contacts', 'data.0.id') }))
  about('/activities', (of) => ({
    type: 'meeting',
    leadId: of('contacts', 'data.0.id'),
    title: 'Met',
    startAt: '2029-11-05T10:00:00Z',
  }))
  get((of) => `/tasks?leadId=${of('contacts', 'data.0.id')}`)
  for (let n = 0; n < 2; n += 1)
    post((of) => `/contacts/${of('/tasks', 'data.1.leadId')}/tasks/${of('/tasks', 'data.1.id')}/complete`, {})
  get((of) => `/contacts/${of('contacts', 'data.0.id')}/notes`)
}

/** Each shape of an activity, with what the document does not show of it. */
export const activityShapes: ScriptPart = ({ get, about }) => {
  about('/activities', () => ({ type: 'note', leadId: 'unknown', body: 'A' }), { under: 'k-24' })
  about('/activities', (of) => ({ type: 'note', leadId: of('ana', 'data.id'), body: 'A' }), { under: 'k-24' })
  get((of) => `/tasks?leadId=${of('/tasks', 'data.1.leadId')}&status=open`)
  const held = { direction: 'outbound', outcome: 'connected' }
  const heldAt = { occurredAt: '2029-11-05T10:00:00Z', call: held }
  const due = { dueAt: '2030-02-01T00:00:00Z' }
  for (const json of [
    { type: 'call', ...heldAt },
    { type: 'call', title: 'Call', ...heldAt },
    { type: 'call', title: 'Call', ...heldAt, call: { ...held, mood: 'good' } },
    {
      type: 'call',
      title: 'Call',
      ...heldAt,
      nextStep: { title: 'Next', assignedToEmail: 'ines@main.example.com', ...due, priority: 'high' },
    },
    {
      type: 'call',
      title: 'Call',
      ...heldAt,
      nextStep: { title: 'Next', assignedToEmail: 'ines@main.example.com' },
    },
    { type: 'task', title: 'Day', dueAt: '2030-02-01', assignedToEmail: 'ines@main.example.com' },
    { type: 'meeting', title: 'Met', meeting: { startAt: '2029-11-05T10:00:00Z' } },
  ])
    about('/activities', (of) => ({ leadId: of('ana', 'data.id'), ...json }))
  about('/activities', (of) => ({
    type: 'task',
    title: 'Of another',
    leadId: of('ana', 'data.id'),
    dealId: of('deals before', 'data.1.id'),
    assignedToEmail: 'ines@main.example.com',
  }))
  get((of) => `/tasks?leadId=${of('ana', 'data.id')}`)
}
