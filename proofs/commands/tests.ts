import { maxSeed, wholeNumber } from '../../cli/flags/flag-values.js'
import type { ProofCommand, ProofOutcome } from '../runner/proof.js'
import { runVitest, type VitestRun } from '../runner/vitest-run.js'

/** What the variables and words for vitest are by the arguments of the command. */
interface TestCommand {
  readonly env: NodeJS.ProcessEnv
  readonly words: readonly string[]
}

/** Tests that try more where a variable asks for it. */
const ofTests = ({ words, env }: TestCommand) => ({
  cases: [words],
  carryOut: () => runVitest(words, { env, isShown: true }),
  judge: outcomeOf,
})

/** A file that cannot be run is a failure as well. */
function outcomeOf({ status, numPassedTests: passed, numFailedTests: failed }: VitestRun): ProofOutcome {
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) }
}

export const targetsProof: ProofCommand<[], readonly string[], VitestRun> = {
  shows: 'servers that answer in odd ways, or with anything but this API, are judged rightly by every rule',
  plan: () =>
    ofTests({
      words: [
        'proofs/against-standards.test.ts',
        'proofs/bad-targets.test.ts',
        'proofs/honest-servers.test.ts',
        'proofs/hostile-bodies.test.ts',
        'proofs/odd-writings.test.ts',
        // The timeouts are those of a real run.
        '--testTimeout=1200000',
      ],
      env: { PROVE_TARGETS: '1' },
    }),
}

export const sweepProof: ProofCommand<[], readonly string[], VitestRun> = {
  shows: 'runs that are killed at twenty points leave nothing behind once they are swept',
  plan: () => ofTests({ words: ['cli/ledger/kill.test.ts'], env: { KILL_POINTS: 'all' } }),
}

export const fuzzProof: ProofCommand<[number | undefined], readonly string[], VitestRun> = {
  shows: 'the fake answers whatever it is sent',
  takes: (command) =>
    command.argument('[seed]', 'the seed that a failure names (default: a new one)', wholeNumber(0, maxSeed)),
  plan(seed = Math.floor(Date.now() / 1000) % 1_000_000) {
    const { FUZZ_REQUESTS = '100000', FUZZ_CONNECTIONS = '5000' } = process.env
    return {
      head: `fuzz from seed ${seed}`,
      ...ofTests({
        words: ['fake-server/fuzz/fuzz.test.ts', 'fake-server/doors/listen-fuzz.test.ts'],
        env: { FUZZ_REQUESTS, FUZZ_CONNECTIONS, FUZZ_SEED: String(seed) },
      }),
    }
  },
}
