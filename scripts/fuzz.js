// The long fuzz of the fake: npm run fuzz, or npm run fuzz -- SEED to begin with the seed a failure names.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const [seed = String(Math.floor(Date.now() / 1000) % 1_000_000)] = process.argv.slice(2)
if (!/^\d{1,9}$/.test(seed)) {
  console.error(`error: '${seed}' is no seed: give a whole number`)
  process.exit(2)
}
console.log(`fuzz from seed ${seed}`)

const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', 'fake-server/fuzz/fuzz.test.ts', 'fake-server/doors/listen-fuzz.test.ts'],
  {
    stdio: 'inherit',
    env: { FUZZ_REQUESTS: '100000', FUZZ_CONNECTIONS: '5000', ...process.env, FUZZ_SEED: seed },
  },
)
process.exit(status ?? 1)
