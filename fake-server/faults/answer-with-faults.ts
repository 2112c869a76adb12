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
    const { faults } = core.world
    if (faults.isEmpty) return answer(request)
    const own = ownRequest(request)
    const fault = faults.take(receivedRequest(own, core.findOperation(own)))
    return fault === undefined ? answer(own) : new Encounter(core, own, fault).outcome(answer)
  }
