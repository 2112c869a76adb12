// The test command: format, lint and types, then vitest; ends with `N passed, N failed` alone on a line.
import { spawnSync } from 'node:child_process'
import { startVitest } from 'vitest/node'

for (const [tool, ...args] of [
  ['biome', 'check', '.'],
  ['tsc', '--noEmit'],
]) {
  const { status } = spawnSync(`node_modules/.bin/${tool}`, args, { stdio: 'inherit' })
  if (status !== 0) {
    console.log(`\n${tool} ${args.join(' ')} found something to mend; no test was run\n0 passed, 1 failed`)
    process.exit(1)
  }
}

const vitest = await startVitest('test', process.argv.slice(2), { watch: false })
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
const passed = tests.filter((test) => test.result().state === 'passed').length
const failed = tests.filter((test) => test.result().state === 'failed').length
const broken = vitest.state.getTestModules().filter((module) => module.errors().length > 0).length
const unhandled = vitest.state.getUnhandledErrors().length
await vitest.close()
console.log(`${passed} passed, ${failed + broken + unhandled} failed`)
process.exitCode = failed + broken + unhandled > 0 || passed === 0 ? 1 : 0
