// npm run prove:permitted: servers with random combinations of permitted choices, in both variants, each judged with
// everything configured, with nothing, and with the gaps configured that the verdicts name.
//   -- 50                50 combinations of each variant (default 300)
//   -- 50 --from 7       from the seed 7 on
//   -- 50 --workers 10   with ten rules judged at a time
//   -- --single [GAP…]   instead, every server that makes a single unusual choice, or those of some gaps
// Ends with `N passed, N failed`.

import { doJobs, inProcesses, isWorker } from '../cli/proof/processes.js'
import type { Variant } from '../contract/index.js'
import { nameOf, type Server, serverOf, singleServers, unusual } from '../proofs/gap-trial.js'
import { pairCoverage } from '../proofs/pairs.js'
import { type PermittedFinding, type PermittedOutcome, tryPermitted } from '../proofs/permitted-trial.js'

const variants: readonly Variant[] = ['full', 'compact']

/** A server to be judged, and what it is called. */
interface Job {
  readonly name: string
  readonly server: Server
}

function jobsOf(words: readonly string[]): readonly Job[] {
  if (words[0] === '--single')
    return singleServers
      .filter((server) => words.length === 1 || unusual(server).some((gap) => words.includes(gap)))
      .map((server) => ({ name: nameOf(server), server }))
  const at = words.indexOf('--from')
  const from = at === -1 ? 1 : Number(words[at + 1])
  const several = words.indexOf('--workers')
  const workers = several === -1 ? 1 : Number(words[several + 1])
  const count = Number.isNaN(Number(words[0] ?? 'none')) ? 300 : Number(words[0])
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(count) || count < 1 || !(workers >= 1))
    throw new Error('usage: prove:permitted -- [COUNT] [--from SEED] [--workers N], or -- --single [GAP…]')
  return Array.from({ length: count }, (_, n) => from + n).flatMap((seed) =>
    variants.map((variant) => ({ name: `${variant} ${seed}`, server: serverOf(seed, variant, workers) })),
  )
}

interface Judged {
  readonly job: Job
  readonly outcome: PermittedOutcome
}

async function gather(jobs: readonly Job[]): Promise<readonly Judged[]> {
  const judged: Judged[] = []
  await inProcesses(import.meta.url, jobs, (outcome: PermittedOutcome, place) => {
    const job = jobs[place]
    if (job) judged.push({ job, outcome })
    if (job && !process.stderr.isTTY) console.log(lineOf(job, outcome))
    const failed = judged.filter((one) => one.outcome.findings.length > 0).length
    if (process.stderr.isTTY)
      process.stderr.write(`\r${judged.length} of ${jobs.length} servers judged, ${failed} failed`)
  })
  return judged
}

/** What came of one server, so that a run which is cut short has shown something. */
function lineOf({ name }: Job, { findings, judged, verified }: PermittedOutcome): string {
  const counts = `${verified['all configured']} and ${verified['nothing configured']} of ${judged} verified`
  const found = findings.map(({ rule, what, verdict, how }) => `${rule} ${what} (${verdict}, ${how})`)
  return [`${name}: ${counts}`, ...found].join('; ')
}

/** The findings that are alike: the same rule, seen the same way, on servers with the same choices that matter. */
function grouped(judged: readonly Judged[]): readonly (readonly { job: Job; finding: PermittedFinding }[])[] {
  const groups = new Map<string, { job: Job; finding: PermittedFinding }[]>()
  for (const { job, outcome } of judged)
    for (const finding of outcome.findings) {
      const { rule, how, what } = finding
      const key = `${how} ${rule} ${what.slice(0, 40)}`
      groups.set(key, [...(groups.get(key) ?? []), { job, finding }])
    }
  return [...groups.values()].toSorted((a, b) => b.length - a.length)
}

function print(judged: readonly Judged[], seconds: number): void {
  for (const group of grouped(judged)) {
    // The one with the fewest choices says most.
    const [first] = group.toSorted((a, b) => size(a.finding) - size(b.finding))
    if (!first) continue
    const { job, finding } = first
    const { rule, how, what, verdict, reason, choices } = finding
    console.log(`${group.length} × ${rule} ${what} (${verdict}, ${how}), for instance ${job.name}`)
    const all = `not reduced: ${unusual(job.server).length} unusual choices`
    console.log(`  ${finding.isReduced ? nameOf({ ...job.server, choices }).slice(0, 1000) : all}`)
    console.log(`  ${reason.slice(0, 500)}\n`)
  }
  for (const variant of variants) {
    const own = judged.filter(({ job }) => job.server.variant === variant)
    if (own.length === 0) continue
    const { covered, possible } = pairCoverage(
      own.map(({ job }) => job.server.choices),
      variant,
    )
    const mean = (how: keyof PermittedOutcome['verified']) =>
      (own.reduce((sum, { outcome }) => sum + outcome.verified[how], 0) / own.length).toFixed(1)
    console.log(
      `${variant}: ${own.length} servers; ${covered} of ${possible} pairs of choices; of ${own[0]?.outcome.judged} rules ` +
        `${mean('all configured')} verified with all configured, ${mean('nothing configured')} with nothing`,
    )
  }
  const failed = judged.filter(({ outcome }) => outcome.findings.length > 0).length
  console.log(`in ${seconds} s\n${judged.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || judged.length === 0 ? 1 : 0
}

const size = ({ choices, isReduced }: PermittedFinding): number =>
  isReduced ? Object.keys(choices).length : 1000

if (isWorker()) doJobs((job: Job) => tryPermitted(job.server))
else {
  const started = performance.now()
  const judged = await gather(jobsOf(process.argv.slice(2)))
  print(judged, Math.round((performance.now() - started) / 1000))
}
