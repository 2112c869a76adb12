import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const workerMark = '--does-jobs'

/**
 * Room for what a few jobs make, in megabytes: a job's data lasts as long as the job, so that with little room much of
 * it is copied before it can be dropped.
 */
const youngSpace = '--max-semi-space-size=64'

/** Whether this process was started to do jobs. */
export const isWorker = (): boolean => process.argv.includes(workerMark)

/** What a process answers to a job, or why it could not do it. */
type Done<Answer> = { readonly answer: Answer } | { readonly trouble: string }

/**
 * Has jobs done by several processes, each one at a time, that run the module of that URL; `onAnswer` gets the answers
 * as they come, with the place of their job. Rejects where a job throws or a process ends before its time.
 */
export async function inProcesses<Job, Answer>(
  module: string,
  jobs: readonly Job[],
  onAnswer: (answer: Answer, place: number) => void,
  processes = availableParallelism(),
): Promise<void> {
  let next = 0
  const children: ChildProcess[] = []
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const child = fork(fileURLToPath(module), [workerMark], { execArgv: [...process.execArgv, youngSpace] })
      children.push(child)
      let place = -1
      const begin = () => {
        place = next
        next += 1
        if (place < jobs.length) child.send({ job: jobs[place] })
        else child.disconnect()
      }
      child.on('message', (done: Done<Answer>) => {
        if ('trouble' in done) return reject(new Error(done.trouble))
        onAnswer(done.answer, place)
        begin()
      })
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        if (place >= jobs.length) resolve()
        else
          reject(new Error(`a process of the proof ended (${signal ?? `exit code ${code}`}) in job ${place}`))
      })
      begin()
    })
  try {
    await Promise.all(Array.from({ length: Math.max(1, Math.min(processes, jobs.length)) }, work))
  } finally {
    for (const child of children) child.kill()
  }
}

/** Does the jobs that the parent process sends, one at a time, until it has none left. */
export function doJobs<Job, Answer>(work: (job: Job) => Promise<Answer>): void {
  process.on('message', ({ job }: { readonly job: Job }) => {
    work(job).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ trouble: error instanceof Error ? error.stack : String(error) }),
    )
  })
}
