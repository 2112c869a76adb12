import { compatible, type ResourceLock } from './resource-lock.js'

/** A piece of work and the lock that it holds while it lasts. */
export interface Job {
  readonly lock: ResourceLock
  run(): Promise<void>
}

/**
 * Runs jobs, at most `width` at a time: the first job that is compatible with those running begins whenever there is room.
 * With a width of 1 they run in their order. A job that throws ends it, once the others have ended.
 */
export async function runConcurrently(width: number, jobs: readonly Job[]): Promise<void> {
  const waiting = [...jobs]
  const running = new Map<Job, Promise<void>>()
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < width ? waiting.findIndex((job) => fits(job, [...running.keys()])) : -1
    const [job] = next === -1 ? [] : waiting.splice(next, 1)
    if (job)
      running.set(
        job,
        job.run().finally(() => running.delete(job)),
      )
    else await Promise.race(running.values())
  }
}

const fits = ({ lock }: Job, running: readonly Job[]): boolean =>
  running.every((other) => compatible(lock, other.lock))
