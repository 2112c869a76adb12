// Judges the servers of these tests by all rules, and with the timeouts of a real run.
import { startVitest } from 'vitest/node'

process.env.PROVE_TARGETS = '1'
const vitest = await startVitest(
  'test',
  [
    'proofs/against-standards.test.ts',
    'proofs/bad-targets.test.ts',
    'proofs/honest-servers.test.ts',
    'proofs/hostile-bodies.test.ts',
    'proofs/odd-writings.test.ts',
  ],
  { watch: false, testTimeout: 20 * 60_000 },
)
await vitest.close()
