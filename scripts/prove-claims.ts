// npm run prove:claims: for each member of a configuration whose claim is true, servers that break exactly what the member is
// for; -- WORD… for the members that begin with one of the words. A fault passes where a rule fails, or warns where the document
// leaves its rules in doubt. Ends with `N passed, N failed`.

import { doJobs, inProcesses, isWorker } from '../cli/proof/processes.js'
import {
  type ClaimFault,
  type ClaimOutcome,
  claimFaults,
  fewestFaults,
  tryClaim,
} from '../proofs/claims-trial.js'

/** The faulty servers, found out once per process. */
let known: Promise<readonly ClaimFault[]> | undefined

async function outcomeAt(index: number): Promise<ClaimOutcome> {
  known ??= claimFaults()
  const fault = (await known)[index]
  if (!fault) throw new Error(`there is no fault ${index}`)
  return tryClaim(fault)
}

async function prove(words: readonly string[]): Promise<void> {
  const started = performance.now()
  const faults = await claimFaults()
  const isAsked = ({ member }: ClaimFault) =>
    words.length === 0 || words.some((word) => member.startsWith(word))
  const jobs = [...faults.keys()].filter((index) => isAsked(faults[index] as ClaimFault))
  const tallies = new Map<string, { found: number; failing: number; all: number }>()
  await inProcesses(import.meta.url, jobs, ({ finding, instead }: ClaimOutcome, place) => {
    const { member, fault } = faults[jobs[place] ?? -1] as ClaimFault
    const tally = tallies.get(member) ?? { found: 0, failing: 0, all: 0 }
    tallies.set(member, tally)
    tally.all += 1
    if (finding !== undefined) tally.found += 1
    if (finding?.startsWith('fail')) tally.failing += 1
    if (finding === undefined) {
      console.log(`FAILED ${member}: ${fault}`)
      for (const line of instead.slice(0, 3)) console.log(`         ${line.slice(0, 300)}`)
    }
  })
  for (const [member, { found, failing, all }] of tallies)
    console.log(
      `${found === all ? 'ok    ' : 'FAILED'} ${member}: ${found} of ${all} found, ${failing} by a failure`,
    )
  const few = [...tallies].filter(([, { all }]) => all < fewestFaults).map(([member]) => member)
  if (few.length > 0) console.log(`fewer than ${fewestFaults} faults: ${few.join(', ')}`)
  const failed = jobs.length - [...tallies.values()].reduce((sum, { found }) => sum + found, 0)
  console.log(`\n${jobs.length} faults in ${Math.round((performance.now() - started) / 1000)} s`)
  console.log(`${jobs.length - failed} passed, ${failed + few.length} failed`)
  process.exitCode = failed + few.length > 0 || jobs.length === 0 ? 1 : 0
}

if (isWorker()) doJobs(outcomeAt)
else await prove(process.argv.slice(2))
