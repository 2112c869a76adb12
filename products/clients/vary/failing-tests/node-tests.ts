import { TestTree } from './test-tree.js'

/** A suite that begins, or a test that failed, with its duration. */
const line = /^( *)(?:▶ (.+)|✖ (.+?) \([\d.]+ms\)(.*))$/

/** The failing tests in the output of the reporters `spec` and `dot` of `node:test`. */
export function nodeTests(lines: readonly string[]): readonly string[] {
  const tree = new TestTree()
  for (const [n, text] of lines.entries()) {
    // The list at the end repeats the names without their suites.
    if (text.startsWith('✖ failing tests:')) break
    const [, indent = '', suite, test, directive = ''] = line.exec(text.trimEnd()) ?? []
    if (suite !== undefined) tree.begin(indent.length, suite)
    // A test that is still to be done may fail; a suite fails with its tests.
    if (test === undefined || /# (TODO|SKIP)/.test(directive)) continue
    if (/^\s*'\d+ subtests? failed'/.test(lines[n + 1] ?? '')) continue
    tree.fail(indent.length, test)
  }
  return tree.names
}
