// The test commands. `npm test`: format, lint and types, then the tests that take seconds. `npm run test:long`: those in
// *.long.test.ts, then the published form. Each ends with `N passed, N failed` alone on a line.
import { startVitest } from 'vitest/node'
import { check } from './check.js'
import { packTest } from './pack-test.js'

const words = process.argv.slice(2)
const isLong = words.includes('--long')
const filters = words.filter((word) => word !== '--long')

if (isLong) process.env.TEST_LONG = '1'
const tools = isLong ? [] : await check()
if (tools.length > 0) {
  console.log(`\n${tools.join(' and ')} found something to fix; no test was run\n0 passed, 1 failed`)
  process.exit(1)
}

const vitest = await startVitest('test', filters, { watch: false })
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()])
const passed = tests.filter((test) => test.result().state === 'passed').length
const failed = tests.filter((test) => test.result().state === 'failed').length
const broken = vitest.state.getTestModules().filter((module) => module.errors().length > 0).length
const unhandled = vitest.state.getUnhandledErrors().length
await vitest.close()

// Where some tests are named, only those run.
const published = isLong && filters.length === 0 ? await packTest() : { passed: 0, failed: 0 }
const allPassed = passed + published.passed
const allFailed = failed + broken + unhandled + published.failed
console.log(`${allPassed} passed, ${allFailed} failed`)
process.exitCode = allFailed > 0 || allPassed === 0 ? 1 : 0
