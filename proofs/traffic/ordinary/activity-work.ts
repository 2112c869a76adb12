import type { Json } from '../../../suites/index.js'
import { textOf, textOrNull, timeNear } from './texts.js'
import type { Work, WorkingClient } from './working-client.js'

/** The contact that something is about, and at times a deal of it. */
function subject(client: WorkingClient): Json {
  const deal = client.below(3) === 0 ? client.pick(client.held.deals) : undefined
  return typeof deal?.leadId === 'string' && typeof deal.id === 'string'
    ? { leadId: deal.leadId, dealId: deal.id }
    : { leadId: client.idOf('contacts') }
}

const newTask = (client: WorkingClient): Json => ({
  type: 'task',
  ...subject(client),
  title: textOf(client, 200),
  assignedToEmail: client.user(),
  ...(client.below(2)
    ? { body: textOrNull(client, 500), priority: client.pick(['high', 'low', 'none']) }
    : {}),
  ...(client.below(2) ? { dueAt: timeNear(client, undefined, 20) } : {}),
  ...(client.below(3) === 0 ? { reminderType: client.pick(['call', 'email', 'meeting', 'task']) } : {}),
})

const newCall = (client: WorkingClient): Json => ({
  type: 'call',
  ...subject(client),
  title: textOf(client, 200),
  body: textOrNull(client, 300),
  occurredAt: timeNear(client, undefined, 5),
  call: {
    direction: client.pick(['outbound', 'inbound']),
    outcome: client.pick(['connected', 'no_answer', 'voicemail', 'busy', 'wrong_number']),
    ...(client.below(2) ? { durationSec: client.pick([0, 1, 75, 86_400, null]) } : {}),
  },
  ...(client.below(3) === 0
    ? {
        nextStep: {
          title: textOf(client, 100),
          dueAt: timeNear(client, undefined, 20),
          assignedToEmail: client.user(),
        },
      }
    : {}),
})

/** What a client does with the timeline and with tasks. */
export const activityWork = (client: WorkingClient): readonly Work[] => [
  () => client.write('POST', '/activities', newTask(client)),
  async () => {
    const call = newCall(client)
    await client.write('POST', '/activities', call)
    await client.walk(`/activities?leadId=${encodeURIComponent(String(call.leadId))}`)
  },
  async () => {
    const task = newTask(client)
    await client.write('POST', '/activities', task)
    await client.walk(`/tasks?leadId=${encodeURIComponent(String(task.leadId))}`, 'tasks')
  },
  async () => {
    const task = client.pick(client.held.tasks)
    const done = client.pick<Json>([{}, { done: true }, { done: false }]) ?? {}
    await client.write(
      'POST',
      `/contacts/${task?.leadId ?? 'none'}/tasks/${task?.id ?? 'none'}/complete`,
      done,
    )
    if (client.below(2)) await client.walk(`/tasks?status=${done.done === false ? 'open' : 'done'}`)
  },
]
