import { jestTests } from './jest-tests.js'
import { mochaTests } from './mocha-tests.js'
import { nodeTests } from './node-tests.js'
import { plainLines } from './plain-lines.js'
import { pythonTests } from './python-tests.js'
import { tapTests } from './tap-tests.js'
import { vitestTests } from './vitest-tests.js'

/** Each reads the lines that its runner writes about failing tests, and finds nothing in the output of others. */
const readers = [vitestTests, jestTests, nodeTests, tapTests, mochaTests, pythonTests]

/**
 * Reads the names of failing tests from the output of vitest, Jest, `node:test` (spec, dot and TAP), Mocha, pytest and
 * unittest. A name holds the suites and the test, with ` > ` between them, after the file where the runner shows it.
 *
 * @param output What the command has written to stdout and stderr, with or without colours.
 * @returns The names in the order of the output; none for other output.
 */
export function failingTests(output: string): readonly string[] {
  const lines = plainLines(output)
  return [...new Set(readers.flatMap((read) => read(lines)))]
}
