// The proof of fairness under chaos: npm run prove:chaos, or npm run prove:chaos -- SEEDS MUTANTS FEWEST-KILLS.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const module = join(dirname(dirname(fileURLToPath(import.meta.url))), 'cli/proof/prove-chaos.test-kit.ts')
const args = ['--import', 'tsx', module, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
process.exit(status ?? 1)
