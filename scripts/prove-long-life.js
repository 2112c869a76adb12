// The proof of a long life, many runs on one served fake: npm run prove:long-life, or npm run prove:long-life -- RUNS.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const module = join(dirname(dirname(fileURLToPath(import.meta.url))), 'cli/proof/prove-long-life.test-kit.ts')
const args = ['--import', 'tsx', module, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
process.exit(status ?? 1)
