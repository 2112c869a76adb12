import { compatible, type ResourceLock } from './resource-lock.js'
import { noTimeline, type Timeline } from './timeline.js'

/** A piece of work and the lock that it holds while it lasts. */
export interface Job {
  readonly lock: ResourceLock
  run(): Promise<void>
}

/**
 * How many of the next jobs, for each worker, are searched for one that has something to itself. It is not all of them:
 * the first jobs find out what later ones rely on.
 */
const ahead = 25

/** How many jobs may wait for a turn to themselves, for each worker, before no further job begins. */
const patience = 0.5

/** Runs jobs at the same time, and lets a job have the target to itself for a while. */
export class Workers {
  readonly #running = new Map<Job, Promise<void>>()
  /** Each begins the work of a job that waits until nothing else runs; the first is next. */
  readonly #turns: (() => void)[] = []
  /** Whether no further job begins, as those that wait for a turn have theirs now, one after the other. */
  #isTheirTurn = false
  /** The running jobs that do not wait for such a turn. */
  #active = 0
  /** The running jobs that need no worker at present. */
  #offDuty = 0
  /** Makes `run` look again for a job that can begin. */
  #wake: () => void = () => undefined

  constructor(
    private readonly width: number,
    private readonly timeline: Timeline = noTimeline,
  ) {}

  /**
   * Runs jobs, at most `width` at a time; those off duty do not count. Where there is room, the first job begins that is
   * compatible with those running. Of the next jobs, one that has something to itself begins before the others, as such
   * jobs run one after the other. With a width of 1 jobs run in their order. Rejects once a job does, with its error.
   */
  async run(jobs: readonly Job[]): Promise<void> {
    const waiting = [...jobs]
    const idle = Array.from({ length: this.width * 2 }, (_, worker) => worker)
    while (waiting.length > 0 || this.#running.size > 0) {
      const isFull = this.#running.size - this.#offDuty - this.#turns.length >= this.width
      const job = isFull || this.#isTheirTurn ? undefined : this.#next(waiting)
      if (job) {
        const worker = idle.shift() ?? 0
        this.#begin(job, worker, () => idle.unshift(worker))
      } else {
        const woken = new Promise<void>((resolve) => {
          this.#wake = resolve
        })
        await Promise.race([woken, ...this.#running.values()])
      }
    }
  }

  /**
   * Does something for which a job needs no worker, as it only waits. Another job may begin meanwhile, so that up to
   * twice as many run; not with a width of 1, where jobs run in their order.
   */
  async without<T>(work: () => Promise<T>): Promise<T> {
    if (this.width === 1 || this.#offDuty === this.width) return work()
    this.#offDuty += 1
    this.#wake()
    try {
      return await work()
    } finally {
      this.#offDuty -= 1
    }
  }

  /**
   * Does something while no other job does anything. It waits until each of the others has ended or waits for such a turn
   * as well. Until several wait for one further jobs begin in their place, so that the workers seldom stand still for it.
   */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#active === 0) return work()
    const turn = new Promise<void>((resolve) => this.#turns.push(resolve))
    this.#isTheirTurn ||= this.#turns.length >= patience * this.width
    if (!this.#isTheirTurn) this.#wake()
    // A further job that takes the place of this one begins first.
    await undefined
    this.#rest()
    await this.timeline.span('wait', 'until nothing else runs', () => turn)
    try {
      return await this.timeline.span('part', 'again while nothing else runs', work)
    } finally {
      this.#turns.shift()
      this.#isTheirTurn = this.#turns.length > 0
      this.#wake()
    }
  }

  #next(waiting: Job[]): Job | undefined {
    const running = [...this.#running.keys()]
    const fits = ({ lock }: Job) => running.every((other) => compatible(lock, other.lock))
    const near = this.width > 1 ? waiting.slice(0, this.width * ahead) : []
    // What has everything to itself keeps its place.
    const isNarrow = ({ alone, shared }: ResourceLock) => alone.size > 0 && shared.size > 0
    const first = near.findIndex((job) => isNarrow(job.lock) && fits(job))
    const at = first === -1 ? waiting.findIndex(fits) : first
    return at === -1 ? undefined : waiting.splice(at, 1)[0]
  }

  #begin(job: Job, worker: number, onEnd: () => void): void {
    this.#active += 1
    const run = this.timeline
      .onWorker(worker, () => job.run())
      .finally(() => {
        this.#running.delete(job)
        onEnd()
        this.#rest()
      })
    this.#running.set(job, run)
  }

  /** Counts one active job less. Where none is left, the first job that waits has its turn, and is active again. */
  #rest(): void {
    this.#active -= 1
    if (this.#active > 0) return
    const [turn] = this.#turns
    if (turn === undefined) return
    this.#isTheirTurn = true
    this.#active += 1
    turn()
  }
}
