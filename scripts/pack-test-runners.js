// The test files of docs/fake/test-runners.md, and the commands that run them as users do, in a folder with the package.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const require = createRequire(import.meta.url)
const packageFolder = (name) => join(root, 'node_modules', name)

/** A block of code whose first line is a comment with the path of a file. */
const files = /^```[jt]s\n\/\/ (\S+\.test\.\S+)\n([^]*?)^```$/gm

/** Writes the test files of the page into a folder. */
export function writeRunnerTests(user) {
  const page = readFileSync(join(root, 'docs/fake/test-runners.md'), 'utf8')
  for (const [, path, code] of page.matchAll(files)) {
    mkdirSync(dirname(join(user, path)), { recursive: true })
    writeFileSync(join(user, path), code)
  }
  // CommonJS, as a project is unless it says otherwise.
  writeFileSync(join(user, 'jest/package.json'), '{ "private": true }\n')
  symlinkSync(packageFolder('vitest'), join(user, 'node_modules/vitest'))
}

/** How each runner is started: a command line for `node`. */
export const runners = {
  'vitest 4': () => [join(packageFolder('vitest'), 'vitest.mjs'), 'run', '--root', 'vitest'],
  ...jest(29),
  ...jest(30),
  'node:test': () => ['--test', 'node-test/contacts.test.mjs', 'node-test/contacts.test.cjs'],
  'Mocha 12': () => [join(packageFolder('mocha'), 'bin/mocha.js'), 'mocha/*.test.*js'],
}

/** Jest in its own mode, which is CommonJS, and in the one for ES modules. */
function jest(version) {
  const program = join(packageFolder(`jest-${version}`), 'bin/jest.js')
  const configured = (user, config) => ['--runInBand', '--ci', '--config', JSON.stringify({ rootDir: join(user, 'jest'), ...config })]
  const babelJest = createRequire(require.resolve(`jest-${version}/package.json`)).resolve('babel-jest')
  return {}
}
