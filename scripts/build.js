// Builds dist/: the bundled entries and their declarations, the published JSON Schemas, and the command as an executable.
import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { tsImport } from 'tsx/esm/api'
import { reachedModules } from './reached-modules.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(import.meta.url)
const dist = join(root, 'dist')
const manifest = require('../package.json')

// What a deleted source once gave must not stay in the package.
rmSync(dist, { recursive: true, force: true })

const { bin } = require('typescript/package.json')
const tsc = join(dirname(require.resolve('typescript/package.json')), bin.tsc)
const declared = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
  cwd: root,
  stdio: 'inherit',
})
if (declared.status !== 0) process.exit(declared.status ?? 1)

/** The published modules of package.json, as paths in dist/ without an ending. */
const entries = [
  ...Object.values(manifest.bin),
  ...Object.values(manifest.exports).map((entry) => entry.default),
]
  .filter((path) => path !== undefined)
  .map((path) => path.replace(/^(\.\/)?dist\/(.*)\.js$/, '$2'))

/** An import of rules from the contract, as Biome formats it. */
const namesRules = /\b(rules|families)\b[^}]*\} from '[^']*\/contract\/index\.js'/

/**
 * Gives modules that name no rules an index of the contract without them: esbuild would load all that an index names with
 * any of it, and the first answer of the fake would wait for 588 sentences that it never reads.
 */
const contractWithoutRules = {
  name: 'contract-without-rules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/contract\/index\.js$/ }, ({ path, resolveDir, importer }) =>
      namesRules.test(readFileSync(importer, 'utf8'))
        ? undefined
        : { path: join(resolveDir, path.replace(/js$/, 'ts')), namespace: 'without-rules' },
    )
    onLoad({ filter: /./, namespace: 'without-rules' }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/^export .* from '\.\/rules\/.*'$/gm, ''),
      loader: 'ts',
      resolveDir: dirname(path),
    }))
  },
}

// Node takes three times as long to load our 400 modules and those of ajv as to load the few files they are bundled
// into. Modules that several entries use lie in chunks of their own, so that each class exists once.
const { metafile } = await build({
  absWorkingDir: root,
  // The processes of a proof run a module of their own.
  entryPoints: [...entries, 'cli/proof/proof'].map((path) => `${path}.ts`),
  outbase: root,
  outdir: dist,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
  plugins: [contractWithoutRules],
  // Every other package is bundled.
  external: [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)],
  // What CommonJS packages require of Node.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'\nconst require = requireOf(import.meta.url)",
  },
})

/** The name of the package that a bundled file belongs to; undefined for one of ours. */
const packageOf = (file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]

const bundled = [...new Set(Object.keys(metafile.inputs).map(packageOf))].filter((name) => name !== undefined)
writeFileSync(join(dist, 'bundled-licenses.txt'), bundled.sort().map(licenseOf).join('\n\n'))

/** The name, version and license of a package. */
function licenseOf(name) {
  const folder = join(root, 'node_modules', name)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  if (file === undefined) throw new Error(`${name} is bundled, and has no license file`)
  return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}

// The declarations of modules that no published type names.
const reached = reachedModules(dist, entries)
for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' }))
  if (path.endsWith('.d.ts') && !reached.has(path.replace(/\.d\.ts$/, ''))) rmSync(join(dist, path))

const source = (path) => tsImport(`../${path}`, import.meta.url)
const schema = (path, value) => writeFileSync(join(dist, path), `${JSON.stringify(value, null, 2)}\n`)

schema('reporters/report.schema.json', (await source('reporters/report.schema.ts')).reportSchema)
schema('cli/config.schema.json', (await source('cli/config/config.schema.ts')).configSchema)
chmodSync(join(dist, 'cli/main.js'), 0o755)

// In a clone `npx conformance` must run this very build; npm does not link a package's own bin.
const ownBin = join(root, 'node_modules/.bin/conformance')
rmSync(ownBin, { force: true })
symlinkSync('../../dist/cli/main.js', ownBin)
