// The proof that no crash leaves anything behind: kills runs at twenty points, sweeps, and looks at the fake.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', 'cli/ledger/kill.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, KILL_POINTS: 'all' },
})
process.exit(status ?? 1)
