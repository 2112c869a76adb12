// Judges the servers of these tests by all rules, and with the patience of a real run.
import { startVitest } from 'vitest/node'

process.env.PROVE_TARGETS = '1'
const vitest = await startVitest(
  'test',
  ['proofs/bad-targets.test.ts', 'proofs/hostile-bodies.test.ts', 'proofs/odd-writings.test.ts'],
  { watch: false, testTimeout: 20 * 60_000 },
)
await vitest.close()
