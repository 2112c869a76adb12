// The test of the published form: packs, installs the tarball in an empty folder, and uses it as users do.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { underJest, underMocha, underNodeTest, underVitest } from './pack-test-runners.js'
import { reachedModules } from './reached-modules.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(import.meta.url)
const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'))
const { name, bin, imports, exports, typesVersions } = read(root, 'package.json')

// As it is now: a test runner in this process may set more, and a key would change what the command judges.
const { CONFORMANCE_API_KEY: _, ...env } = process.env

/** npm has no registry to install from: a fault of the network, not of the package. */
class OutOfReach extends Error {}

/** How npm says that its registry could not be asked, or would not answer. */
const networkFault =
  /npm error code ((?:E40[37]|E5\d\d|EAI_|ECONN|EHOST|ENET|ENOTCACHED|ENOTFOUND|ERR_SOCKET|ETIMEDOUT)\w*)/

/** The program that runs now, and whether someone has asked for an end of it all. */
const now = { child: undefined, isInterrupted: false }

/** Runs a program to its end; gives what it says, or throws with the last of it. */
function finished(cwd, command, args) {
  return new Promise((resolve, reject) => {
    now.child = execFile(
      command,
      args,
      { cwd, env, timeout: 120_000, maxBuffer: 2 ** 26 },
      (error, out, err) => {
        if (!error) return resolve(out)
        const ending = error.killed ? 'did not end by itself' : `ended with ${error.code ?? error.signal}`
        const said = [out, err].map((text) => text.slice(-4000))
        reject(new Error([`${[command, ...args].join(' ')} ${ending}`, ...said].join('\n').trim()))
      },
    )
  })
}

const node = (cwd, ...args) => finished(cwd, process.execPath, args)

/** Builds, as `prepack` says, and packs; the one tarball is all that the folder then holds. */
async function pack({ packed }) {
  mkdirSync(packed)
  await finished(root, 'npm', ['pack', '--ignore-scripts=false', '--pack-destination', packed])
  assert.equal(readdirSync(packed).length, 1)
}

/** Installs the tarball, and nothing else, in a folder that was empty. */
async function install({ packed, user, installed }) {
  mkdirSync(user)
  writeFileSync(join(user, 'package.json'), '{ "private": true, "type": "module" }\n')
  const tarball = join(packed, ...readdirSync(packed))
  // An unreachable registry must be detected soon.
  const retries = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=20000']
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund']
  await finished(user, 'npm', ['install', ...quiet, ...retries, tarball]).catch((error) => {
    const [, code] = networkFault.exec(error.message) ?? []
    throw code ? new OutOfReach(code) : error
  })
  assert.deepEqual(Object.keys(read(user, 'package.json').dependencies), [name])
  assert.ok(existsSync(join(installed, 'package.json')))
  cpSync(join(root, 'scripts/pack-test'), user, { recursive: true })
}

/** The files that package.json promises: the commands, and the code and types of every entry; and the licenses. */
const promised = [
  'dist/bundled-licenses.txt',
  ...Object.values(bin),
  ...pathsIn(exports),
  ...pathsIn(imports),
  ...pathsIn(typesVersions),
].map((path) => posix.normalize(path))

/** What `conformance client --intercept` has other processes load, and `conformance proxy` a thread, by paths that no import shows. */
const loadedByPath = ['dist/cli/client/preload.js', 'dist/cli/proxy/judging-thread.js']

/** The paths at any depth of a member of package.json. */
function pathsIn(value) {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(pathsIn)
}

/** Every promised file is there. */
function keepsPromises({ installed }) {
  const missing = promised.filter((path) => !existsSync(join(installed, path)))
  assert.deepEqual(missing, [], 'exports or bin name what is not packed')
  // npm warns of scripts that an installation could run.
  const { scripts } = read(installed, 'package.json')
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
    assert.ok(!(script in scripts), script)
}

/** Nothing is packed by accident: what lies in dist is promised, or reached from there by code or types. */
function holdsNothingElse({ installed }) {
  const tops = ['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'docs', 'examples', 'package.json']
  assert.deepEqual(readdirSync(installed).sort(), tops)
  const files = readdirSync(join(installed, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => posix.relative(installed, posix.join(parentPath, name)))
  const reached = reachedModules(installed, [...promised, ...loadedByPath].map(moduleOf))
  const strays = files.filter((path) => !reached.has(moduleOf(path)) || /\.(map|test|test-kit)\b/.test(path))
  assert.deepEqual(strays, [], 'dist holds what no user can reach')
}

/** The packages that declarations may name: those that are installed with this one, or that a user of them has anyway. */
const typesOf = ['undici', 'vitest']

/** What a declaration imports; its comments quote more. */
const importedType = /(^(?:import|export) [^'"]*?from |\bimport\()["']([^"']+)["']/gm

/** What a user installs and compiles in addition is little. */
function needsLittle({ installed }) {
  assert.deepEqual(Object.keys(read(installed, 'package.json').dependencies), ['undici'])
  const declarations = readdirSync(join(installed, 'dist'), { recursive: true }).filter((path) =>
    /\.d\.c?ts$/.test(path),
  )
  assert.ok(declarations.length > 5)
  const named = declarations.flatMap((path) =>
    [...readFileSync(join(installed, 'dist', path), 'utf8').matchAll(importedType)]
      .map(([, , specifier]) => specifier)
      .filter((specifier) => !/^(\.|node:)/.test(specifier) && !typesOf.includes(specifier))
      .map((specifier) => `${path} names ${specifier}`),
  )
  assert.deepEqual(named, [])
}

/** What the code blocks of a page quote is no link. */
const withoutCode = (page) => page.replaceAll(/^```[\s\S]*?^```/gm, '')

/** The links of the installed pages lead to what is packed, or to what README says is only in the repository. */
function linksToPages({ packed, installed }) {
  const readme = readFileSync(join(installed, 'README.md'), 'utf8')
  const [, listed = ''] =
    /^(.+) are only in the repository, not in the installed package\./m.exec(readme) ?? []
  const onlyInRepository = [...listed.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
  const pages = readdirSync(installed, { recursive: true }).filter((path) => path.endsWith('.md'))
  const links = pages.flatMap((page) =>
    [
      ...withoutCode(readFileSync(join(installed, page), 'utf8')).matchAll(
        /(?:\]\(|(?:src|srcset)=")(?!https?:|#)([^)#"]+)/g,
      ),
    ].map(([, path]) => ({ page, path: posix.join(posix.dirname(page), path) })),
  )
  const dead = links.filter(
    ({ path }) =>
      !existsSync(join(installed, path)) &&
      !onlyInRepository.some((name) => `${path}/`.startsWith(`${name}/`)),
  )
  assert.deepEqual(dead, [], 'pages link to what is not packed')
  for (const { page, path } of links)
    assert.ok(existsSync(join(root, path)), `${page} links to ${path}, which is nowhere`)
  assert.ok(links.length > 100 && onlyInRepository.length > 0)
  const [tarball] = readdirSync(packed)
  assert.ok(statSync(join(packed, tarball)).size < mostBytes, `the package is larger than ${mostBytes} bytes`)
}

/** The most bytes of the package: the command, with its checks and mutants, is most of it. */
const mostBytes = 1_500_000

/** The module that a file holds the code or the types of. */
const moduleOf = (path) => path.replace(/(\.d\.c?ts|\.c?js)$/, '')

/** A bundler for pages finds the build of the fake for them. */
async function isBundled({ user }) {
  const { outputFiles } = await build({
    stdin: { contents: "export { createFake } from 'workspace-crm-conformance/fake'", resolveDir: user },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  })
  assert.match(outputFiles[0].text, /this is the build for browsers/)
}

/** The command reads a configuration in JavaScript, and says what one in TypeScript needs. */
async function needsNoTsx({ user }) {
  const folder = join(user, 'javascript')
  assert.match(await finished(folder, 'npx', ['--no-install', 'conformance', '--quiet']), /^seed 4;/m)
  await finished(folder, 'npx', ['--no-install', 'conformance', 'init', '--force'])
  if (process.features.typescript) return
  assert.ok(!existsSync(join(folder, 'conformance.config.ts')), 'init writes what cannot be read')
  await assert.rejects(finished(user, 'npx', ['--no-install', 'conformance']), /npm install --save-dev tsx/)
}

/** The command finds a configuration in TypeScript, which tsx reads, and verifies every rule on the bundled fake. */
async function judges({ user }) {
  symlinkSync(join(root, 'node_modules/tsx'), join(user, 'node_modules/tsx'))
  const printed = await finished(user, 'npx', ['--no-install', 'conformance'])
  const { seed, target, conformant, verified, documented, rules } = read(user, 'report.json')
  assert.match(printed, new RegExp(`^${documented} of ${documented} documented rules verified`, 'm'))
  assert.deepEqual(
    { seed, baseUrl: target.baseUrl, conformant, verified },
    { seed: 3, baseUrl: 'fake:', conformant: true, verified: documented },
  )
  assert.ok(documented > 0 && rules.every(({ verdict }) => verdict === 'pass'))
}

/** How a package that attw uses is found. */
const requireOfAttw = createRequire(
  createRequire(require.resolve('@arethetypeswrong/cli/package.json')).resolve('@arethetypeswrong/core'),
)
// TypeScript 7 no longer knows node10. One of our own next to it would take the place of node_modules/.bin/tsc.
const tsc5 = requireOfAttw.resolve('typescript/bin/tsc')
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
const typeRoots = dirname(dirname(require.resolve('@types/node/package.json')))
const strict = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--target', 'es2022']

/** A strict user's TypeScript compiles against the declarations, with no types but Node's, and runs. */
async function compiles({ user }, module, ...options) {
  const types = ['--types', 'node', '--typeRoots', typeRoots]
  const out = ['--noEmitOnError', '--outDir', `compiled-${module}`]
  await node(user, tsc, ...strict, ...types, ...out, '--module', module, ...options, 'types.ts')
  await node(user, `compiled-${module}/types.js`)
}

/** The same in a CommonJS project; `node10` needs a compiler that still knows it. */
async function compilesCommonJs({ user }, compiler, ...options) {
  const folder = join(user, 'commonjs')
  const types = ['--types', 'node', '--typeRoots', typeRoots, '--lib', 'es2023']
  await node(
    folder,
    compiler,
    ...strict,
    ...types,
    '--noEmitOnError',
    '--outDir',
    'compiled',
    ...options,
    'types.ts',
  )
  await node(folder, 'compiled/types.js')
}

/** No entry has types of another module format than its code; all but the fake are ES modules alone, as documented. */
async function typesAreRight({ packed }) {
  const [tarball] = readdirSync(packed)
  const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
  const entries = ['.', 'contract', 'fake', 'vitest', 'config']
  const options = [
    '--no-definitely-typed',
    '--ignore-rules',
    'cjs-resolves-to-esm',
    '--entrypoints',
    ...entries,
  ]
  await node(packed, attw, tarball, ...options)
}

/** What is tested, in order; where one that all others need fails, they are left out. */
const checks = [
  { says: 'npm pack builds and packs', run: pack, isNeeded: true },
  { says: 'an empty folder takes the tarball alone', run: install, isNeeded: true },
  { says: 'what exports and bin name is packed', run: keepsPromises },
  { says: 'nothing else is packed', run: holdsNothingElse },
  { says: 'it depends on undici alone', run: needsLittle },
  { says: 'the pages lead somewhere, and the package is below 1.5 MB', run: linksToPages },
  { says: 'npx conformance needs no tsx', run: needsNoTsx },
  { says: 'npx conformance verifies every rule on the bundled fake', run: judges },
  {
    says: 'the fake answers through its doors, and the process ends',
    run: ({ user }) => node(user, 'answers.js'),
  },
  { says: 'a page bundles the fake for browsers', run: isBundled },
  { says: 'the fake loads nothing before it is needed', run: ({ user }) => node(user, 'loads.js') },
  { says: 'tests run under vitest', run: ({ user }) => underVitest(user, node) },
  { says: 'tests run under Jest 29', run: ({ user }) => underJest(29, user, node) },
  { says: 'tests run under Jest 30', run: ({ user }) => underJest(30, user, node) },
  { says: 'tests run under node:test', run: ({ user }) => underNodeTest(user, node) },
  { says: 'tests run under Mocha', run: ({ user }) => underMocha(user, node) },
  // One has Node's types alone, the other those of browsers as well, as a tsconfig without `lib` has.
  { says: 'types hold under node16', run: (at) => compiles(at, 'node16', '--lib', 'es2023') },
  {
    says: 'types hold under bundler',
    run: (at) => compiles(at, 'esnext', '--moduleResolution', 'bundler'),
  },
  {
    says: 'types of the fake hold under node16 in CommonJS',
    run: (at) => compilesCommonJs(at, tsc, '--module', 'node16'),
  },
  {
    says: 'types of the fake hold under node10',
    run: (at) => compilesCommonJs(at, tsc5, '--module', 'commonjs', '--moduleResolution', 'node10'),
  },
  { says: 'types are of the module format of their code', run: typesAreRight },
]

/** Tests the published form; gives how many checks passed and failed. */
export async function packTest() {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-pack-'))
  const user = join(folder, 'user')
  const at = { packed: join(folder, 'packed'), user, installed: join(user, 'node_modules', name) }
  // The program is waited for: it could write into the folder while that is being removed.
  const interrupt = () => {
    now.isInterrupted = true
    now.child?.kill()
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    return await tally(at)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    if (now.isInterrupted) process.exit(130)
  }
}

/** Runs the checks one by one, and says what comes of each. */
async function tally(at) {
  const counts = { passed: 0, failed: 0 }
  for (const { says, run, isNeeded } of checks) {
    const started = performance.now()
    try {
      await run(at)
      counts.passed += 1
      console.log(` ✓ ${says} ${Math.round(performance.now() - started)}ms`)
    } catch (error) {
      if (now.isInterrupted) break
      if (error instanceof OutOfReach) {
        console.log(` ↓ ${says}: not tested, nor what follows, as npm has no registry (${error.message})`)
        break
      }
      counts.failed += 1
      console.log(` ✗ ${says}\n${error.message}`)
      if (isNeeded) break
    }
  }
  return counts
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failed } = await packTest()
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
