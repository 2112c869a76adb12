import { TestTree } from './test-tree.js'

const point = /^( *)not ok \d+(?: -)? (.+)$/
const subtest = /^( *)# Subtest: (.+)$/

/** What follows the name of a test: its duration or a directive, after a number sign that is not escaped. */
const comment = /(?<!\\) # (?:time=|TODO|SKIP).*$/i

/** The failing tests in output in the Test Anything Protocol, as `node:test`, vitest and others write it. */
export function tapTests(lines: readonly string[]): readonly string[] {
  const tree = new TestTree()
  let detailsOf: number | undefined
  for (const text of lines) {
    // What a test has thrown is in a YAML block, and may look like anything.
    const [, fence] = /^( *)(?:---|\.\.\.)\s*$/.exec(text) ?? []
    if (fence !== undefined && detailsOf === undefined && text.trim() === '---') detailsOf = fence.length
    else if (fence?.length === detailsOf && text.trim() === '...') detailsOf = undefined
    if (detailsOf !== undefined) continue
    const [, place, suite] = subtest.exec(text) ?? []
    if (place !== undefined && suite !== undefined) tree.begin(place.length, nameOf(suite))
    const [, indent, rest] = point.exec(text.trimEnd()) ?? []
    if (indent === undefined || rest === undefined || /(?<!\\)# (TODO|SKIP)/i.test(rest)) continue
    // A suite of vitest is followed by its tests in braces.
    if (rest.endsWith(' {')) tree.begin(indent.length, nameOf(rest))
    else tree.fail(indent.length, nameOf(rest))
  }
  return tree.names
}

const nameOf = (text: string): string => text.replace(comment, '').replaceAll('\\#', '#').trim()
