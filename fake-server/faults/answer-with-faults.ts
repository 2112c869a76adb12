import { pause } from '../clock/pause.js'
import type { Control } from '../control/control.js'
import type { FakeRequest } from '../pipeline/message.js'
import type { Outcome } from '../pipeline/outcome.js'
import { ownRequest } from '../pipeline/own-request.js'
import { receivedRequest } from '../pipeline/received-request.js'
import { Encounter } from './encounter.js'

/** What answers a request. */
type Answer = (request: FakeRequest) => Outcome | Promise<Outcome>

/** Answers requests as the fake does, and has its faults meet them. */
export const withFaults =
  (control: Control, answer: Answer): Answer =>
  (request) => {
    const { core } = control
    const { faults, latencies, treatments } = core.world
    if (faults.isEmpty && latencies.isEmpty) return answer(request)
    const own = ownRequest(request)
    const received = receivedRequest(own, core.findOperation(own))
    const delayMs = latencies.drawMs(received.operation)
    const fault = faults.take(received)
    const treatment = { fault, isMet: false, delayMs }
    treatments.set(own, treatment)
    const outcome = fault ? new Encounter(core, own, fault, treatment).outcome(answer) : answer(own)
    if (delayMs <= 0) return outcome
    return Promise.all([outcome, pause(delayMs)]).then(([later]) => later)
  }
