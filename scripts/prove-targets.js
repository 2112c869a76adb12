// Judges the servers of cli/proof/bad-targets.test.ts by all rules, and with the patience of a real run.
import { startVitest } from 'vitest/node'

process.env.PROVE_TARGETS = '1'
const vitest = await startVitest('test', ['cli/proof/bad-targets.test.ts'], { watch: false })
await vitest.close()
