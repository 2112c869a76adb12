import { type ReceivedRequest, receivedRequest } from '../../messages/received-request.js'
import type { Context, Hook, Hooks } from '../../pipeline/context.js'
import { HookFailure } from '../../pipeline/hook-failure.js'

/** The hooks of a fake, and how often each has run. */
export class HookList implements Hooks {
  /** How often each has run. */
  readonly #runs: Map<Hook, number>
  #failures: HookFailure[] = []
  #running = 0

  constructor(runs: Iterable<readonly [Hook, number]> = []) {
    this.#runs = new Map(runs)
  }

  get isEmpty(): boolean {
    return this.#runs.size === 0
  }

  get isRunning(): boolean {
    return this.#running > 0
  }

  get all(): readonly Hook[] {
    return [...this.#runs.keys()]
  }

  add(hook: Hook): void {
    this.#runs.set(hook, 0)
  }

  remove(hook: Hook): void {
    this.#runs.delete(hook)
  }

  runsOf(hook: Hook): number {
    return this.#runs.get(hook) ?? 0
  }

  run(context: Context): void | Promise<void> {
    const { request, operation, params } = context
    const received = receivedRequest(request, { operation, params })
    const due = this.all.filter(
      (hook) => this.runsOf(hook) < hook.times && hook.operations.has(operation) && hook.meets(received),
    )
    for (const hook of due) this.#runs.set(hook, this.runsOf(hook) + 1)
    return inTurn(due.map((hook) => () => this.#run(hook, context, received)))
  }

  failed(failure: HookFailure): void {
    this.#failures.push(failure)
  }

  takeFailures(): readonly HookFailure[] {
    const failures = this.#failures
    this.#failures = []
    return failures
  }

  copy(): HookList {
    return new HookList(this.#runs)
  }

  /** Runs a hook; what it throws is kept, so that it is seen also where the client retries. */
  #run(hook: Hook, context: Context, received: ReceivedRequest): unknown {
    const rethrown = (thrown: unknown): never => {
      const failure = new HookFailure(thrown)
      this.failed(failure)
      throw failure
    }
    const ended = () => {
      this.#running -= 1
    }
    this.#running += 1
    let done: unknown
    try {
      done = hook.run(context, received)
    } catch (thrown) {
      ended()
      return rethrown(thrown)
    }
    if (done instanceof Promise) return done.finally(ended).catch(rethrown)
    ended()
    return done
  }
}

/** Calls functions one after the other, at once where none is asynchronous. */
function inTurn([first, ...others]: readonly (() => unknown)[]): void | Promise<void> {
  if (first === undefined) return undefined
  const done = first()
  return done instanceof Promise ? done.then(() => inTurn(others)) : inTurn(others)
}
