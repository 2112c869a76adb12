// Builds dist/: the bundled entries and their declarations, the published JSON Schemas, and the command as an executable.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { tsImport } from 'tsx/esm/api'
import { buildForBrowsers, writeFiles } from './browser-build.js'
import {
  contractWithoutRules,
  evaluatedAtBuild,
  explanationsApart,
  fakeWithModules,
  holding,
  loadedWhenCalled,
  modulesApart,
  modulesOfFake,
  packagesApart,
} from './build-plugins.js'
import { bundleDeclarations } from './bundle-declarations.js'
import { compressedModule } from './compressed-module.js'
import { withShortLocals } from './short-locals.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(import.meta.url)
const dist = join(root, 'dist')
const manifest = require('../package.json')

// What a deleted source once gave must not stay in the package.
rmSync(dist, { recursive: true, force: true })

const { bin } = require('typescript/package.json')
const tsc = join(dirname(require.resolve('typescript/package.json')), bin.tsc)
const declarations = mkdtempSync(join(tmpdir(), 'conformance-declarations-'))
process.on('exit', () => rmSync(declarations, { recursive: true, force: true }))
const project = join(root, 'tsconfig.build.json')
const compiler = spawnSync(process.execPath, [tsc, '-p', project, '--outDir', declarations], {
  cwd: root,
  stdio: 'inherit',
})
if (compiler.status !== 0) process.exit(compiler.status ?? 1)

/** The fake is one CommonJS module, for `require` and `import` alike: a process has one copy of it. */
const fake = 'fake-server/index'
/** What of it only an explanation needs: the sentences of all rules. */
const explanation = 'fake-server/double/explain/explain'
/** So is the judgement of clients, which tests under Jest require as well. */
const judge = 'cli/client-api'

/** The other modules that users import, as paths in dist/ without an ending; the command is none of them. */
const imported = Object.values(manifest.exports).flatMap(({ default: path }) =>
  path === undefined ? [] : inDist(path),
)
const entries = [...Object.values(manifest.bin).map(inDist), ...imported]

/** The path in dist/ of a module of package.json, without its ending. */
function inDist(path) {
  return path.replace(/^(\.\/)?dist\/(.*)\.js$/, '$2')
}

/** What all builds have in common. */
const common = {
  absWorkingDir: root,
  bundle: true,
  metafile: true,
  minifyWhitespace: true,
  minifySyntax: true,
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
}

// What both the command and the fake use, and neither needs for its start.
const shared = ['ajv']
const packages = await build({
  ...common,
  stdin: {
    contents: `module.exports = { ${shared.map((name) => `get '${name}'() { return require('${name}') }`)} }`,
    resolveDir: root,
  },
  outfile: join(dist, 'packages.cjs'),
  format: 'cjs',
  minifyIdentifiers: true,
})

/** Has later builds require modules from a file of their own, which is built here, with some that each user of it needs. */
async function heldApart(file, paths, plugins = [], isNeeded = () => false) {
  const outfile = join(root, manifest.imports[file])
  const stdin = { contents: holding(paths, isNeeded), resolveDir: root }
  const { metafile } = await build({
    ...common,
    stdin,
    outfile,
    format: 'cjs',
    minifyIdentifiers: true,
    plugins,
  })
  const held = require(outfile)
  return { metafile, plugin: modulesApart(file, paths, (path) => Object.keys(held[path])) }
}

// What both builds hold of our own: the contract, the sentences of its rules, which the fake never reads, and its page.
const contractModules = readdirSync(join(root, 'contract'), { recursive: true })
  .filter((path) => /(?<!\.test|\.test-kit)\.ts$/.test(path) && !/^(rules\/|index\.ts)/.test(path))
  .map((path) => `contract/${path}`)
// Few ask for a document.
const contract = await heldApart(
  '#contract',
  contractModules,
  [],
  (path) => !path.startsWith('contract/openapi/'),
)
const families = await heldApart('#families', ['contract/rules/families.ts'], [contract.plugin])
const inspector = await heldApart('#inspector', ['fake-server/double/inspector/page.ts'])
const apart = [contract, families, inspector]

/** What the builds of the command and of the fake have in common. Every package that is no dependency is bundled. */
const options = {
  ...common,
  outbase: root,
  outdir: dist,
  external: [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)],
  plugins: [
    ...apart.map(({ plugin }) => plugin),
    evaluatedAtBuild(['fake-server/refusals/kind-table.ts']),
    contractWithoutRules,
    loadedWhenCalled,
    packagesApart(shared),
  ],
}

const commonJs = {
  ...options,
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  // Jest has no import() in CommonJS.
  supported: { 'dynamic-import': false },
}
const fakeOptions = { ...commonJs, plugins: [...options.plugins, explanationsApart(fake, explanation)] }
// What the fake is made of; what of it the command uses is known only when that is built.
const { metafile: parts } = await build({ ...fakeOptions, entryPoints: [`${fake}.ts`], write: false })
const used = new Set()

// Node takes three times as long to load our 400 modules and those of ajv as to load the few files they are bundled
// into. Modules that several entries use lie in chunks of their own, so that each class exists once.
const command = await build({
  ...options,
  // The processes of a proof, those of a client whose requests are intercepted, and the thread that judges what passes a
  // proxy run modules of their own.
  entryPoints: [...entries, 'cli/proof/proof', 'cli/client/preload', 'cli/proxy/judging-thread'].map(
    (path) => `${path}.ts`,
  ),
  chunkNames: 'chunks/[name]-[hash]',
  plugins: [modulesOfFake((path) => path in parts.inputs, used), ...options.plugins],
  splitting: true,
  format: 'esm',
  minifyIdentifiers: true,
  // What CommonJS packages require of Node.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'\nconst require = requireOf(import.meta.url)",
  },
})

const clientJudge = await build({
  ...commonJs,
  entryPoints: [`${judge}.ts`],
  plugins: [modulesOfFake((path) => path in parts.inputs, used), ...options.plugins],
  minifyIdentifiers: true,
  define: { 'import.meta.url': 'moduleUrl' },
  banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href" },
})

for (const { metafile } of [command, clientJudge])
  for (const path of Object.keys(metafile.outputs).map((output) => join(root, output)))
    writeFileSync(path, compressedModule(path, readFileSync(path, 'utf8')))

const fakePath = join(dist, `${fake}.cjs`)
const testDouble = await build({
  ...fakeOptions,
  stdin: { contents: fakeWithModules(`${fake}.ts`, [...used].sort()), resolveDir: root },
  outdir: undefined,
  outExtension: {},
  outfile: fakePath,
  // The source above adds to `module.exports`.
  logOverride: { 'commonjs-variable-in-esm': 'silent' },
})
writeFileSync(fakePath, withShortLocals(fakePath, readFileSync(fakePath, 'utf8')))
const explanations = await build({
  ...commonJs,
  lineLimit: 160,
  minifyIdentifiers: true,
  entryPoints: [`${explanation}.ts`],
})
const forBrowsers = await buildForBrowsers(dist)
writeFiles(forBrowsers.files)
const needless = Object.keys(testDouble.metafile.inputs).filter((path) =>
  /^(suites|products|reporters|cli|mutants|contract\/rules)\//.test(path),
)
if (needless.length > 0) throw new Error(`the fake would load ${needless}`)

// An import of a CommonJS module would search its text for the names of its exports, which takes longer than to run it.
for (const module of [fake, judge]) {
  const names = Object.keys(require(join(dist, `${module}.cjs`)))
  writeFileSync(
    join(dist, `${module}.js`),
    `import { createRequire } from 'node:module'
export const { ${names.join(', ')} } = createRequire(import.meta.url)('./${basename(module)}.cjs')
`,
  )
}

/** The name of the package that a bundled file belongs to; undefined for one of ours. */
const packageOf = (file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]

const inputs = [packages, ...apart, command, clientJudge, testDouble, explanations, forBrowsers].flatMap(
  ({ metafile }) => Object.keys(metafile.inputs),
)
const bundled = [...new Set(inputs.map(packageOf))].filter((name) => name !== undefined)
writeFileSync(join(dist, 'bundled-licenses.txt'), bundled.sort().map(licenseOf).join('\n\n'))

/** The name, version and license of a package; the name of the license where the package has no text of it. */
function licenseOf(name) {
  const folder = join(root, 'node_modules', name)
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  const text = file === undefined ? license : readFileSync(join(folder, file), 'utf8')
  if (!text) throw new Error(`${name} is bundled, and has no license`)
  return `${name} ${version}\n\n${text.trim()}\n`
}

await bundleDeclarations(declarations, dist, [...imported, fake, judge], [fake, judge])

const source = (path) => tsImport(`../${path}`, import.meta.url)
const schema = (path, value) => {
  mkdirSync(dirname(join(dist, path)), { recursive: true })
  writeFileSync(join(dist, path), `${JSON.stringify(value)}\n`)
}

schema('reporters/report.schema.json', (await source('reporters/model/report.schema.ts')).reportSchema)
schema(
  'reporters/comparison/comparison.schema.json',
  (await source('reporters/comparison/comparison.schema.ts')).comparisonSchema,
)
schema(
  'fake-server/seed.schema.json',
  (await source('fake-server/double/seeding/seed-schema.ts')).seedSchema('full'),
)
schema('cli/baseline/baseline.schema.json', (await source('cli/baseline/baseline.schema.ts')).baselineSchema)
schema('cli/config.schema.json', (await source('cli/config.schema.ts')).configSchema)
chmodSync(join(dist, 'cli/main.js'), 0o755)

// In a clone `npx conformance` must run this very build; npm does not link a package's own bin.
const ownBin = join(root, 'node_modules/.bin/conformance')
rmSync(ownBin, { force: true })
symlinkSync('../../dist/cli/main.js', ownBin)
