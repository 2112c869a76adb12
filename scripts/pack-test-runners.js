// The test files of docs/fake/test-runners.md, and the commands that run them, in a folder with the installed package.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(import.meta.url)
const packageFolder = (name) => join(root, 'node_modules', name)

/** A block of code whose first line names a test file in the folder of its runner. */
const testFile = /^```[jt]s\n\/\/ ([\w-]+)\/(\S+\.test\.\S+)\n([\s\S]*?)^```$/gm

/** Writes the test files of a runner into a folder of their own; it is CommonJS, as a project is by default. */
function writeTests(runner, folder) {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const page = readFileSync(join(root, 'docs/fake/test-runners.md'), 'utf8')
  const own = [...page.matchAll(testFile)].filter(([, named]) => named === runner)
  for (const [, , file, code] of own) writeFileSync(join(folder, file), code)
  return own.map(([, , file]) => file)
}

/** Makes a package of this repository one that a folder has installed, under a name. */
function lend(folder, name, from = name) {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(packageFolder(from), join(folder, 'node_modules', name))
}

/** Runs the examples under vitest; `node` runs Node in a folder with some arguments. */
export async function underVitest(user, node) {
  const folder = join(user, 'vitest')
  writeTests('vitest', folder)
  lend(folder, 'vitest')
  await node(folder, join(packageFolder('vitest'), 'vitest.mjs'), 'run')
}

/** Runs the examples under `node:test`. */
export async function underNodeTest(user, node) {
  const folder = join(user, 'node-test')
  await node(folder, '--test', ...writeTests('node-test', folder))
}

/** Runs the examples under Mocha. */
export async function underMocha(user, node) {
  const folder = join(user, 'mocha')
  await node(folder, join(packageFolder('mocha'), 'bin/mocha.js'), ...writeTests('mocha', folder))
}

/** Runs the examples under a version of Jest: in its own mode, which is CommonJS, then those that are ES modules. */
export async function underJest(version, user, node) {
  const folder = join(user, `jest-${version}`)
  writeTests('jest', folder)
  lend(folder, 'jest-environment-jsdom', `jest-environment-jsdom-${version}`)
  const jest = packageFolder(`jest-${version}`)
  const compiled = {
    configFile: false,
    presets: [require.resolve('@babel/preset-typescript')],
    plugins: [require.resolve('@babel/plugin-transform-modules-commonjs')],
  }
  const babelJest = createRequire(join(jest, 'package.json')).resolve('babel-jest')
  const run = (config, ...flags) =>
    node(
      folder,
      ...flags,
      join(jest, 'bin/jest.js'),
      '--ci',
      '--runInBand',
      '--config',
      JSON.stringify(config),
    )
  await run({ testMatch: ['**/*.test.[jt]s'], transform: { '\\.ts$': [babelJest, compiled] } })
  await run(
    { testMatch: ['**/*.test.mjs'], moduleFileExtensions: ['mjs', 'js', 'cjs', 'json'], transform: {} },
    '--experimental-vm-modules',
  )
}
