import { op } from '../../contract/index.js'
import type { Noun } from '../side-effects/noun.js'
import { answered, sideEffectOf } from '../side-effects/side-effect.js'
import type { Readings } from './side-effects.js'

const kinds: Readonly<Record<string, Noun>> = { note: 'note', task: 'task' }

/** What writes of activities and tasks leave behind (sections 4.3 and 4.4). */
export const activityReadings: Readings<typeof op.createActivity | typeof op.completeTask> = {
  [op.createActivity]: {
    words: ({ body: { type, leadId, title, nextStep } }) => ({
      type,
      leadId,
      title,
      next: nextStep !== undefined,
    }),
    left(exchange, { body }) {
      const { key } = exchange.request
      const { id, type = body.type, leadId = body.leadId, nextStepTaskId } = answered(exchange)
      const noun = kinds[String(type)] ?? 'activity'
      return {
        left: [
          ...sideEffectOf(noun, key, { id, leadId, word: body.title }),
          ...sideEffectOf('task', key, { id: nextStepTaskId, leadId }),
        ],
      }
    },
    makes: true,
  },
  [op.completeTask]: {
    words: ({ body: { done } }) => ({ done }),
    left(exchange, { params, body }) {
      const { doneAt } = answered(exchange)
      const parts = { id: params.taskId, leadId: params.id }
      const isOpen = doneAt === null || (doneAt === undefined && body.done === false)
      return { [isOpen ? 'again' : 'ended']: sideEffectOf('task', exchange.request.key, parts) }
    },
  },
}
