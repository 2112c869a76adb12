import { type OperationId, op } from '../../../../contract/index.js'
import { dataOf, isObject, unknown } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { documentedCode } from '../access/documented-code.js'
import { type History, isShown, mayHaveWritten, retriesOf } from '../history.js'
import { pathValuesOf } from '../parameters.js'
import { sentJson } from '../sent-json.js'
import type { Contested } from './contested.js'

/** What a call at a slot was answered. */
type SlotAnswer =
  | { readonly kind: 'booked'; readonly meeting: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'freed' }

const free = 'free'

const atSlots: ReadonlySet<OperationId> = new Set([op.bookMeeting, op.cancelMeeting])

/** Slots, which one meeting has until it is canceled. Others may cancel it, unless these files are all the traffic. */
export const slots = (history: History): Contested<SlotAnswer> => {
  const slotOfMeeting = new Map<string, string>()
  const retries = retriesOf(history)
  return {
    *callsOf(at) {
      // Only the keys of these calls are kept.
      if (!atSlots.has(at.operation) || retries.has(at)) return
      const { origin, path } = at.recorded
      if (at.operation === op.cancelMeeting) {
        const thing = slotOfMeeting.get(`${origin} ${pathValuesOf(at).id}`)
        if (thing !== undefined && mayHaveWritten(at))
          yield { thing, answer: isShown(at) ? { kind: 'freed' } : undefined }
      }
      const body = at.operation === op.bookMeeting ? sentJson(at) : undefined
      if (!isObject(body) || typeof body.slotId !== 'string') return
      const thing = `${origin} ${path} ${body.slotId}`
      const answer = bookingIn(at)
      if (answer) yield { thing, answer }
      if (answer?.kind === 'booked') slotOfMeeting.set(`${origin} ${answer.meeting}`, thing)
    },
    next(state, answer) {
      if (answer.kind === 'refused') return [state]
      if (answer.kind === 'freed') return [free]
      return state === unknown || state === free || state === answer.meeting ? [answer.meeting] : []
    },
    ruleOf: (answers) => (answers.some(({ kind }) => kind === 'booked') ? 'booking.concurrent' : undefined),
    due: 'one meeting at the slot, and 409 for all others',
    wordsOf: (answer) => (answer.kind === 'booked' ? `booked as \`${answer.meeting}\`` : answer.kind),
    isKept: false,
  }
}

function bookingIn(at: TrafficExchange): SlotAnswer | undefined {
  if (documentedCode(at) === 'conflict') return { kind: 'refused' }
  const data = at.response.status === 201 && isShown(at) ? dataOf(at) : undefined
  return isObject(data) && typeof data.meetingId === 'string'
    ? { kind: 'booked', meeting: data.meetingId }
    : undefined
}
