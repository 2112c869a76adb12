// npm run prove:clients: faulty clients are found by the rule that they break, or by the gap that they depend on, and the
// honest one passes on many seeds, under every disturbance, with other permitted choices, and over a port.
//   -- 20                20 seeds of the honest client (default 200)
//   -- 20 --only TEXT    only parts whose name contains a text
// Ends with `N passed, N failed`.

import { doJobs, inProcesses, isWorker } from '../cli/proof/processes.js'
import { doJob, nameOfJob, type ProofJob, proofJobs } from '../proofs/clients/proof-jobs.js'

function jobsOf(words: readonly string[]): readonly ProofJob[] {
  const at = words.indexOf('--only')
  const text = at === -1 ? '' : (words[at + 1] ?? '')
  const count = Number.isNaN(Number(words[0] ?? 'none')) ? 200 : Number(words[0])
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error('usage: prove:clients -- [COUNT] [--only TEXT], with a COUNT of 1 or more')
  return proofJobs(count).filter((job) => nameOfJob(job).includes(text))
}

async function main(): Promise<void> {
  const started = performance.now()
  const jobs = jobsOf(process.argv.slice(2))
  let done = 0
  let failed = 0
  await inProcesses(import.meta.url, jobs, (wrong: readonly string[], place) => {
    const job = jobs[place]
    done += 1
    if (job && wrong.length > 0) {
      failed += 1
      console.log([`✗ ${nameOfJob(job)}`, ...wrong.map((one) => `    ${one.slice(0, 400)}`)].join('\n'))
    }
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${jobs.length}`)
  })
  console.log(
    `in ${Math.round((performance.now() - started) / 1000)} s\n${done - failed} passed, ${failed} failed`,
  )
  process.exitCode = failed > 0 || done === 0 ? 1 : 0
}

if (isWorker()) doJobs(doJob)
else await main()
