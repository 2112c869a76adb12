import { compatible, type ResourceLock, wholeTarget } from './resource-lock.js'
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

/** A job that has rested, and what lets it go on. */
interface Rested {
  readonly job: Job
  readonly goOn: () => void
}

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
  /** The running jobs that lock only what they need at rest. */
  readonly #resting = new Set<Job>()
  /** Those that wait until they have all of their lock again; the first is next. */
  readonly #rested: Rested[] = []
  #begun = 0
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
      this.#goOn()
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
    if (this.width === 1 || this.#offDuty >= this.width) return work()
    this.#offDuty += 1
    this.#wake()
    try {
      return await work()
    } finally {
      this.#offDuty -= 1
    }
  }

  /**
   * Does something for which the job that has the whole target needs no more than it locks at rest: others begin
   * meanwhile. Ends once those have ended that the job does not go with. The caller is the one job that could rest and
   * does not, as no two of those run at the same time; for any other caller, one whose turn it is to be alone, and with a
   * width of 1 only `without` applies.
   */
  async aside<T>(work: () => Promise<T>): Promise<T> {
    const job = [...this.#running.keys()].find((one) => one.lock.atRest && !this.#isAside(one))
    if (this.width === 1 || !job || this.#isTheirTurn) return this.without(work)
    this.#offDuty += 1
    this.#resting.add(job)
    this.#rest()
    this.#wake()
    try {
      return await work()
    } finally {
      this.#resting.delete(job)
      await new Promise<void>((goOn) => {
        this.#rested.push({ job, goOn })
        this.#wake()
      })
    }
  }

  /**
   * Does something while no other job does anything. It waits until each of the others has ended or waits for such a turn
   * as well. Until several wait for one further jobs begin in their place, so that the workers rarely stand still for it.
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

  /** Whether a job rests, or has rested and does not go on yet. */
  #isAside(job: Job): boolean {
    return this.#resting.has(job) || this.#rested.some((one) => one.job === job)
  }

  /** What a running job locks at present; one that has rested keeps others from what it needs to go on. */
  #lockNow(job: Job): ResourceLock {
    return (this.#resting.has(job) ? job.lock.atRest : undefined) ?? job.lock
  }

  /** Lets the first job go on that has rested, once it has all of its lock. */
  #goOn(): void {
    const [first] = this.#rested
    if (!first || this.#isTheirTurn) return
    const hasLock = [...this.#running.keys()].every(
      (other) =>
        this.#rested.some(({ job }) => job === other) || compatible(first.job.lock, this.#lockNow(other)),
    )
    if (!hasLock) return
    this.#rested.shift()
    this.#offDuty -= 1
    this.#active += 1
    first.goOn()
  }

  #next(waiting: Job[]): Job | undefined {
    const running = [...this.#running.keys()]
    const fits = ({ lock }: Job) => running.every((other) => compatible(lock, this.#lockNow(other)))
    // What may rest begins as soon as the first jobs have: others have time to run meanwhile.
    const resting = (job: Job) =>
      job.lock.atRest && [...this.#resting].every((other) => compatible(job.lock, this.#lockNow(other)))
    const hold = this.width > 1 && this.#begun >= this.width * ahead ? waiting.findIndex(resting) : -1
    const held = waiting[hold]
    if (held && this.#rested.length === 0) return fits(held) ? waiting.splice(hold, 1)[0] : undefined
    const near = this.width > 1 ? waiting.slice(0, this.width * ahead) : []
    // What has everything to itself keeps its place.
    const isNarrow = ({ alone }: ResourceLock) => alone.size > 0 && !alone.has(wholeTarget)
    const first = near.findIndex((job) => isNarrow(job.lock) && fits(job))
    const at = first === -1 ? waiting.findIndex(fits) : first
    return at === -1 ? undefined : waiting.splice(at, 1)[0]
  }

  #begin(job: Job, worker: number, onEnd: () => void): void {
    this.#active += 1
    this.#begun += 1
    // It is found among the running jobs as soon as it does anything.
    this.#running.set(job, Promise.resolve())
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
