import type { Client } from './client.js'
import type { RunHooks } from './hooks.js'
import { Disturbed, Misconfigured } from './outcome.js'

/** The time a target shows, in milliseconds since 1970. */
export interface ShownTime {
  /** By a record made just now. */
  readonly record: number | undefined
  /** By the `Date` header of an answer. */
  readonly header: number | undefined
}

/** Reads the time that a target shows at present. */
export type Look = () => Promise<ShownTime>

/** By how much the clock is moved to see whether the hook moves it, in milliseconds. */
const trialMs = 60_000

/** How far a move may be from what was asked, in milliseconds: calls take time, and clocks are coarse. */
const toleranceMs = { less: 30_000, more: 60_000 } as const

/** The longest that is waited for real where the clock cannot be moved, in milliseconds. */
const longestRealMs = 121_000

/** After so long, by the clock's moves or by the watch, the time is looked at again, in milliseconds. */
const oldMs = 60_000

/** The time that a target has shown, how far the run had moved its clock by then, and when that was by the watch. */
interface Anchor {
  readonly shown: number
  readonly movedMs: number
  readonly at: number
}

/** So many moves in a row that went too far are the hook's own; a single one may be another run's. */
const movesTooFar = 2

/** The clock of a target: moved by the operator's hook once that is seen to move it, otherwise waited for. */
export class TargetClock {
  #trial: Promise<void> | undefined
  #anchor: Anchor | undefined
  #tooFar = 0

  constructor(
    private readonly client: Client,
    private readonly hooks: RunHooks,
  ) {}

  /** Whether time passes by the hook; false where it has to be waited for, as reads alone do not show it move. */
  get isMovable(): boolean {
    return this.client.target.allow !== 'none' && this.hooks.isUsable('advanceClock')
  }

  /**
   * Lets `ms` milliseconds pass for the target. Where the hook does less or more than that, a short time is waited
   * for, and a long one ends the check as inconclusive.
   */
  async letPass(ms: number, look: Look): Promise<void> {
    const wait = () => this.client.waitForReal(ms, 'as a rule is about the state afterwards')
    const { control, allow } = this.client.target
    if (control.advanceClock === undefined || allow === 'none') return wait()
    try {
      if (ms < trialMs) {
        await this.prove(look)
        await this.client.moveClock(ms)
      } else await this.#seen(ms, look)
    } catch (error) {
      if (!(error instanceof Misconfigured) || ms > longestRealMs) throw error
      await wait()
    }
  }

  /** The time on the target at present, in milliseconds since 1970; undefined where no answer shows it. */
  async now(look: Look, isExact = false): Promise<number | undefined> {
    if (isExact || this.#anchor === undefined || this.#isOld(this.#anchor)) await this.#look(look)
    return this.#anchor && this.#anchor.shown + this.client.moves.totalMs - this.#anchor.movedMs
  }

  #isOld({ movedMs, at }: Anchor): boolean {
    return this.client.moves.totalMs - movedMs > oldMs || this.client.pausedNow - at > oldMs
  }

  /** Looks at the time, and remembers it. */
  async #look(look: Look): Promise<ShownTime> {
    const shown = await look()
    const at = shown.record ?? shown.header
    const movedMs = this.client.moves.totalMs
    this.#anchor = at === undefined ? undefined : { shown: at, movedMs, at: this.client.pausedNow }
    return shown
  }

  /** Moves the clock by a minute once per run, and throws `Misconfigured` unless a minute is seen to have passed. */
  async prove(look: Look): Promise<void> {
    this.hooks.require('advanceClock')
    this.#trial ??= this.#try(look).catch((error: unknown) => {
      this.#trial = undefined
      throw error
    })
    await this.#trial
  }

  async #try(look: Look): Promise<void> {
    try {
      await this.#seen(trialMs, look)
    } catch (error) {
      if (!(error instanceof Disturbed)) throw error
      await this.#seen(trialMs, look)
    }
  }

  /** Moves the clock, and holds the hook to it by the time that the target shows before and after. */
  async #seen(ms: number, look: Look): Promise<void> {
    this.hooks.require('advanceClock')
    const began = performance.now()
    const { moves } = this.client
    const first = moves.totalMs
    const before = await this.#look(look)
    await this.client.moveClock(ms)
    const after = await this.#look(look)
    // Other judgements of the run may move the clock meanwhile.
    const all = Math.max(ms, moves.totalMs - first)
    const tookMs = performance.now() - began
    const moved = difference(before, after)
    if (moved === undefined)
      throw this.hooks.doubt(
        'advanceClock',
        'cannot be seen to move the clock: no record shows when it was made',
      )
    const asked = `by ${inWords(ms)} where ${inWords(moved)} passed on the server`
    if (moved < ms - toleranceMs.less)
      throw this.hooks.suspect('advanceClock', `moves the clock too little: asked to move ${asked}`)
    if (moved <= all + toleranceMs.more + tookMs) {
      this.#tooFar = 0
      this.hooks.noteWorking('advanceClock')
      this.#trial ??= Promise.resolve()
      return
    }
    this.client.noteMove(moved - all)
    this.#tooFar += 1
    if (this.#tooFar >= movesTooFar)
      throw this.hooks.giveUp('advanceClock', `moves the clock too far: asked to move ${asked}`)
    throw new Disturbed(`the clock moved by itself, or another run moved it: asked to move ${asked}`)
  }
}

/** How far apart two instants are by records, otherwise by a header that did move; undefined where neither shows it. */
function difference(before: ShownTime, after: ShownTime): number | undefined {
  if (before.record !== undefined && after.record !== undefined) return after.record - before.record
  if (before.header === undefined || after.header === undefined) return undefined
  const moved = after.header - before.header
  // A server's own clock may run on under the header while the hook moves that of the records.
  return moved < trialMs - toleranceMs.less ? undefined : moved
}

const inWords = (ms: number): string =>
  Math.abs(ms) < 120_000 ? `${Math.round(ms / 1000)} s` : `${(ms / 3_600_000).toFixed(1)} h`
