import { wholeNumber } from '../../cli/flags/flag-values.js'
import { createFake } from '../../fake-server/index.js'
import { httpTransport } from '../../suites/index.js'
import { kindOf, type Lived, LongLife, median } from '../long-life.js'
import type { ProofCommand, ProofOutcome } from '../runner/proof.js'
import { upTo } from '../runner/up-to.js'

/** How much longer a run may take in the end than at first. */
const slowest = 1.3

/** How many runs at either end are compared. */
const compared = 10

/** What a fresh server leaves unjudged, though every record is as the configuration says. */
const firstFaults = ({ results }: Lived): readonly string[] =>
  results
    .filter(({ verdict }) => verdict !== 'pass' && verdict !== 'untested')
    .map(({ rule, verdict, reason }) => `${rule.id}: ${verdict}: ${reason?.slice(0, 300)}`)

/** What holds where nothing is wrong. */
const fact = (what: string, faults: readonly string[]): ProofOutcome => ({
  lines: faults.map((fault) => `${what}: ${fault}`),
  ...(faults.length === 0 ? { passed: 1 } : { failed: 1 }),
})

const together = (outcomes: readonly ProofOutcome[]): ProofOutcome => ({
  lines: outcomes.flatMap(({ lines = [] }) => lines),
  passed: outcomes.filter(({ passed }) => passed).length,
  failed: outcomes.filter(({ failed }) => failed).length,
})

/** How long the last runs took, in comparison with the first. */
function paceOf(alone: readonly Lived[], name: 'cpuMs' | 'requests', unit: string): readonly ProofOutcome[] {
  const [early = 0, late = 0] = [alone.slice(0, compared), alone.slice(-compared)].map((some) =>
    Math.round(median(some.map((lived) => lived[name]))),
  )
  const line = `the first runs took ${early} ${unit} in the median, the last ${late}`
  return [{ lines: [line] }, fact('pace', late <= slowest * early ? [] : [line])]
}

export const longLifeProof: ProofCommand<[number], number, readonly Lived[]> = {
  shows: 'many runs in a row on one served fake give the same verdicts at the same pace',
  takes: (command) => command.argument('[runs]', 'how many', wholeNumber(1, 100_000), 100),
  async plan(count) {
    const fake = createFake({ seed: 1, now: Date.now })
    const { url, close } = await fake.listen()
    const http = httpTransport({ baseUrl: url, timeoutMs: 30_000 })
    const life = new LongLife(() => http.transport, fake)
    const alone: Lived[] = []
    let first: Lived | undefined
    return {
      cases: upTo(count),
      carryOut: (n) => life.live(kindOf(n - 1)),
      judge: (answers, n) =>
        together(
          answers.flatMap((lived) => {
            const isFirst = first === undefined
            first ??= lived
            const { kind, requests, cpuMs, results } = lived
            if (kind === 'alone') alone.push(lived)
            const unsure = results.filter(({ verdict }) => verdict === 'inconclusive').length
            const figures = `${requests} requests, ${Math.round(cpuMs)} ms of CPU, ${unsure} inconclusive`
            return [
              { lines: [`run ${n} (${kind}): ${figures}`] },
              ...(isFirst ? [fact('run 1', firstFaults(lived))] : []),
              fact(`run ${n} (${kind})`, life.faultsOf(lived, first)),
            ]
          }),
        ),
      end: () => together([...paceOf(alone, 'cpuMs', 'ms of CPU'), ...paceOf(alone, 'requests', 'requests')]),
      async close() {
        await http.close()
        await close()
      },
    }
  },
}
