import type { ClaimState, NotedClaim } from './claim-finding.js'
import { hookClaims } from './hook-claims.js'
import { messageOf } from './message-of.js'
import { Disturbed, Misconfigured } from './outcome.js'
import type { Receiver, TargetControl } from './target.js'
import { withTimeout } from './with-timeout.js'

/** A hook by its name in the configuration. */
export type HookName = keyof TargetControl

/** The use of a hook in a run, as the report lists it. */
export interface HookUse {
  readonly name: `control.${HookName}`
  readonly calls: number
  /** Milliseconds by which the clock was moved in all. */
  readonly movedMs?: number
  /** What was wrong with the hook, so that no check relies on it. */
  readonly trouble?: string
}

/** What was seen of a hook, and whether that disproves what it claims to do or only keeps it from being used. */
interface Trouble {
  readonly seen: string
  readonly state: HookState
}

type HookState = Extract<ClaimState, 'disproved' | 'unusable'>

/** The default time limit of a hook, in milliseconds. */
export const defaultHookTimeoutMs = 5000

/** What was seen of a hook once, and which of its calls showed it. */
interface Suspicion {
  readonly what: string
  readonly kind: 'fails' | 'is odd'
  /** How many calls had begun by then. */
  readonly after: number
}

/**
 * The hooks of a run. One that throws, hangs, or is seen not to do what its name says, twice in a row, is reported once
 * and not called again: a check that needs it gets `Misconfigured`, which names it.
 */
export class RunHooks {
  /** The hooks of the target, counted and bounded in time. */
  readonly control: TargetControl
  readonly #calls = new Map<HookName, number>()
  readonly #troubles = new Map<HookName, Trouble>()
  /** What keeps checks from relying on a hook that may work all the same. */
  readonly #doubts = new Map<HookName, Trouble>()
  /** What was seen once, and did not come again yet. */
  readonly #suspicions = new Map<HookName, Suspicion>()

  constructor(
    private readonly given: TargetControl,
    private readonly timeoutMs = defaultHookTimeoutMs,
    private readonly onTrouble: (line: string) => void = () => undefined,
  ) {
    const { advanceClock, holdNextWrite, failNext, receiver } = given
    this.control = {
      ...(advanceClock && {
        advanceClock: (ms) => this.#guard('advanceClock', () => advanceClock.call(given, ms)),
      }),
      ...(failNext && { failNext: () => this.#guard('failNext', () => failNext.call(given)) }),
      ...(holdNextWrite && {
        holdNextWrite: async () => {
          const release = await this.#guard('holdNextWrite', () => holdNextWrite.call(given))
          return release && (() => this.#inTime('holdNextWrite', 'its release', release))
        },
      }),
      ...(receiver && { receiver: this.#receiver(receiver) }),
    }
  }

  /** Whether a hook is there and nothing is known to be wrong with it. */
  isUsable(name: HookName): boolean {
    return this.given[name] !== undefined && this.#troubleOf(name) === undefined
  }

  /** Throws `Misconfigured` where a hook was given up, or is in doubt. */
  require(name: HookName): void {
    refuse(name, this.#troubleOf(name))
  }

  /**
   * Notes that a hook was seen not to do what its name says. Once that may have another cause, so that the check is to be
   * repeated; when it is seen again, the hook is given up. The error to throw says `what` was seen.
   */
  suspect(name: HookName, what: string): Disturbed | Misconfigured {
    return this.#seenOnce(name, what, 'is odd') ?? this.giveUp(name, what)
  }

  /** Notes that a hook was seen to do what its name says. */
  noteWorking(name: HookName): void {
    if (this.#suspicions.get(name)?.kind === 'is odd') this.#suspicions.delete(name)
  }

  /** The error to throw where something is seen of a hook for the first time, or by calls that began before that. */
  #seenOnce(
    name: HookName,
    what: string,
    kind: Suspicion['kind'],
    begun = Number.POSITIVE_INFINITY,
  ): Disturbed | undefined {
    const before = this.#suspicions.get(name)
    if (before && begun > before.after) return undefined
    if (!before) this.#suspicions.set(name, { what, kind, after: this.#calls.get(name) ?? 0 })
    return new Disturbed(`control.${name} ${what}`, undefined, { configuration: `control.${name}` })
  }

  /** Gives a hook up for the rest of the run; the error to throw says `what` was seen, and is reported once. */
  giveUp(name: HookName, what: string, state: HookState = 'disproved'): Misconfigured {
    return this.#note(this.#troubles, name, { seen: what, state }, 'it is not used again')
  }

  /**
   * Notes that nothing shows whether a hook does what its name says: no check relies on it, but what tries it out may
   * call it. The error to throw says `what` was seen, and is reported once.
   */
  doubt(name: HookName, what: string): Disturbed | Misconfigured {
    const once = this.#seenOnce(name, what, 'is odd')
    return once ?? this.#note(this.#doubts, name, { seen: what, state: 'unusable' }, 'no check relies on it')
  }

  /** The hooks that were given and cannot be relied on. */
  get claims(): readonly NotedClaim[] {
    return [...new Map([...this.#doubts, ...this.#troubles])].map(([name, { seen, state }]) => ({
      member: `control.${name}`,
      state,
      claim: hookClaims[name].expected,
      seen,
      correction: `correct the hook so that it is ${hookClaims[name].expected}, or remove it`,
    }))
  }

  /** Keeps what was first seen of a hook, and reports it with its effect; gives the error to throw, which says it. */
  #note(notes: Map<HookName, Trouble>, name: HookName, trouble: Trouble, effect: string): Misconfigured {
    if (!notes.has(name)) {
      notes.set(name, trouble)
      this.onTrouble(`control.${name} ${trouble.seen}; ${effect}`)
    }
    return misconfigured(name, notes.get(name) ?? trouble)
  }

  #troubleOf(name: HookName): Trouble | undefined {
    return this.#troubles.get(name) ?? this.#doubts.get(name)
  }

  /** What was done with each hook that was called, with the milliseconds by which the clock was moved in all. */
  uses(movedMs: number): readonly HookUse[] {
    return [...this.#calls.keys()].map((name) => {
      const trouble = this.#troubleOf(name)?.seen ?? this.#suspicions.get(name)?.what
      return {
        name: `control.${name}` as const,
        calls: this.#calls.get(name) ?? 0,
        ...(name === 'advanceClock' ? { movedMs } : {}),
        ...(trouble === undefined ? {} : { trouble }),
      }
    })
  }

  #receiver(receiver: Receiver): Receiver {
    const { url, send } = receiver
    return {
      url,
      received: () => this.#guard('receiver', () => receiver.received(), '`received`'),
      refuse: (on) => this.#guard('receiver', () => receiver.refuse(on), '`refuse`'),
      ...(send && {
        send: (delivery) => this.#guard('receiver', () => send.call(receiver, delivery), '`send`'),
      }),
    }
  }

  #guard<T>(name: HookName, call: () => Promise<T>, part = 'it'): Promise<T> {
    refuse(name, this.#troubles.get(name))
    const begun = (this.#calls.get(name) ?? 0) + 1
    this.#calls.set(name, begun)
    return this.#inTime(name, part, call, begun)
  }

  async #inTime<T>(name: HookName, part: string, call: () => Promise<T>, begun?: number): Promise<T> {
    try {
      const made = await withTimeout(call, this.timeoutMs, part)
      if (this.#suspicions.get(name)?.kind === 'fails') this.#suspicions.delete(name)
      return made
    } catch (error) {
      const what = `failed: ${lineOf(error)}`
      throw this.#seenOnce(name, what, 'fails', begun) ?? this.giveUp(name, what, 'unusable')
    }
  }
}

const misconfigured = (name: HookName, { seen, state }: Trouble): Misconfigured =>
  new Misconfigured(`control.${name}`, seen, state)

/** Throws `Misconfigured` where something is wrong with a hook. */
function refuse(name: HookName, trouble: Trouble | undefined): void {
  if (trouble !== undefined) throw misconfigured(name, trouble)
}

/** What an error says, on one line. */
const lineOf = (error: unknown): string => messageOf(error).replace(/\s*\n\s*/g, ' ')
