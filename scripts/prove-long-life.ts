// npm run prove:long-life: many runs in a row on one served fake must give the same verdicts at the same pace;
// -- 20 for fewer runs than 100.
import { createFake } from '../fake-server/index.js'
import { kindOf, type Lived, LongLife, median } from '../proofs/long-life.js'
import { httpTransport } from '../suites/index.js'

/** How much longer a run may take in the end than at first. */
const slowest = 1.3

/** How many runs at either end are compared. */
const compared = 10

const count = Number(process.argv[2] ?? 100)
const fake = createFake({ seed: 1, now: Date.now })
const { url, close } = await fake.listen()
const http = httpTransport({ baseUrl: url, timeoutMs: 30_000 })
const life = new LongLife(() => http.transport, fake)
const alone: Lived[] = []
let first: Lived | undefined
let [passed, failed] = [0, 0]
const tally = (what: string, faults: readonly string[]) => {
  if (faults.length === 0) passed += 1
  else failed += 1
  for (const fault of faults) process.stdout.write(`${what}: ${fault}\n`)
}
/** What a fresh server leaves unjudged, though every record is as the configuration says. */
const firstFaults = ({ results }: Lived) =>
  results
    .filter(({ verdict }) => verdict !== 'pass' && verdict !== 'untested')
    .map(({ rule, verdict, reason }) => `${rule.id}: ${verdict}: ${reason?.slice(0, 300)}`)

try {
  for (let n = 0; n < count; n += 1) {
    const kind = kindOf(n)
    for (const lived of await life.live(kind)) {
      first ??= lived
      if (kind === 'alone') alone.push(lived)
      const unsure = lived.results.filter(({ verdict }) => verdict === 'inconclusive').length
      process.stdout.write(
        `run ${n + 1} (${kind}): ${lived.requests} requests, ${Math.round(lived.cpuMs)} ms of CPU, ${unsure} inconclusive\n`,
      )
      if (lived === first) tally('run 1', firstFaults(lived))
      tally(`run ${n + 1} (${kind})`, life.faultsOf(lived, first))
    }
  }
  for (const [name, unit] of [
    ['cpuMs', 'ms of CPU'],
    ['requests', 'requests'],
  ] as const) {
    const [early, late] = [alone.slice(0, compared), alone.slice(-compared)].map((some) =>
      Math.round(median(some.map((lived) => lived[name]))),
    ) as [number, number]
    const line = `the first runs took ${early} ${unit} in the median, the last ${late}`
    process.stdout.write(`${line}\n`)
    tally('pace', late <= slowest * early ? [] : [line])
  }
} finally {
  await http.close()
  await close()
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
