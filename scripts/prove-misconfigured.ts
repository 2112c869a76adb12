// npm run prove:misconfigured: an honest fake judged by configurations with one member wrong, by every rule that the member has to do with;
// -- WORD… for the members that begin with one of the words. The processes share the work; ends with `N passed, N failed`.

import { doJobs, inProcesses, isWorker } from '../cli/proof/processes.js'
import { nameOfMisconfiguration } from '../proofs/misconfiguration.js'
import {
  type MisconfiguredOutcome,
  type Relevance,
  relevance,
  rows,
  tryMisconfiguration,
} from '../proofs/misconfigured-trial.js'
import { shortcomings } from '../proofs/misconfigured-verdict.js'

interface Row {
  readonly index: number
  readonly outcome: MisconfiguredOutcome
}

/** Which rules a member has to do with, found out once per process. */
let known: Promise<Relevance> | undefined

async function rowOf(index: number): Promise<Row> {
  const row = rows[index]
  if (!row) throw new Error(`there is no misconfiguration ${index}`)
  known ??= relevance()
  return { index, outcome: await tryMisconfiguration(row, await known) }
}

async function prove(words: readonly string[]): Promise<void> {
  const started = performance.now()
  const jobs = [...rows.keys()].filter(
    (index) => words.length === 0 || words.some((word) => rows[index]?.member.startsWith(word)),
  )
  let failed = 0
  await inProcesses(import.meta.url, jobs, ({ index, outcome }: Row) => {
    const row = rows[index]
    if (!row) return
    const { open, claimed, diagnosed } = outcome
    const lacks = shortcomings(row, outcome)
    if (lacks.length > 0) failed += 1
    const summary = `${open} not verified, ${claimed.length} claims named, doctor ${diagnosed ? 'names it' : 'sees nothing'}`
    console.log(`${lacks.length > 0 ? 'FAILED' : 'ok    '} ${nameOfMisconfiguration(row)}: ${summary}`)
    for (const line of lacks) console.log(`         ${line.slice(0, 400)}`)
  })
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    `\n${jobs.length} misconfigurations in ${seconds} s\n${jobs.length - failed} passed, ${failed} failed`,
  )
  process.exitCode = failed > 0 || jobs.length === 0 ? 1 : 0
}

if (isWorker()) doJobs(rowOf)
else await prove(process.argv.slice(2))
