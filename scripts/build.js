// Builds dist/: the compiled modules, the published JSON Schemas, and the command as an executable.
import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(import.meta.url)
const dist = join(root, 'dist')

const { bin } = require('typescript/package.json')
const tsc = join(dirname(require.resolve('typescript/package.json')), bin.tsc)

// What a deleted source once gave must not stay in the package.
rmSync(dist, { recursive: true, force: true })
const compiled = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
  cwd: root,
  stdio: 'inherit',
})
if (compiled.status !== 0) process.exit(compiled.status ?? 1)

const built = (path) => import(pathToFileURL(join(dist, path)).href)
const schema = (path, value) => writeFileSync(join(dist, path), `${JSON.stringify(value, null, 2)}\n`)

schema('reporters/report.schema.json', (await built('reporters/report.schema.js')).reportSchema)
schema('cli/config.schema.json', (await built('cli/config/config.schema.js')).configSchema)
chmodSync(join(dist, 'cli/main.js'), 0o755)

// In a clone `npx conformance` must run this very build; npm does not link a package's own bin.
const ownBin = join(root, 'node_modules/.bin/conformance')
rmSync(ownBin, { force: true })
symlinkSync('../../dist/cli/main.js', ownBin)
