// Judges the servers of these tests by all rules, and with the patience of a real run.
import { startVitest } from 'vitest/node'

process.env.PROVE_TARGETS = '1'
const vitest = await startVitest(
  'test',
  ['cli/proof/bad-targets.test.ts', 'cli/proof/hostile-bodies.test.ts', 'cli/proof/odd-writings.test.ts'],
  { watch: false },
)
await vitest.close()
