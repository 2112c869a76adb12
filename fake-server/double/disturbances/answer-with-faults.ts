import type { FakeRequest } from '../../messages/message.js'
import type { Outcome } from '../../messages/outcome.js'
import { ownRequest } from '../../messages/own-request.js'
import { type ReceivedRequest, receivedRequest } from '../../messages/received-request.js'
import type { Core } from '../../pipeline/context.js'
import { monotonicMs } from '../../world/monotonic.js'
import type { Treatment } from '../../world/treatment.js'
import { pause } from '../clock/pause.js'
import type { Control } from '../control/control.js'
import { Encounter } from '../faults/encounter.js'
import { callerOf } from './caller-of.js'
import { changedAnswer } from './changed-answer.js'

/** What answers a request. */
type Answer = (request: FakeRequest) => Outcome | Promise<Outcome>

/** Answers requests as the fake does, and has its faults meet them. */
export const withFaults =
  (control: Control, answer: Answer): Answer =>
  (request) => {
    const { core } = control
    const { faults, latencies, treatments, disturbances } = core.world
    if (faults.isEmpty && latencies.isEmpty && (disturbances?.isEmpty ?? true)) return answer(request)
    const own = ownRequest(request)
    const received = receivedRequest(own, core.findOperation(own))
    const delayMs = latencies.drawMs(received.operation)
    // A test that adds faults to an operation counts what they meet: no disturbance comes in between.
    const fault = faults.concern(received)
      ? faults.take(received)
      : disturbances?.take(received, callerOf(core, received.key))
    const treatment: Treatment = { fault, isMet: false, delayMs, changedBy: [], begunMs: monotonicMs() }
    treatments.set(own, treatment)
    const answered = fault ? new Encounter(core, own, fault, treatment, request).outcome(answer) : answer(own)
    const outcome = disturbances ? changed(answered, core, received, treatment) : answered
    if (delayMs <= 0) return outcome
    return Promise.all([outcome, pause(delayMs, request)]).then(([later]) => later)
  }

/** What a client gets after the changes of disturbances. */
function changed(
  answered: Outcome | Promise<Outcome>,
  core: Core,
  request: ReceivedRequest,
  treatment: Treatment,
): Outcome | Promise<Outcome> {
  if (answered instanceof Promise) return answered.then((later) => changed(later, core, request, treatment))
  return answered.ending === 'complete' ? changedAnswer(answered, core, request, treatment) : answered
}
