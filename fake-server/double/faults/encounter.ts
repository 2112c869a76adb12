import type { FakeRequest } from '../../messages/message.js'
import { type Outcome, Reset, Truncated } from '../../messages/outcome.js'
import { present } from '../../messages/presentation.js'
import type { Rendered } from '../../messages/rendered.js'
import { type Reply, rendered } from '../../messages/reply.js'
import type { Core } from '../../pipeline/context.js'
import type { Fault } from '../../world/fault.js'
import type { Treatment } from '../../world/treatment.js'
import { pause } from '../clock/pause.js'

/** A request and the fault that meets it. */
export class Encounter {
  constructor(
    private readonly core: Core,
    private readonly request: FakeRequest,
    private readonly fault: Fault,
    private readonly treatment: Treatment,
    /** The same request as the door knows it. */
    private readonly received: FakeRequest,
  ) {}

  /** How the request ends; `answer` has it answered as without the fault. */
  outcome(answer: (request: FakeRequest) => Outcome | Promise<Outcome>): Outcome | Promise<Outcome> {
    const { at, does } = this.fault
    if (at === 'arrival' && does.kind !== 'delay') return this.#prevented()
    const answered = at === 'arrival' ? this.#late().then(() => answer(this.request)) : answer(this.request)
    return answered instanceof Promise
      ? answered.then((outcome) => this.#answered(outcome))
      : this.#answered(answered)
  }

  /** The end of a request that never reaches the fake. */
  #prevented(): Outcome | Promise<Outcome> {
    const { world, journal, assumptions } = this.core
    const { does } = this.fault
    world.tick()
    this.treatment.isMet = true
    const reply = does.kind === 'reply' ? does.replyAt(world.now(), assumptions) : undefined
    journal.write(this.request, reply, world.now(), this.treatment.begunMs)
    if (reply) return this.#shown(reply)
    return does.kind === 'hang' ? never() : new Reset()
  }

  /** The end of a request that was answered. */
  #answered(outcome: Outcome): Outcome | Promise<Outcome> {
    const { at, does, needsSuccess } = this.fault
    const isFaultless = outcome.ending === 'complete' && !(needsSuccess && outcome.status >= 400)
    if (at === 'answer' && isFaultless) {
      this.treatment.isMet = true
      return this.#disrupted(outcome, does)
    }
    if (!this.treatment.isMet) {
      // It is of one of the two.
      this.core.world.faults.giveBack(this.fault)
      this.core.world.disturbances?.giveBack(this.fault)
    }
    return outcome
  }

  #disrupted(answer: Rendered, does: Fault['does']): Outcome | Promise<Outcome> {
    const { world, assumptions, coverage } = this.core
    switch (does.kind) {
      case 'reset':
        coverage.showed('lost answer')
        return new Reset()
      case 'truncate':
        coverage.showed('lost answer')
        return answer.bytes === '' ? new Reset() : new Truncated(answer)
      case 'hang':
        coverage.showed('lost answer')
        return never()
      case 'delay':
        return this.#late().then(() => answer)
      case 'reply':
        coverage.replaced(this.#operation, answer.code ?? answer.status)
        this.treatment.instead = does.replyAt(world.now(), assumptions)
        return this.#shown(this.treatment.instead)
      default:
        return answer
    }
  }

  #late(): Promise<void> {
    const { does } = this.fault
    const ms = does.kind === 'delay' ? does.ms : 0
    this.treatment.isMet = true
    this.treatment.delayMs += ms
    return pause(ms, this.received)
  }

  #shown(reply: Reply): Rendered {
    const { coverage, assumptions } = this.core
    coverage.answered(this.#operation, reply.code ?? reply.status)
    return present(rendered(reply), assumptions)
  }

  get #operation() {
    return this.core.findOperation(this.request)?.operation
  }
}

/** Nothing: the client gives up, or its connection ends with the server. */
const never = (): Promise<never> => new Promise(() => undefined)
